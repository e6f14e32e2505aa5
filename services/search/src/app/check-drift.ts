import type { ListingSource } from '../domain/listing-source';
import type { SearchIndex } from '../domain/search-index';

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
export const createCheckDrift =
  (options: { index: SearchIndex; source: ListingSource }): CheckDrift =>
  async () => {
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
