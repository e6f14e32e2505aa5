import type { DelistingCause } from '@halalmap/contracts';
import type { Reader } from '../../domain/listing/listing-access';
import { delist } from '../../domain/moderation/delist';
import type { ChangeDependencies } from '../dependencies';
import { createChangeListing, type ChangedListing } from '../listing/change-listing';

/**
 * Removes a listing from the directory. It is purged after 30 days.
 * @throws AppError `not_found`, `locked` or `conflict`
 */
export const createDeleteListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return ({ id, cause, by }: { id: string; cause: DelistingCause; by: Reader }): Promise<ChangedListing> =>
    changeListing({ id, by, change: (current, at) => delist(current, { cause, at }) });
};

export type DeleteListingUseCase = ReturnType<typeof createDeleteListing>;
