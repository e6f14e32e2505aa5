import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { emitHashed } from './emit-hashed.mjs';

const require = createRequire(import.meta.url);
const maker = require.resolve('@halalmap/reference-data/map-files');
const towns = require.resolve('@halalmap/reference-data/municipalities.json');

/** Emits the boundary files for the map, and a module that exports their addresses. */
export default async function boundariesLoader(source) {
  for (const path of [fileURLToPath(import.meta.url), maker, towns]) this.addDependency(path);
  const { makeMapFiles } = await import(maker);
  const { country, regions } = makeMapFiles(
    JSON.parse(source),
    JSON.parse(await readFile(towns, 'utf8')).items,
  );
  const emit = (name, content) =>
    emitHashed(this, { name: `map-${name}`, extension: 'json', content }).address;
  const entries = regions.map(
    ({ name, region, bounds, content }) =>
      `{ region: ${JSON.stringify(region)}, bounds: ${JSON.stringify(bounds)}, address: ${emit(name, content)} }`,
  );
  return [
    `export const country = ${emit('country', country)};`,
    `export const regions = [${entries.join(', ')}];`,
  ].join('\n');
}
