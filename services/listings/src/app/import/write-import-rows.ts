import { setImmediate } from 'node:timers/promises';
import type { ImportError } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { Reader } from '../../domain/listing/listing-access';
import type { ListingEvent } from '../../domain/listing/listing-repository';
import { newListing } from '../../domain/listing/new-listing';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { decide } from '../../domain/moderation/decide';
import type { ChangeDependencies } from '../dependencies';
import { createEditListing } from '../listing/edit-listing';
import { listingChanged } from '../listing/present-listing';
import { badRow, type CheckedRow } from './check-import-row';

const entriesAtOnce = 25;

/** Maps many entries with CPU-heavy work. Yields to other requests at intervals. */
export const mapInTurns = async <T, R>(entries: readonly T[], map: (entry: T) => R): Promise<R[]> => {
  const mapped: R[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % entriesAtOnce === entriesAtOnce - 1) await setImmediate();
    mapped.push(map(entry));
  }
  return mapped;
};

export interface WrittenRow {
  row: number;
  id?: string;
  result: 'created' | 'updated' | 'failed';
  /** Why it failed. Paths begin with the row number. */
  errors?: ImportError[];
}

type Row<Kind extends CheckedRow['kind']> = Extract<CheckedRow, { kind: Kind }>;

const failed = (row: CheckedRow): WrittenRow => ({
  row: row.row,
  result: 'failed',
  ...(row.kind === 'bad' ? { errors: row.errors } : {}),
});

/** How many listings are edited concurrently. Each is a separate write, and the disk handles many at once. */
const editsAtOnce = 20;

/**
 * Stores checked rows: new listings together, known ones as single edits. A row that cannot be stored, for example
 * because another admin is editing its listing, fails alone.
 */
export const createWriteImportRows = (dependencies: ChangeDependencies) => {
  const { ids, reference, clock, listings } = dependencies;
  const editListing = createEditListing({ ...dependencies, inBulk: true });

  const toListing = (
    row: Row<'new'>,
    { by, publish }: { by: Reader; publish: boolean },
  ): { listing: StoredListing; event: ListingEvent } => {
    const now = clock.now();
    const id = row.id ?? ids.documentId();
    const first = newListing(row.submission, { id, submitterId: by.id, now, origin: 'imported' });
    const named = row.externalId === null ? first : { ...first, externalId: row.externalId };
    const decision = { status: 'approved', reason: null, by: by.id, at: now } as const;
    const listing = publish
      ? { ...decide(named, { ...decision, newId: () => ids.documentId() }), revision: 1 }
      : named;
    return { listing, event: listingChanged(listing, { ids, reference, now, inBulk: true }) };
  };

  const update = async (row: Row<'known'>, by: Reader): Promise<WrittenRow> => {
    try {
      if (row.isNews) await editListing({ id: row.id, patch: row.patch, by });
      return { row: row.row, id: row.id, result: 'updated' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...failed(badRow(row, error)), id: row.id };
    }
  };

  return async (
    rows: readonly CheckedRow[],
    options: { by: Reader; publish: boolean },
  ): Promise<WrittenRow[]> => {
    const known = rows.filter((row) => row.kind === 'known');
    const fresh = await mapInTurns(
      rows.filter((row) => row.kind === 'new'),
      (row) => ({ row: row.row, ...toListing(row, options) }),
    );
    const written: WrittenRow[] = rows.filter((row) => row.kind === 'bad').map(failed);
    const stored = await listings.insertMany(fresh);
    if (stored.length > 0) dependencies.notifyRelay(stored);
    for (const { row, listing } of fresh) written.push({ row, id: listing.id, result: 'created' });
    for (let start = 0; start < known.length; start += editsAtOnce) {
      const some = known.slice(start, start + editsAtOnce);
      written.push(...(await Promise.all(some.map((row) => update(row, options.by)))));
    }
    return written.sort((a, b) => a.row - b.row);
  };
};
