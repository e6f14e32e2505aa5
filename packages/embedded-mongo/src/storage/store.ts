import { deserialize, serialize } from 'bson';
import { open, type RootDatabase, type Database } from 'lmdb';
import { join } from 'node:path';
import { DataError, freeBytes } from '@halalmap/local-files';
import { assertValid } from '../bson/read-fields';
import { CommandError } from '../errors';
import { Collection } from './collection';
import type { IndexSpecification } from './secondary-index';

interface CatalogueEntry {
  id: number;
  indexes: IndexSpecification[];
}

type DocumentKey = [collection: number, sequence: number];

/** The LMDB databases of a folder. */
interface Disk {
  root: RootDatabase<Buffer, string>;
  catalogue: Database<Buffer, string>;
  documents: Database<Buffer, DocumentKey>;
}

/** The file in the data folder. */
export const dataFile = 'data.mdb';
/** The names of its tables. */
export const tables = ['catalogue', 'documents'] as const;

/** What to do about a damaged file. */
export const remedyFor = (dataDir: string): string =>
  `Restore the backup into an empty folder (docs/operations.md), and keep ${dataDir} until that has worked.`;

/** @throws DataError when the bytes are no document */
const checkDocument = (bytes: Buffer, { dataDir, where }: { dataDir: string; where: string }): void => {
  try {
    assertValid(bytes);
  } catch (error) {
    const message = `The file ${join(dataDir, dataFile)} is damaged in ${where}. ${remedyFor(dataDir)}`;
    throw new DataError(message, { cause: error });
  }
};

const openDisk = (dataDir: string): Disk => {
  const root = open<Buffer, string>({
    path: join(dataDir, dataFile),
    noSubdir: true,
    pageSize: 16384,
    encoding: 'binary',
    maxDbs: 4,
  });
  return {
    root,
    catalogue: root.openDB({ name: 'catalogue', encoding: 'binary' }),
    documents: root.openDB({ name: 'documents', encoding: 'binary' }),
  };
};

/** Copies many buffers into a few large blocks, which take less memory than one allocation each. A block lives as long as any copy in it. */
const copyTogether = (blockSize = 1024 * 1024): ((bytes: Buffer) => Buffer) => {
  let block = Buffer.alloc(0);
  let used = 0;
  return (bytes) => {
    if (used + bytes.length > block.length) {
      block = Buffer.allocUnsafeSlow(Math.max(blockSize, bytes.length));
      used = 0;
    }
    const copy = block.subarray(used, used + bytes.length);
    copy.set(bytes);
    used += bytes.length;
    return copy;
  };
};

interface StoreOptions {
  dataDir: string;
  isIntact: boolean;
  reserveBytes: number;
}

/** All databases of one folder: documents in memory, LMDB on disk. Writes of one event loop turn share a transaction. */
export class Store {
  private readonly collections = new Map<string, { collection: Collection; id: number }>();
  private nextId = 1;
  private lastWrite: Promise<unknown> = Promise.resolve();
  private failure: unknown;

  private constructor(
    private disk: Disk,
    private readonly options: StoreOptions,
  ) {}

  /**
   * @param options.dataDir an existing folder that no other server has open
   * @param options.reserveBytes while the disk has fewer free bytes, every change is rejected
   * @param options.isIntact whether the file is known to be as it was closed; otherwise each document is checked
   * @throws DataError that names a document that cannot be read
   */
  static async open(options: StoreOptions): Promise<Store> {
    const { dataDir } = options;
    const store = new Store(openDisk(dataDir), options);
    store.load(options);
    // Reading has mapped the whole file into memory; closing frees that, and it is never read again.
    await store.disk.root.close();
    store.disk = openDisk(dataDir);
    return store;
  }

  get(namespace: string): Collection | undefined {
    return this.collections.get(namespace)?.collection;
  }

  /** Namespaces with their collections, in order of creation. */
  *entries(database?: string): Generator<[namespace: string, collection: Collection]> {
    for (const [namespace, { collection }] of this.collections)
      if (database === undefined || namespace.startsWith(`${database}.`)) yield [namespace, collection];
  }

  create(namespace: string): Collection {
    this.requireRoom();
    const id = this.nextId++;
    const collection = this.collectionOf(namespace, id);
    this.collections.set(namespace, { collection, id });
    this.saveCatalogue(namespace);
    return collection;
  }

  getOrCreate(namespace: string): Collection {
    return this.get(namespace) ?? this.create(namespace);
  }

  drop(namespace: string): void {
    const entry = this.collections.get(namespace);
    if (entry === undefined) return;
    this.requireRoom();
    this.collections.delete(namespace);
    this.track(this.disk.catalogue.remove(namespace));
    for (const { sequence } of entry.collection.all())
      this.track(this.disk.documents.remove([entry.id, sequence]));
  }

  /** Whether the disk has room for a change of so many bytes; deleting takes room too, because LMDB copies pages. */
  hasRoom(bytes = 0): boolean {
    const { dataDir, reserveBytes } = this.options;
    return freeBytes(dataDir) - bytes >= reserveBytes;
  }

  /** Throws 14031 OutOfDiskSpace, before anything is changed: a write to a full disk would end the process. */
  requireRoom(bytes = 0): void {
    if (!this.hasRoom(bytes))
      throw new CommandError(14_031, 'the disk is nearly full: nothing is written until there is room');
  }

  /** Call after an index was added or removed. */
  saveCatalogue(namespace: string): void {
    const entry = this.collections.get(namespace);
    if (entry === undefined) return;
    const indexes = [...entry.collection.indexes.values()].map((index) => index.specification);
    this.track(this.disk.catalogue.put(namespace, Buffer.from(serialize({ id: entry.id, indexes }))));
  }

  /**
   * Resolves once everything written so far is on disk. Throws 1 InternalError when a write failed; from then on memory and disk differ and
   * every write is rejected until a restart reads the disk again.
   */
  async durable(): Promise<void> {
    await this.lastWrite;
    this.assertHealthy();
  }

  assertHealthy(): void {
    if (this.failure !== undefined)
      throw new CommandError(1, `a write to the disk failed, restart the server: ${String(this.failure)}`);
  }

  async close(): Promise<void> {
    await this.lastWrite;
    await this.disk.root.flushed;
    await this.disk.root.close();
  }

  private load({ dataDir, isIntact }: StoreOptions): void {
    const byId = new Map<number, Collection>();
    const saved = [...this.disk.catalogue.getRange({})].map(({ key: namespace, value }) => {
      if (!isIntact) checkDocument(value, { dataDir, where: 'the list of collections' });
      const { id, indexes } = deserialize(value, { promoteLongs: false }) as CatalogueEntry;
      const collection = this.collectionOf(namespace, id);
      this.collections.set(namespace, { collection, id });
      byId.set(id, collection);
      this.nextId = Math.max(this.nextId, id + 1);
      return { collection, indexes };
    });
    const copy = copyTogether();
    for (const { key, value } of this.disk.documents.getRange({})) {
      const collection = byId.get(key[0]);
      if (!isIntact)
        checkDocument(value, { dataDir, where: collection?.namespace ?? 'an unknown collection' });
      collection?.restore(key[1], copy(value));
      this.nextId = Math.max(this.nextId, key[0] + 1);
    }
    for (const { collection, indexes } of saved) collection.addIndexes(indexes);
  }

  private collectionOf(namespace: string, id: number): Collection {
    return new Collection(namespace, {
      requireRoom: (bytes) => this.requireRoom(bytes),
      put: (sequence, raw) => this.track(this.disk.documents.put([id, sequence], raw)),
      remove: (sequence) => this.track(this.disk.documents.remove([id, sequence])),
    });
  }

  /** Commits are ordered, so the newest promise covers all earlier ones; a failed one is remembered permanently. */
  private track(write: Promise<boolean>): void {
    this.lastWrite = write.catch((error: unknown) => {
      this.failure ??= error;
    });
  }
}
