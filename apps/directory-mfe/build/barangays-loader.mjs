import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { emitHashed } from './emit-hashed.mjs';

const towns = createRequire(import.meta.url).resolve('@halalmap/reference-data/town-rows.json');

/** Emits the barangays of each province, and a module that exports their addresses and extents. */
export default async function barangaysLoader() {
  for (const path of [fileURLToPath(import.meta.url), towns]) this.addDependency(path);
  const { makeBarangayFiles } = await import(this.resourcePath);
  const entries = makeBarangayFiles(JSON.parse(await readFile(towns, 'utf8'))).map(
    ({ key, bounds, content }) => {
      const { address } = emitHashed(this, { name: `map-barangays-${key}`, extension: 'json', content });
      return `{ bounds: ${JSON.stringify(bounds)}, address: ${address} }`;
    },
  );
  return `export const files = [${entries.join(', ')}];`;
}
