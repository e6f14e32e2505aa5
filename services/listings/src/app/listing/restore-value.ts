import { listingPatchSchema } from '@halalmap/contracts';
import { notFound, unprocessable } from '@halalmap/errors';
import type { Reader } from '../../domain/listing/listing-access';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { ChangedListing, Precondition } from './change-listing';
import type { EditListingUseCase } from './edit-listing';
import { earlierValues } from './history-between';

/**
 * Sets a field back to the value it had before a change in the history, as an edit: with lock, `If-Match`, checks and a
 * history entry of its own. Fields that state one fact together are restored together.
 * @throws AppError `not_found` for an unknown entry or one whose value cannot be restored, `unprocessable` when the value
 *   is no longer valid, or what an edit throws
 */
export const createRestoreValue =
  ({
    listings,
    editListing,
  }: {
    listings: Pick<ListingRepository, 'history'>;
    editListing: EditListingUseCase;
  }) =>
  async (request: {
    id: string;
    entry: string;
    by: Reader;
    onlyIf?: Precondition | undefined;
  }): Promise<ChangedListing> => {
    const { entry, ...edit } = request;
    const values = earlierValues(await listings.history(edit.id), entry);
    if (!values) throw notFound();
    const read = listingPatchSchema.safeParse(values);
    if (!read.success)
      throw unprocessable(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    return editListing({ ...edit, patch: read.data });
  };

export type RestoreValueUseCase = ReturnType<typeof createRestoreValue>;
