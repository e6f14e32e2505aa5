import { isUnavailable, unavailable } from '@halalmap/errors';
import type { Logger } from '@halalmap/service-kit';
import type { ListingSource, SearchIndex } from '../domain/search-index';
import { type ReferencePlaces, changeOf, type IndexChange } from '../domain/index-document';
import type { RebuildIndex } from './rebuild-index';

interface Drift {
  /** Number of approved listings in the database, and of documents in the index. */
  database: number;
  index: number;
  /** Ids of approved listings that the index lacks, of documents that should not be there, of outdated documents. */
  missing: string[];
  extra: string[];
  stale: string[];
}

export type CheckDrift = () => Promise<Drift>;

/** Compares the index with the database, by id and revision, without changing anything. */
export const createCheckDrift = (options: { index: SearchIndex; source: ListingSource }): CheckDrift =>
  async function checkDrift() {
    const indexed = new Map<string, number>();
    for await (const { id, revision } of options.index.revisions()) indexed.set(id, revision);
    const drift: Drift = { database: 0, index: indexed.size, missing: [], extra: [], stale: [] };
    for await (const { listingId, revision } of options.source.revisions()) {
      drift.database += 1;
      const known = indexed.get(listingId);
      if (known === undefined) drift.missing.push(listingId);
      else if (known < revision) drift.stale.push(listingId);
      indexed.delete(listingId);
    }
    drift.extra.push(...indexed.keys());
    return drift;
  };

/** For more documents than this a rebuild is cheaper than single requests. */
const mostRepairs = 1_000;
const batchSize = 20;

interface RepairDrift {
  /** Compares the index with the database and repairs differences. Never rejects. @returns false when it could not */
  run(): Promise<boolean>;
  /**
   * The same, for callers that need the result.
   * @throws AppError `unavailable` when the database cannot be read
   */
  repair(): Promise<void>;
  /** Number of documents that differed at the last check. */
  found(): number;
}

/**
 * Repairs documents whose events were lost, for example with the broker's disk.
 * @param options.mayWrite whether this process is the writer of the index
 */
export const createRepairDrift = (options: {
  index: SearchIndex;
  source: ListingSource;
  reference: ReferencePlaces;
  checkDrift: CheckDrift;
  rebuild: RebuildIndex;
  logger: Logger;
  mayWrite: () => boolean;
}): RepairDrift => {
  const { index, source, reference, rebuild, logger } = options;
  let found = 0;

  const changeFor = async (id: string, indexed: ReadonlyMap<string, number>): Promise<IndexChange> => {
    const stored = await source.find(id);
    // For a merged listing `find` returns its target, which has its own events.
    if (stored?.listingId === id && stored.status === 'approved' && !stored.deleted)
      return changeOf(stored, reference);
    const revision = Math.max(stored?.listingId === id ? stored.revision : 0, (indexed.get(id) ?? 0) + 1);
    return { kind: 'remove', id, revision };
  };

  const repair = async (): Promise<void> => {
    const { missing, stale, extra } = await options.checkDrift();
    const ids = [...missing, ...stale, ...extra];
    found = ids.length;
    if (ids.length === 0 || !options.mayWrite()) return;
    logger.warn(
      { missing: missing.length, stale: stale.length, extra: extra.length },
      'the search index differs from the database and is repaired',
    );
    if (ids.length > mostRepairs) {
      if (rebuild.progress().state !== 'running') await rebuild.start().finished;
      if (rebuild.progress().state === 'failed') throw unavailable('The search index could not be rebuilt');
      return;
    }
    await reference.refresh();
    const indexed = new Map<string, number>();
    for await (const { id, revision } of index.revisions()) indexed.set(id, revision);
    for (let start = 0; start < ids.length && options.mayWrite(); start += batchSize) {
      const some = ids.slice(start, start + batchSize);
      await index.apply(await Promise.all(some.map((id) => changeFor(id, indexed))));
    }
  };

  return {
    async run() {
      try {
        await repair();
        return true;
      } catch (error) {
        const level = isUnavailable(error) ? 'info' : 'error';
        logger[level]({ err: error }, 'the search index could not be compared with the database');
        return false;
      }
    },
    repair,
    found: () => found,
  };
};
