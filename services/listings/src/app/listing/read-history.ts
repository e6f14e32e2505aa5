import { listingPatchSchema, type HistoryEntry, type HistoryList, type PageQuery } from '@halalmap/contracts';
import { conflict, notFound, unprocessable } from '@halalmap/errors';
import { halalFields } from '@halalmap/listing-model';
import { isUnasked } from '../../domain/listing/asked-halal';
import { audienceOf, isReadable, type HistoryRecord, type Reader } from '../../domain/listing/stored-listing';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { ReadDependencies, ChangedListing, Precondition } from './change-listing';
import type { EditListingUseCase } from './edit-listing';
import {
  earlierValues,
  idOf,
  isPublic,
  restorableIds,
  withErasedEntry,
  withoutPrivateValues,
} from './listing-history';

/** Each failed attempt means that another change of the listing was stored. */
const attempts = 25;

const present = ({ changedAt, field, from, to, evidence }: HistoryRecord): HistoryEntry => ({
  changedAt: changedAt.toISOString(),
  field,
  from,
  to,
  ...(evidence ? { evidence } : {}),
});

/**
 * The history of a listing, newest first. Everybody may read the history of a place that is or was public, from its
 * publication on, without private values. Earlier corrections are only for those who may read the listing. Admins also
 * see who made a change, with all values.
 * @throws AppError `not_found`
 */
export const createReadHistory = ({
  listings,
  reference,
}: Pick<ReadDependencies, 'listings' | 'reference'>) =>
  async function readHistory(request: {
    id: string;
    page: PageQuery;
    reader: Reader | null;
  }): Promise<HistoryList> {
    const { id, reader, page } = request;
    const listing = await listings.find(id);
    if (!listing || !(isReadable(listing, reader) || listing.publishedAt)) throw notFound();
    const { publishedAt } = listing;
    const audience = audienceOf(listing, reader);
    const stored = await listings.history(id);
    const hidden: readonly string[] = isUnasked(listing, reference) ? halalFields : [];
    const records = stored
      .filter(({ field }) => !hidden.includes(field))
      .filter(
        (record) =>
          audience === 'manager' ||
          (isPublic(record) &&
            (audience === 'submitter' || (publishedAt !== null && record.changedAt >= publishedAt))),
      )
      .reverse();
    const restorable = restorableIds(stored);
    const history = records.slice(page.offset, page.offset + page.limit).map((record) =>
      reader?.role === 'admin'
        ? {
            ...present(record),
            id: idOf(record),
            by: record.by ?? null,
            isRestorable: restorable.has(idOf(record)),
            ...(record.erased ? { erased: true as const } : {}),
          }
        : present(withoutPrivateValues(record)),
    );
    const hasMore = page.offset + history.length < records.length;
    return { history, pagination: { total: records.length, ...page, hasMore } };
  };

export type ReadHistoryUseCase = ReturnType<typeof createReadHistory>;

/**
 * Sets a field back to the value it had before a change in the history, as an edit: with lock, `If-Match`, checks and a
 * history entry of its own. Fields that state one fact together are restored together.
 * @throws AppError `not_found` for an unknown entry or one whose value cannot be restored, `conflict` when the field has
 *   changed since, `unprocessable` when the value is no longer valid, or what an edit throws
 */
export const createRestoreValue = ({
  listings,
  editListing,
}: {
  listings: Pick<ListingRepository, 'history'>;
  editListing: EditListingUseCase;
}) =>
  async function restoreValue(request: {
    id: string;
    entry: string;
    by: Reader;
    onlyIf?: Precondition | undefined;
  }): Promise<ChangedListing> {
    const { entry, ...edit } = request;
    const history = await listings.history(edit.id);
    const values = earlierValues(history, entry);
    if (!values) throw notFound();
    if (!restorableIds(history).has(entry)) {
      throw conflict('This field has changed since. Restore its latest change first');
    }
    const read = listingPatchSchema.safeParse(values);
    if (!read.success)
      throw unprocessable(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    return editListing({ ...edit, patch: read.data });
  };

export type RestoreValueUseCase = ReturnType<typeof createRestoreValue>;

/**
 * Erases both values of an entry for good; that something changed stays.
 * @throws AppError `not_found` for an unknown listing or entry, `conflict` when others keep changing the listing
 */
export const createEraseHistoryValues = ({
  listings,
}: {
  listings: Pick<ListingRepository, 'find' | 'history' | 'setHistory'>;
}) =>
  async function eraseHistoryValues({ id, entry }: { id: string; entry: string }): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const listing = await listings.find(id);
      if (!listing) throw notFound();
      const next = withErasedEntry(await listings.history(id), entry);
      if (!next) throw notFound();
      if (await listings.setHistory(listing, next)) return;
    }
    throw conflict('Someone else is changing this listing. Please try again');
  };

export type EraseHistoryValuesUseCase = ReturnType<typeof createEraseHistoryValues>;
