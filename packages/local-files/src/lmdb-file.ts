import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { DataError } from './data-error';
import { megabyte } from './free-space';

/** A file of LMDB that is about to be opened. */
interface CheckedFile {
  path: string;
  /** Names of the tables in it; some may be missing. */
  tables: readonly string[];
  /** What to do when it is damaged: the end of the error message. */
  remedy: string;
}

/** The beginning of LMDB's two meta pages (`MDB_meta` in `lmdb.h`), after the header of the page. */
const metaBytes = 160;
const magic = 0xbeefc0de;
const pageSizes = new Set([4_096, 8_192, 16_384, 32_768, 65_536]);

interface Meta {
  pageSize: number;
  pages: bigint;
  transaction: bigint;
}

/** Null when these bytes are no meta page. */
const readMeta = (bytes: Buffer): Meta | null => {
  const pageSize = bytes.readUInt32LE(48);
  if (bytes.readUInt32LE(24) !== magic || !pageSizes.has(pageSize)) return null;
  return { pageSize, pages: bytes.readBigUInt64LE(144) + 1n, transaction: bytes.readBigUInt64LE(152) };
};

const cutOff = 'is cut off';

/** What is wrong with a file, judged by its size and its two meta pages; null when nothing is. */
const findDamage = (path: string): string | null => {
  const { size } = statSync(path);
  if (size === 0) return 'is empty';
  const bytes = Buffer.alloc(metaBytes);
  const file = openSync(path, 'r');
  const metaAt = (position: number): Meta | null =>
    readSync(file, bytes, 0, metaBytes, position) === metaBytes ? readMeta(bytes) : null;
  try {
    const first = metaAt(0);
    const second = first && metaAt(first.pageSize);
    if (!first || !second || first.pageSize !== second.pageSize) return 'does not begin as a database';
    const { pages, pageSize } = first.transaction > second.transaction ? first : second;
    if (BigInt(size) >= pages * BigInt(pageSize)) return null;
    return size % pageSize === 0 ? cutOff : 'is cut off within a page';
  } finally {
    closeSync(file);
  }
};

/**
 * Reads all keys and values of some tables. A damaged page can crash the process that reads it, so this runs in a process of
 * its own.
 */
const readAllScript = (lmdb: string): string => `
  import { open } from ${JSON.stringify(lmdb)};
  const [path, ...tables] = process.argv.slice(1);
  const root = open({ path, noSubdir: true, readOnly: true, encoding: 'binary', maxDbs: 32 });
  const readAll = (table) => {
    let count = 0;
    for (const { value } of table.getRange()) count += value.length > -1 ? 1 : 0;
    if (count !== table.getStats().entryCount) process.exit(1);
  };
  readAll(root);
  for (const name of tables) {
    const table = root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' });
    if (table) readAll(table);
  }
  await root.close();`;

/** How long reading may take, in milliseconds: a damaged file can lead in circles. */
const startMs = 60_000;
const msPerMegabyte = 1_000;

/** Whether all pages of a file can be read. */
const isReadable = async ({ path, tables }: CheckedFile): Promise<boolean> => {
  const script = readAllScript(import.meta.resolve('lmdb'));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, path, ...tables], {
    stdio: 'ignore',
    timeout: Math.ceil(startMs + (statSync(path).size / megabyte) * msPerMegabyte),
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
};

const recordPath = (path: string): string => `${path}.closed`;

/** Size and checksum of a file. */
const digestOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r');
  const block = Buffer.alloc(megabyte);
  try {
    let size = 0;
    let checksum = 0;
    for (;;) {
      const { bytesRead } = await file.read(block, 0, block.length, size);
      if (bytesRead === 0) return `${size} ${checksum}`;
      checksum = crc32(block.subarray(0, bytesRead), checksum);
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
};

/** Notes the content of a file, so that the next start can tell whether it has changed. Call it after closing the file. */
export const recordClosed = async (path: string): Promise<void> => {
  try {
    await writeFile(recordPath(path), await digestOf(path), { mode: 0o600 });
  } catch {
    // On a full disk, or where the file is gone, there is no note: the next start reads the file instead.
  }
};

/** Forgets that a file was closed, because from now on it changes. `checkLmdbFile` does so, too. */
export const forgetClosed = (path: string): void => rmSync(recordPath(path), { force: true });

/**
 * Checks a file of LMDB before it is mapped into memory, where damage would end the process without a message: its size, its
 * header, and its content. The content must be as it was when the file was closed; after a crash, all of it must be readable.
 * A missing file is in order.
 * @returns whether the content is exactly what was written; false after a crash
 * @throws DataError that names the file, its damage and the remedy
 */
export const checkLmdbFile = async (file: CheckedFile): Promise<boolean> => {
  const { path, remedy } = file;
  if (!existsSync(path)) return true;
  const refuse = (damage: string): never => {
    throw new DataError(`The file ${path} ${damage}. ${remedy}`);
  };
  const damage = findDamage(path);
  const record = await readFile(recordPath(path), 'utf8').catch(() => null);
  // LMDB does not write pages that one transaction takes and frees, so an intact file may be shorter than its header says. Its record
  // decides, or, after a crash, reading it.
  if (damage !== null && damage !== cutOff) refuse(damage);
  if (record === null)
    return (await isReadable(file)) ? false : refuse(damage ?? 'is damaged: it cannot be read to its end');
  if (record !== (await digestOf(path)))
    refuse(
      damage ??
        `is damaged: it differs from what ${recordPath(path)} says of it. Delete that if another version has run since`,
    );
  forgetClosed(path);
  return true;
};
