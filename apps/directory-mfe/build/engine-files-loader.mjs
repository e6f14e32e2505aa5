import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emitHashed } from './emit-hashed.mjs';

const shared = 'maplibre-gl-shared';

/**
 * Emits the published files of the engine: the page part, the worker part and their shared part. Bundling would
 * duplicate the shared part; as separate files the browser fetches it once.
 */
export default async function engineFilesLoader() {
  this.addDependency(fileURLToPath(import.meta.url));
  const folder = dirname(this.resourcePath);
  const read = async (name) => {
    const path = join(folder, `${name}.mjs`);
    this.addDependency(path);
    // The source map is not served.
    return (await readFile(path, 'utf8')).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  };
  const common = emitHashed(this, { name: shared, extension: 'mjs', content: await read(shared) });
  const emitPart = async (name) => {
    const original = await read(name);
    const content = original.replace(`./${shared}.mjs`, `./${common.file}`);
    if (content === original) throw new Error(`${name} does not import ${shared} any more`);
    return emitHashed(this, { name, extension: 'mjs', content }).address;
  };
  return [
    `export const engine = ${await emitPart('maplibre-gl')};`,
    `export const worker = ${await emitPart('maplibre-gl-worker')};`,
  ].join('\n');
}
