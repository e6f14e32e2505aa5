import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { checkLmdbFile, recordClosed } from './lmdb-file';

describe('a file of LMDB', () => {
  let folder: string;
  let whole: string;
  let path: string;
  const check = () => checkLmdbFile({ path, tables: ['things', 'never used'], remedy: 'Do this.' });
  const overwrite = (bytes: Buffer, at: number): void => {
    writeSync(openSync(path, 'r+'), bytes, 0, bytes.length, at);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'halalmap-lmdb-'));
    whole = join(folder, 'whole.mdb');
    const root = open({ path: whole, noSubdir: true });
    const things = root.openDB<string, number>({ name: 'things' });
    for (let key = 0; key < 500; key += 1) await things.put(key, `thing ${key} `.repeat(20));
    await root.close();
  });
  beforeEach(() => {
    path = join(mkdtempSync(join(folder, 'copy-')), 'data.mdb');
    copyFileSync(whole, path);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is known to be intact after it was closed in order, once', async () => {
    await recordClosed(path);

    expect(await check()).toBe(true);
    expect(existsSync(`${path}.closed`)).toBe(false);
  });

  it('is read to its end after a crash', async () => {
    expect(await check()).toBe(false);
  });

  it('may be shorter than its header says after a transaction took pages and freed them', async () => {
    const root = open({ path, noSubdir: true });
    const things = root.openDB<string, number>({ name: 'things' });
    root.transactionSync(() => {
      things.putSync(1_000, 'large '.repeat(40_000));
      things.removeSync(1_000);
    });
    await root.close();
    expect(await check()).toBe(false);

    await recordClosed(path);
    expect(await check()).toBe(true);
  });

  it('may be missing', async () => {
    rmSync(path);

    expect(await check()).toBe(true);
  });

  it.each<[string, () => void, string]>([
    ['empty', () => truncateSync(path, 0), 'is empty'],
    ['cut in half', () => truncateSync(path, statSync(path).size / 2), 'is cut off'],
    ['a byte short', () => truncateSync(path, statSync(path).size - 1), 'is cut off'],
    ['cut within its header', () => truncateSync(path, 100), 'does not begin as a database'],
    ['another kind of file', () => writeFileSync(path, '{"not":"lmdb"}'.repeat(1_000)), 'does not begin'],
    ['flipped in its first header', () => overwrite(Buffer.alloc(8, 0xff), 24), 'does not begin'],
    ['flipped in its second header', () => overwrite(Buffer.alloc(8, 0xff), 4_096 + 24), 'does not begin'],
    [
      'full of other bytes',
      () => overwrite(Buffer.alloc(statSync(path).size - 8_192, 0x5a), 8_192),
      'is damaged',
    ],
  ])('is refused with its name and a remedy when it is %s', async (_what, damage, message) => {
    damage();

    await expect(check()).rejects.toThrow(message);
    await expect(check()).rejects.toMatchObject({
      name: 'DataError',
      message: expect.stringMatching(new RegExp(`^The file ${path} .*\\. Do this\\.$`)) as string,
    });
  });

  it('is refused when a single bit has changed since it was closed', async () => {
    await recordClosed(path);
    overwrite(Buffer.from([1]), Math.floor(statSync(path).size / 2) + 3);

    await expect(check()).rejects.toThrow(`Delete that if another version has run since. Do this.`);
  });
});
