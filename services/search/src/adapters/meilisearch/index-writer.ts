import { isUnavailable } from '@halalmap/errors';
import type { Index } from 'meilisearch';
import type { StoredDocument, StoredHead } from './stored-document';
import { callServer, finishTask } from './call-server';

/** Number of documents per request. */
export const batchSize = 1_000;
/** The same with documents of a bulk change: a single change waits at most for one such batch. */
const bulkBatchSize = 100;

/** Every document that matches a filter, in batches. */
export async function* readDocuments(
  index: Index<StoredDocument>,
  filter: string,
  fields?: Array<keyof StoredDocument>,
): AsyncIterable<StoredDocument[]> {
  for (let offset = 0; ; offset += batchSize) {
    const { results, total } = await callServer(() =>
      index.getDocuments<StoredDocument>({
        filter,
        offset,
        limit: batchSize,
        ...(fields ? { fields } : {}),
      }),
    );
    if (results.length > 0) yield results;
    if (offset + batchSize >= total) return;
  }
}

const everyDocument = 'revision >= 0';
const amongIds = (ids: readonly string[]): string => `id IN [${ids.map((id) => `"${id}"`).join(', ')}]`;

/** The revisions of these documents that an index has. */
const readRevisions = async (
  index: Index<StoredDocument>,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const known = new Map<string, number>();
  for await (const heads of readDocuments(index, amongIds(ids), ['id', 'revision'])) {
    for (const { id, revision } of heads) known.set(id, revision);
  }
  return known;
};

/** Writes the documents that are newer than those in the index; of two with one id, the newer. */
export const writeNewer = async (
  index: Index<StoredDocument>,
  documents: readonly StoredDocument[],
): Promise<void> => {
  const known = await readRevisions(
    index,
    documents.map(({ id }) => id),
  );
  const newer = new Map<string, StoredDocument>();
  for (const document of documents) {
    const seen = newer.get(document.id)?.revision ?? known.get(document.id) ?? -1;
    if (document.revision > seen) newer.set(document.id, document);
  }
  if (newer.size > 0) await finishTask(() => index.addDocuments([...newer.values()]));
};

interface Waiting {
  inBulk: boolean;
  documents: readonly StoredDocument[];
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes documents in batches, one batch at a time. */
interface BatchWriter {
  /**
   * Resolves once these documents, or newer revisions of them, are searchable.
   * @param options.inBulk part of a large change, such as an import
   */
  write(documents: readonly StoredDocument[], options?: { inBulk?: boolean }): Promise<void>;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
}

/**
 * A batch of single changes costs the server nearly the same for one document as for many, so all of them in the queue go
 * into the next batch. Those of a bulk change wait for the batch after it, which takes longer. Batches run one after the other, because reading the revisions and writing the documents is not atomic on
 * the server.
 * @param writeAll writes documents, some of which may be older than those in the index
 */
export const createBatchWriter = (
  writeAll: (documents: readonly StoredDocument[]) => Promise<void>,
): BatchWriter => {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  let overtaken = false;

  const takeBatch = (): Waiting[] => {
    const single = waiting.filter(({ inBulk }) => !inBulk);
    // Every second batch takes all, so that a bulk change goes on whatever else changes.
    overtaken = !overtaken && single.length > 0 && single.length < waiting.length;
    const queue = overtaken ? single : waiting;
    const size = queue.some(({ inBulk }) => inBulk) ? bulkBatchSize : batchSize;
    let count = 0;
    const end = queue.findIndex(({ documents }) => (count += documents.length) > size);
    const batch = new Set(queue.slice(0, end === -1 ? queue.length : Math.max(1, end)));
    waiting = waiting.filter((entry) => !batch.has(entry));
    return [...batch];
  };

  /** When the server rejects a batch for its content, its halves are tried, so that only the bad document fails. */
  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await writeAll(batch.flatMap(({ documents }) => documents));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await writeBatch(batch.slice(0, middle));
      await writeBatch(batch.slice(middle));
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) await writeBatch(takeBatch());
    running = undefined;
  };

  return {
    write: (documents, { inBulk = false } = {}) =>
      new Promise((resolve, reject) => {
        waiting.push({ inBulk, documents, resolve, reject });
        running ??= run();
      }),
    idle: async () => running,
  };
};

/**
 * Copies changes from one index to another: all removals, everything that events brought since a time, and documents
 * newer than the revisions with which the other was filled.
 * @param since milliseconds since 1970
 * @param filledWith revisions of the other index, by id
 */
export const carryOver = async (options: {
  from: Index<StoredDocument>;
  to: Index<StoredDocument>;
  since: number;
  filledWith: ReadonlyMap<string, number>;
}): Promise<void> => {
  const { from, to, since, filledWith } = options;
  const isLater = ({ id, revision, removed, receivedAt }: StoredHead): boolean =>
    removed || receivedAt >= since || revision > (filledWith.get(id) ?? Infinity);
  const later: string[] = [];
  for await (const heads of readDocuments(from, everyDocument, ['id', 'revision', 'removed', 'receivedAt'])) {
    later.push(...heads.filter(isLater).map(({ id }) => id));
  }
  for (let start = 0; start < later.length; start += batchSize) {
    const wanted = amongIds(later.slice(start, start + batchSize));
    for await (const documents of readDocuments(from, wanted)) await writeNewer(to, documents);
  }
};
