import { listingPatchSchema, type HistoryList, type PageQuery } from '@halalmap/contracts';
import { notFound, unprocessable } from '@halalmap/errors';
import { audienceOf, isReadable, type Reader } from '../../domain/listing/stored-listing';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { ReadDependencies, ChangedListing, Precondition } from './change-listing';
import type { EditListingUseCase } from './edit-listing';
import { earlierValues, restorableId, withoutPrivateValues } from './listing-history';

/**
 * The history of a listing, newest first. Everybody may read the history of a place that is or was public, from its
 * publication on. Earlier corrections are only for those who may read the listing.
 * @throws AppError `not_found`
 */
export const createReadHistory = ({ listings }: Pick<ReadDependencies, 'listings'>) =>
  async function readHistory(request: {
    id: string;
    page: PageQuery;
    reader: Reader | null;
  }): Promise<HistoryList> {
    const { id, reader, page } = request;
    const listing = await listings.find(id);
    if (!listing || !(isReadable(listing, reader) || listing.publishedAt)) throw notFound();
    const { publishedAt } = listing;
    const isInsider = audienceOf(listing, reader) !== 'public';
    const records = (await listings.history(id))
      .filter(({ changedAt }) => isInsider || (publishedAt !== null && changedAt >= publishedAt))
      .reverse();
    const history = records.slice(page.offset, page.offset + page.limit).map((record) => {
      const { changedAt, ...shown } = withoutPrivateValues(record);
      const entry = reader?.role === 'admin' ? restorableId(record) : null;
      return { changedAt: changedAt.toISOString(), ...shown, ...(entry === null ? {} : { id: entry }) };
    });
    const hasMore = page.offset + history.length < records.length;
    return { history, pagination: { total: records.length, ...page, hasMore } };
  };

export type ReadHistoryUseCase = ReturnType<typeof createReadHistory>;

/**
 * Sets a field back to the value it had before a change in the history, as an edit: with lock, `If-Match`, checks and a
 * history entry of its own. Fields that state one fact together are restored together.
 * @throws AppError `not_found` for an unknown entry or one whose value cannot be restored, `unprocessable` when the value
 *   is no longer valid, or what an edit throws
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
    const values = earlierValues(await listings.history(edit.id), entry);
    if (!values) throw notFound();
    const read = listingPatchSchema.safeParse(values);
    if (!read.success)
      throw unprocessable(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    return editListing({ ...edit, patch: read.data });
  };

export type RestoreValueUseCase = ReturnType<typeof createRestoreValue>;
