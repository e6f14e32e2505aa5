import type { ListingSource } from '../domain/listing-source';
import type { SearchIndex } from '../domain/search-index';

export interface Drift {
  /** Approved listings in the database, and documents in the index. */
  database: number;
  index: number;
  /** Ids of approved listings that cannot be found, of documents that should not be found, of outdated documents. */
  missing: string[];
  extra: string[];
  stale: string[];
}

export type CheckDrift = () => Promise<Drift>;

/** Compares the index with the database, by id and revision. Nothing is changed. */
export const createCheckDrift =
  (options: { index: SearchIndex; source: ListingSource }): CheckDrift =>
  async () => {
    const indexed = new Map<string, number>();
    for await (const { id, revision } of options.index.revisions()) indexed.set(id, revision);
    const drift: Drift = { database: 0, index: indexed.size, missing: [], extra: [], stale: [] };
    for await (const { listingId, revision, status } of options.source.snapshot()) {
      if (status !== 'approved') continue;
      drift.database += 1;
      const known = indexed.get(listingId);
      if (known === undefined) drift.missing.push(listingId);
      else if (known < revision) drift.stale.push(listingId);
      indexed.delete(listingId);
    }
    drift.extra.push(...indexed.keys());
    return drift;
  };
