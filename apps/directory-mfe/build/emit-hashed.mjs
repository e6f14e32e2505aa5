import { createHash } from 'node:crypto';

/**
 * Emits a file unchanged under a name with a content hash, and returns its address as code.
 * @param {{ emitFile: Function }} loader the context of the webpack loader that runs
 * @param {{ name: string, extension: string, content: string | Buffer }} file name without folder and extension
 */
export const emitHashed = (loader, { name, extension, content }) => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = `${name}.${hash}.${extension}`;
  loader.emitFile(`assets/${file}`, content, undefined, { immutable: true, minimized: true });
  return { file, address: `__webpack_public_path__ + ${JSON.stringify(`assets/${file}`)}` };
};
