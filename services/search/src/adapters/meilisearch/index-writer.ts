import type { Index } from 'meilisearch';
import type { StoredDocument, StoredHead } from './stored-document';
import { callServer, finishTask } from './call-server';

/** So many documents travel in one request. */
export const batchSize = 1_000;

/** Every document that a filter finds, a batch at a time. */
export async function* readDocuments(
  index: Index<StoredDocument>,
  filter: string,
  fields?: Array<keyof StoredHead>,
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

/** The revisions that an index has seen of these documents. */
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

/** Writes the documents that are newer than what the index has seen; of two with one id, the newer. */
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

/**
 * Brings what an index was told into another: all removals, whatever an event brought since a time, and what is newer than the
 * revision that the other was filled with.
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
  const isTold = ({ id, revision, removed, toldAt }: StoredHead): boolean =>
    removed || toldAt >= since || revision > (filledWith.get(id) ?? Infinity);
  const told: string[] = [];
  for await (const heads of readDocuments(from, everyDocument, ['id', 'revision', 'removed', 'toldAt'])) {
    told.push(...heads.filter(isTold).map(({ id }) => id));
  }
  for (let start = 0; start < told.length; start += batchSize) {
    const wanted = amongIds(told.slice(start, start + batchSize));
    for await (const documents of readDocuments(from, wanted)) await writeNewer(to, documents);
  }
};
