import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataError, freeBytes, keepPrivate, megabyte } from '@halalmap/local-files';

/** The least space that a start needs for locks and sockets. */
const leastBytes = 2 * megabyte;

/** What a data folder holds beside the database. The search index is not among it, because it can be built again. */
const otherData = ['events/events.lmdb', 'media/images', 'media/private'];

const isFilled = (path: string): boolean =>
  existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0);

/**
 * Creates the data folder, or checks the one that is there before anything in it is opened. Afterwards only its owner can read
 * what is in it.
 * @param options.dataDir absolute path
 * @param options.hasDatabase whether the database is in this folder, and not on a server of its own
 * @param options.hasJournal whether the journal of events is
 * @param options.minFreeMb with less free space, in megabytes, nothing can be changed
 * @returns what the person who starts the product should know; null when all is well
 * @throws DataError that names a missing file, or a disk without any space, and what to do
 */
export const prepareDataFolder = (options: {
  dataDir: string;
  hasDatabase: boolean;
  hasJournal: boolean;
  minFreeMb: number;
}): string | null => {
  const { dataDir, hasDatabase, hasJournal, minFreeMb } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  keepPrivate(dataDir);
  const free = freeBytes(dataDir);
  if (free < leastBytes)
    throw new DataError(`The disk of ${dataDir} is full. Free some space (${minFreeMb} MB for normal work).`);
  if (hasDatabase) requireDatabase(dataDir);
  const warnings = [
    hasDatabase && hasJournal ? missingJournal(dataDir) : null,
    free < minFreeMb * megabyte ? littleSpace({ dataDir, free, minFreeMb }) : null,
  ].filter((warning) => warning !== null);
  return warnings.length === 0 ? null : warnings.join('\n\n');
};

const littleSpace = ({ dataDir, free, minFreeMb }: { dataDir: string; free: number; minFreeMb: number }) =>
  `Only ${Math.floor(free / megabyte)} MB are free in ${dataDir}: with less than ${minFreeMb} MB everything can be read, ` +
  'but nothing can be changed. Free some space, or set MIN_FREE_MB to a smaller number.';

/** The journal of a restored backup is missing, too, so it is no reason not to start. */
const missingJournal = (dataDir: string): string | null => {
  const journal = join(dataDir, 'events', 'events.lmdb');
  if (existsSync(journal) || !isFilled(join(dataDir, 'mongo', 'data.mdb'))) return null;
  return (
    `The journal of events ${journal} is missing beside the database, so a new one begins. After a backup was restored that is ` +
    'in order. Otherwise events that a service had not handled yet are lost: stop, put the file back from a copy, and start ' +
    'again. The search index repairs itself.'
  );
};

/** @throws DataError when the database is missing although the folder is in use */
const requireDatabase = (dataDir: string): void => {
  const database = join(dataDir, 'mongo', 'data.mdb');
  const others = otherData.filter((name) => isFilled(join(dataDir, name)));
  const isEmpty = existsSync(database) && statSync(database).size === 0;
  // A first start on a full disk leaves an empty file behind.
  if (isEmpty && others.length === 0) rmSync(database);
  if (existsSync(database) || others.length === 0) return;
  throw new DataError(
    `The database ${database} is missing, but ${dataDir} holds other data (${others.join(', ')}). ` +
      'Put the file back, or restore the backup into an empty folder (docs/operations.md). ' +
      'To begin without data, set HALALMAP_DATA_DIR to another folder.',
  );
};
