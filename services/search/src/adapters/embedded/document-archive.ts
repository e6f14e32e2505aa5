import type { Listing } from '@halalmap/contracts';
import { encodeJson } from '@halalmap/service-kit';
import { open, type Database, type RootDatabase } from 'lmdb';
import { closeSync, existsSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndexDocument } from '../../domain/index-document';

/** The part of a document that stays in memory, for filters, counts and sort orders. Results also need the archive. */
export type ReducedDocument = Omit<
  IndexDocument,
  'name' | 'alternateNames' | 'description' | 'address' | 'listing'
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
export type StoredEntry = IndexedFields | { id: string; revision: number; removed: true };

/** The archives of an index on disk: of the live index, and of the one that a rebuild fills. */
export interface IndexFile {
  /** The archive of the live index. */
  live(): DocumentArchive;
  /** Whether the file contained a complete index when it was opened. */
  wasComplete: boolean;
  /** An empty archive for a new index. */
  create(): DocumentArchive;
  /** Makes the archive of `create` the live one and deletes the other. */
  replace(archive: DocumentArchive): Promise<void>;
  close(): Promise<void>;
}

/** More writes than this wait for the disk. */
const mostWaiting = 2_000;

type Generation = 0 | 1;

interface Tables {
  fields: Database<StoredEntry, string>;
  /** As JSON, which responses contain as it is. */
  listings: Database<Buffer, string>;
}

const createFileArchive = ({ fields, listings }: Tables): DocumentArchive => {
  /** Documents whose transaction has not committed; reads do not see them in the file yet. */
  const waiting = new Map<string, IndexDocument>();
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

  return {
    put(document) {
      const { listing, ...indexed } = document;
      waiting.set(document.id, document);
      // Both writes are in one transaction, because they are made in one turn of the event loop.
      track(fields.put(document.id, indexed));
      track(
        listings.put(document.id, encodeJson(listing)).then(() => {
          if (waiting.get(document.id) === document) waiting.delete(document.id);
        }),
      );
    },
    remove(id, revision) {
      waiting.delete(id);
      track(fields.put(id, { id, revision, removed: true }));
      track(listings.remove(id));
    },
    find(id) {
      const known = waiting.get(id);
      if (known) return known;
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

const openTables = (root: RootDatabase<Live, string>, generation: Generation): Tables => ({
  fields: root.openDB({ name: `fields-${generation}`, encoding: 'json' }),
  listings: root.openDB({ name: `listings-${generation}`, encoding: 'binary' }),
});

const clear = ({ fields, listings }: Tables): void => {
  fields.clearSync();
  listings.clearSync();
};

/** LMDB writes this number near the beginning of its files. It does not survive opening a file of another kind. */
const lmdbMagic = Buffer.from('dec0efbe', 'hex');

/** Deletes the file in a folder if it is not one of LMDB. */
const removeForeignFile = (folder: string): void => {
  const path = join(folder, 'index.mdb');
  if (!existsSync(path)) return;
  const head = Buffer.alloc(64);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  if (!head.includes(lmdbMagic)) rmSync(folder, { recursive: true });
};

/** The file is read in slices of this many entries, between which other work runs. */
const entriesPerTurn = 200;

/**
 * Opens the index file in a folder, or creates it. Changes survive the end of the process at any moment. The file may
 * still be older than the database: compare them before the first query.
 * @param options.folder created if missing; belongs to one process at a time
 * @param options.version of the content: a file of another version counts as empty
 * @param options.onEntry receives the content of a complete index
 * @throws what LMDB throws for a file that it cannot read
 */
export const openIndexFile = async (options: {
  folder: string;
  version: string;
  onEntry: (entry: StoredEntry) => void;
}): Promise<IndexFile> => {
  removeForeignFile(options.folder);
  mkdirSync(options.folder, { recursive: true });
  const stored = openRoot(options.folder);
  const found = stored.get('live');
  const wasComplete = found?.version === options.version;
  if (wasComplete) {
    let taken = 0;
    for (const { value } of openTables(stored, found.generation).fields.getRange({})) {
      options.onEntry(value);
      taken += 1;
      if (taken % entriesPerTurn === 0) await nextTurn();
    }
  }
  // Reading has mapped the whole file into memory; closing it frees that.
  await stored.close();

  const root = openRoot(options.folder);
  const tables: [Tables, Tables] = [openTables(root, 0), openTables(root, 1)];
  let generation: Generation = wasComplete ? found.generation : 0;
  let live = createFileArchive(tables[generation]);
  if (!wasComplete) {
    root.removeSync('live');
    tables.forEach(clear);
  }
  const other = (): Generation => (generation === 0 ? 1 : 0);

  return {
    live: () => live,
    wasComplete,
    create() {
      // Empty already, unless a rebuild was interrupted.
      clear(tables[other()]);
      return createFileArchive(tables[other()]);
    },
    async replace(archive) {
      generation = other();
      live = archive;
      await root.put('live', { version: options.version, generation });
      clear(tables[other()]);
    },
    async close() {
      await root.flushed;
      await root.close();
    },
  };
};
