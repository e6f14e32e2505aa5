import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hostileFiles } from '../src/testing/hostile-files/all';

/**
 * `npm run corpus -w services/media -- FOLDER`: writes the hostile and unusual files, and the expected response to each.
 */
const folder = resolve(process.argv[2] ?? 'corpus');
await mkdir(folder, { recursive: true });
const files = await hostileFiles();
for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
const expected = Object.fromEntries(files.map(({ name, expected: response }) => [name, response]));
await writeFile(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
console.log(`${files.length} files in ${folder}`);
