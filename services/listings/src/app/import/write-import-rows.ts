import type { ListingPatch } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { StoredRow } from '../../domain/imports';
import { newListing, type Reader, type StoredListing } from '../../domain/listing/stored-listing';
import type { ListingEvent } from '../../domain/listing/listing-repository';
import { decide } from '../../domain/moderation/decide';
import { fieldsAsSent } from '../change/suggest-change';
import { type ChangeDependencies, createChangeListing } from '../listing/change-listing';
import { createEditListing } from '../listing/edit-listing';
import { listingChanged } from '../listing/present-listing';
import { mapInTurns } from '../turns';
import { badRow, type CheckedRow } from './check-import-row';

type Row<Kind extends CheckedRow['kind']> = Extract<CheckedRow, { kind: Kind }>;

/** What writing a row gave, beside the row. */
type Outcome = Pick<StoredRow, 'result' | 'errors' | 'written'>;

const failed = (row: CheckedRow): Outcome => ({
  result: 'failed',
  ...(row.kind === 'bad' ? { errors: row.errors } : {}),
});

/** How many new listings are stored together. Making their documents holds the event loop. */
const newAtOnce = 25;
/** How many listings are edited concurrently. Each is a separate write, and the disk handles many at once. */
const editsAtOnce = 20;

const placeFields = ['municipality', 'province', 'municipalityId', 'provinceId'] as const;

/** The fields whose values a patch replaces: a town has a name and an id. */
const replacedBy = (patch: ListingPatch): ListingPatch =>
  placeFields.some((field) => patch[field] !== undefined)
    ? { ...Object.fromEntries(placeFields.map((field) => [field, null])), ...patch }
    : patch;

/** The import that writes rows, by its admin. */
interface WrittenRun {
  id: string;
  by: Reader;
  publish: boolean;
}

/**
 * Stores checked rows: new listings together, known ones as single edits. A row that cannot be stored, for example
 * because another admin is editing its listing, fails alone.
 */
export const createWriteImportRows = (dependencies: ChangeDependencies) => {
  const { ids, reference, clock, listings } = dependencies;
  const inBulk = { ...dependencies, inBulk: true };
  const editListing = createEditListing(inBulk);
  const changeListing = createChangeListing(inBulk);

  const listingOf = (row: Row<'new'>, { id: importId, by, publish }: WrittenRun): StoredListing => {
    const now = clock.now();
    const first = newListing(row.submission, { id: row.id, submitterId: by.id, now, origin: 'imported' });
    const named = { ...first, importId, ...(row.externalId === null ? {} : { externalId: row.externalId }) };
    const decision = { status: 'approved', reason: null, by: by.id, at: now } as const;
    return publish ? decide(named, { ...decision, newId: () => ids.documentId() }) : named;
  };

  const createdBy = ({ id, updatedAt }: Pick<StoredListing, 'id' | 'updatedAt'>): Outcome => ({
    result: 'created',
    written: { id, result: 'created', at: updatedAt },
  });

  /** Runs a write of one listing; an error that the row itself explains is its result. */
  const attempt = async (row: CheckedRow, write: () => Promise<Outcome>): Promise<Outcome> => {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return failed(badRow(row, error));
    }
  };

  const update = (row: Row<'known'>, by: Reader): Promise<Outcome> =>
    attempt(row, async () => {
      const { id, existing, patch, stored } = row;
      // A listing that this import has added before it was interrupted.
      if (!row.hasChanges && stored.result === 'created') return createdBy(existing);
      const unchanged = { id, result: 'updated', at: existing.updatedAt } as const;
      if (!row.hasChanges) return { result: 'updated', written: unchanged };
      const before = fieldsAsSent(existing, replacedBy(patch), {
        reference,
        now: clock.now(),
      }) as ListingPatch;
      const { stored: edited } = await editListing({ id, patch, by });
      return { result: 'updated', written: { ...unchanged, at: edited.updatedAt, before } };
    });

  const addAgain = (row: Row<'new'>, options: WrittenRun): Promise<Outcome> =>
    attempt(row, async () => {
      const { stored } = await changeListing({
        id: row.id,
        by: options.by,
        change: (current) => ({
          ...listingOf(row, options),
          undone: false,
          revision: current.revision,
        }),
      });
      return createdBy(stored);
    });

  return async (rows: readonly CheckedRow[], options: WrittenRun): Promise<Map<number, Outcome>> => {
    const outcomes = new Map<number, Outcome>();
    const isNew = (row: CheckedRow): row is Row<'new'> => row.kind === 'new';
    const added = await mapInTurns(
      rows.filter(isNew).filter(({ replaces }) => !replaces),
      (row): { row: Row<'new'>; listing: StoredListing; event: ListingEvent } => {
        const listing = listingOf(row, options);
        const event = listingChanged(listing, { ids, reference, now: clock.now(), inBulk: true });
        return { row, listing, event };
      },
    );
    for (let start = 0; start < added.length; start += newAtOnce) {
      const stored = await listings.insertMany(added.slice(start, start + newAtOnce));
      if (stored.length > 0) dependencies.notifyRelay(stored);
    }
    for (const { row, listing } of added) outcomes.set(row.stored.row, createdBy(listing));
    const single = rows.filter((row) => !outcomes.has(row.stored.row));
    for (let start = 0; start < single.length; start += editsAtOnce) {
      await Promise.all(
        single.slice(start, start + editsAtOnce).map(async (row) => {
          const write = {
            bad: () => failed(row),
            known: () => update(row as Row<'known'>, options.by),
            new: () => addAgain(row as Row<'new'>, options),
          }[row.kind];
          outcomes.set(row.stored.row, await write());
        }),
      );
    }
    return outcomes;
  };
};
