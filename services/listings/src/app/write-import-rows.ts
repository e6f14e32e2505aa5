import { decide } from '../domain/decide';
import type { Reader } from '../domain/listing-access';
import type { ListingEvent } from '../domain/listing-repository';
import { newListing } from '../domain/new-listing';
import type { StoredListing } from '../domain/stored-listing';
import type { CheckedRow } from './check-import-row';
import type { ChangeDependencies } from './dependencies';
import { createEditListing } from './edit-listing';
import { listingChanged } from './listing-changed';

export interface WrittenRow {
  row: number;
  id: string;
  result: 'created' | 'updated';
}

/**
 * Stores checked rows: the new ones together, the known ones one by one.
 * @throws AppError of an edit, such as `locked`
 */
export const createWriteImportRows = (dependencies: ChangeDependencies) => {
  const { ids, reference, clock, listings } = dependencies;
  const editListing = createEditListing(dependencies);

  const toListing = (
    row: Extract<CheckedRow, { kind: 'new' }>,
    { by, publish }: { by: Reader; publish: boolean },
  ): { listing: StoredListing; event: ListingEvent } => {
    const now = clock.now();
    const id = row.id ?? ids.documentId();
    const first = newListing(row.submission, { id, submitterId: by.id, now, origin: 'imported' });
    const named = row.externalId === null ? first : { ...first, externalId: row.externalId };
    const decision = { status: 'approved', reason: null, by: by.id, at: now } as const;
    const listing = publish
      ? { ...decide(named, { ...decision, evidenceId: ids.documentId() }), revision: 1 }
      : named;
    return { listing, event: listingChanged(listing, { ids, reference, now }) };
  };

  return async (
    rows: readonly CheckedRow[],
    options: { by: Reader; publish: boolean },
  ): Promise<WrittenRow[]> => {
    const written: WrittenRow[] = [];
    const fresh: Array<{ listing: StoredListing; event: ListingEvent }> = [];
    for (const row of rows) {
      if (row.kind === 'bad') continue;
      if (row.kind === 'new') {
        const entry = toListing(row, options);
        fresh.push(entry);
        written.push({ row: row.row, id: entry.listing.id, result: 'created' });
      } else {
        if (row.isNews) await editListing({ id: row.id, patch: row.patch, by: options.by });
        written.push({ row: row.row, id: row.id, result: 'updated' });
      }
    }
    await listings.insertMany(fresh);
    if (fresh.length > 0) dependencies.eventsWait();
    return written;
  };
};

export type WriteImportRows = ReturnType<typeof createWriteImportRows>;
