import type { Reader } from '../../domain/listing/listing-access';
import { restore } from '../../domain/moderation/delist';
import type { ChangeDependencies } from '../dependencies';
import { createChangeListing, type ChangedListing } from '../listing/change-listing';

/**
 * Restores a deleted listing to its previous state. Does nothing if it is not deleted.
 * @throws AppError `not_found` when it was purged, `locked` or `conflict`
 */
export const createRestoreListing = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return ({ id, by }: { id: string; by: Reader }): Promise<ChangedListing> =>
    changeListing({ id, by, change: (current, at) => restore(current, { at }) });
};

export type RestoreListingUseCase = ReturnType<typeof createRestoreListing>;
