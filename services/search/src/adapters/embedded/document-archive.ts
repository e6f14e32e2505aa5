import type { Listing } from '@halalmap/contracts';
import { storageFull } from '@halalmap/errors';
import { checkLmdbFile, freeBytes, megabyte, recordClosed } from '@halalmap/local-files';
import { encodeJson } from '@halalmap/service-kit';
import { open, type Database, type RootDatabase } from 'lmdb';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexDocument } from '../../domain/index-document';

/** The part of a document that stays in memory, for filters, counts and sort orders. Results also need the archive. */
export type ReducedDocument = Omit<
  IndexDocument,
  'name' | 'alternateNames' | 'description' | 'address' | 'barcodes' | 'listing'
>;

/** A document without the listing that responses contain. */
type IndexedFields = Omit<IndexDocument, 'listing'>;

/** Keeps the documents of one index. */
export interface DocumentArchive {
  /** Stores a document, replacing the one with its id. */
  put(document: IndexDocument): void;
  /** Records that the document was removed with this revision. */
  remove(id: string, revision: number): void;
  /** @returns undefined when the archive has no document with this id */
  find(id: string): IndexDocument | undefined;
  /** The listing of a document, which is read without the rest of it. */
  findListing(id: string): Listing | undefined;
  /** The same as JSON in UTF-8. */
  findEncodedListing(id: string): Buffer | undefined;
  /** Resolves once little is waiting to be written. */
  written(): Promise<void>;
}

/** Keeps all documents in memory. */
export const createMemoryArchive = (): DocumentArchive => {
  const documents = new Map<string, IndexDocument>();
  const findListing = (id: string): Listing | undefined => documents.get(id)?.listing;
  return {
    put: (document) => void documents.set(document.id, document),
    remove: (id) => void documents.delete(id),
    find: (id) => documents.get(id),
    findListing,
    findEncodedListing(id) {
      const listing = findListing(id);
      return listing && encodeJson(listing);
    },
    written: () => Promise.resolve(),
  };
};

/** A stored document, or the revision with which it was removed. */
type StoredEntry = IndexedFields | { id: string; revision: number; removed: true };

/** The words of an index as they are kept on disk: reading them takes a fifth of the time of dividing all texts again. */
export interface SavedWords {
  /** By ordinal, the document and its revision; null for one that was removed. */
  documents: ReadonlyArray<readonly [id: string, revision: number] | null>;
  /** The words of these documents, as JSON of the library that finds them. */
  words: string;
}

/** Receives the content of a complete index: the saved words with their documents, then all others. */
export interface ContentReceiver {
  restoreWords(words: string): void;
  /** The next document of the saved words; undefined for one that was removed or has changed since. */
  restoreKnown(entry: IndexedFields | undefined): void;
  restore(entry: StoredEntry): void;
}

/** The archives of an index on disk: of the live index, and of the one that a rebuild fills. */
export interface IndexFile {
  /** The archive of the live index. */
  live(): DocumentArchive;
  /** Whether the file contained a complete index when it was opened. */
  wasComplete: boolean;
  /**
   * An empty archive for a new index.
   * @throws AppError `storage_full`
   */
  create(): DocumentArchive;
  /** Makes the archive of `create` the live one and deletes the other. */
  replace(archive: DocumentArchive): Promise<void>;
  /**
   * Keeps the words of the live index for the next start.
   * @throws AppError `storage_full`
   */
  saveWords(saved: SavedWords): Promise<void>;
  close(): Promise<void>;
}

/** More writes than this wait for the disk. */
const mostWaiting = 2_000;

type Generation = 0 | 1;

interface Tables {
  fields: Database<StoredEntry, string>;
  /** As JSON, which responses contain as it is. */
  listings: Database<Buffer, string>;
  /** The parts of the saved words, as JSON. */
  words: Database<Buffer, keyof SavedWords>;
}

const createFileArchive = (
  { fields, listings }: Omit<Tables, 'words'>,
  hasRoom: () => boolean,
): DocumentArchive => {
  /** Documents whose transaction has not committed; reads do not see them in the file yet. */
  const waiting = new Map<string, IndexDocument>();
  /** What waits for room on the disk, by id: a document, or the revision with which it was removed. */
  const held = new Map<string, IndexDocument | number>();
  let last: Promise<unknown> = Promise.resolve();
  const findEncodedListing = (id: string): Buffer | undefined => {
    const known = waiting.get(id);
    return known ? encodeJson(known.listing) : listings.get(id);
  };
  const findListing = (id: string): Listing | undefined => {
    const known = waiting.get(id);
    if (known) return known.listing;
    const bytes = listings.get(id);
    return bytes && (JSON.parse(bytes.toString()) as Listing);
  };
  /** A failed write, such as on a full disk, leaves the file outdated, which the next start repairs. */
  const track = (write: Promise<unknown>): void => {
    last = write.catch(() => undefined);
  };

  const writeDocument = (document: IndexDocument): void => {
    const { listing, ...indexed } = document;
    // Both writes are in one transaction, because they are made in one turn of the event loop.
    track(fields.put(document.id, indexed));
    track(
      listings.put(document.id, encodeJson(listing)).then(() => {
        if (waiting.get(document.id) === document) waiting.delete(document.id);
      }),
    );
  };
  const writeRemoval = (id: string, revision: number): void => {
    track(fields.put(id, { id, revision, removed: true }));
    track(listings.remove(id));
  };
  const write = (id: string, change: IndexDocument | number): void => {
    held.set(id, change);
    if (!hasRoom()) return;
    for (const [heldId, content] of held) {
      if (typeof content === 'number') writeRemoval(heldId, content);
      else writeDocument(content);
    }
    held.clear();
  };

  return {
    put(document) {
      waiting.set(document.id, document);
      write(document.id, document);
    },
    remove(id, revision) {
      waiting.delete(id);
      write(id, revision);
    },
    find(id) {
      const known = waiting.get(id);
      if (known) return known;
      // Removed, but the file does not say so yet.
      if (held.has(id)) return undefined;
      const indexed = fields.get(id);
      const listing = findListing(id);
      return indexed && listing && !('removed' in indexed) ? { ...indexed, listing } : undefined;
    },
    findListing,
    findEncodedListing,
    async written() {
      if (waiting.size > mostWaiting) await last;
    },
  };
};

interface Live {
  version: string;
  generation: Generation;
}

const openRoot = (folder: string): RootDatabase<Live, string> =>
  open({ path: join(folder, 'index.mdb'), noSubdir: true, encoding: 'json', maxDbs: 6 });

const tableNames = ['fields-0', 'fields-1', 'listings-0', 'listings-1', 'words-0', 'words-1'];

const openTables = (root: RootDatabase<Live, string>, generation: Generation): Tables => ({
  fields: root.openDB({ name: `fields-${generation}`, encoding: 'json' }),
  listings: root.openDB({ name: `listings-${generation}`, encoding: 'binary' }),
  words: root.openDB({ name: `words-${generation}`, encoding: 'binary' }),
});

const clear = (tables: Tables): void => Object.values(tables).forEach((table) => table.clearSync());

const defaultReserveBytes = 20 * megabyte;

/** The file is read in slices of this many entries, between which other work runs. */
const entriesPerTurn = 200;

const readSavedWords = (words: Tables['words']): SavedWords | null => {
  const [documents, text] = [words.get('documents'), words.get('words')];
  if (!documents || !text) return null;
  return {
    documents: JSON.parse(documents.toString()) as SavedWords['documents'],
    words: text.toString(),
  };
};

const readContent = async ({ fields, words }: Tables, receiver: ContentReceiver): Promise<void> => {
  let taken = 0;
  const pause = async (): Promise<void> => {
    taken += 1;
    if (taken % entriesPerTurn === 0) await nextTurn();
  };
  const restored = new Set<string>();
  const saved = readSavedWords(words);
  if (saved) receiver.restoreWords(saved.words);
  for (const document of saved?.documents ?? []) {
    const [id, revision] = document ?? [];
    const entry = id === undefined ? undefined : fields.get(id);
    const isSame = entry !== undefined && !('removed' in entry) && entry.revision === revision;
    if (isSame) restored.add(entry.id);
    receiver.restoreKnown(isSame ? entry : undefined);
    await pause();
  }
  for (const id of fields.getKeys()) {
    const entry = restored.has(id) ? undefined : fields.get(id);
    if (entry) receiver.restore(entry);
    await pause();
  }
};

/**
 * Opens the index file in a folder, or creates it. Changes survive the end of the process at any moment. The file may
 * still be older than the database: compare them before the first query.
 * @param options.folder created if missing; belongs to one process at a time
 * @param options.version of the content: a file of another version counts as empty
 * @param options.receiver receives the content of a complete index
 * @param options.reserveBytes while the disk has fewer free bytes, changes wait in memory; 20 MB by default
 * @throws DataError for a damaged file, AppError `storage_full` without room on the disk, and what LMDB throws for a file that it
 *   cannot read
 */
export const openIndexFile = async (options: {
  folder: string;
  version: string;
  receiver: ContentReceiver;
  reserveBytes?: number | undefined;
}): Promise<IndexFile> => {
  const { folder, reserveBytes = defaultReserveBytes } = options;
  const hasRoom = (): boolean => freeBytes(folder) >= reserveBytes;
  const requireRoom = (): void => {
    if (!hasRoom()) throw storageFull();
  };
  mkdirSync(folder, { recursive: true });
  requireRoom();
  const path = join(folder, 'index.mdb');
  await checkLmdbFile({ path, tables: tableNames, remedy: 'It is built again.' });
  const stored = openRoot(folder);
  const found = stored.get('live');
  const wasComplete = found?.version === options.version;
  if (wasComplete) await readContent(openTables(stored, found.generation), options.receiver);
  // Reading has mapped the whole file into memory; closing it frees that.
  await stored.close();

  const root = openRoot(folder);
  const tables: [Tables, Tables] = [openTables(root, 0), openTables(root, 1)];
  let generation: Generation = wasComplete ? found.generation : 0;
  let live = createFileArchive(tables[generation], hasRoom);
  if (!wasComplete) {
    root.removeSync('live');
    tables.forEach(clear);
  }
  const other = (): Generation => (generation === 0 ? 1 : 0);

  return {
    live: () => live,
    wasComplete,
    create() {
      requireRoom();
      // Empty already, unless a rebuild was interrupted.
      clear(tables[other()]);
      return createFileArchive(tables[other()], hasRoom);
    },
    async replace(archive) {
      generation = other();
      live = archive;
      await root.put('live', { version: options.version, generation });
      clear(tables[other()]);
    },
    async saveWords({ documents, words }) {
      requireRoom();
      const table = tables[generation].words;
      // One transaction: both writes are made in one turn of the event loop.
      await Promise.all([
        table.put('documents', Buffer.from(JSON.stringify(documents))),
        table.put('words', Buffer.from(words)),
      ]);
    },
    async close() {
      await root.flushed;
      await root.close();
      await recordClosed(path);
    },
  };
};
