import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emitHashed } from './emit-hashed.mjs';

const shared = 'maplibre-gl-shared';

/**
 * Takes the engine as it is published: a part for the page, one for the worker, and what both need. Bundled, each would
 * hold the common part; as files of their own the browser fetches it once.
 */
export default async function engineFilesLoader() {
  this.addDependency(fileURLToPath(import.meta.url));
  const folder = dirname(this.resourcePath);
  const read = async (name) => {
    const path = join(folder, `${name}.mjs`);
    this.addDependency(path);
    // The map of the source is not served.
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
