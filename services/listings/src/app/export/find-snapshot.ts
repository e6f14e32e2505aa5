import type { ReadDependencies } from '../dependencies';
import { findStanding } from '../listing/find-standing';
import { presentListing } from '../listing/present-listing';
import type { ListingSnapshot } from './snapshot-listings';

/**
 * Returns one listing as the public would see it, even if it is not public now. For a merged listing, returns the
 * listing it was merged into. Null if it does not exist.
 */
export const createFindSnapshot =
  ({ listings, reference, clock }: ReadDependencies) =>
  async (id: string): Promise<(ListingSnapshot & { deleted: boolean }) | null> => {
    const stored = await findStanding(listings, id);
    if (!stored || stored.purgedAt) return null;
    return {
      listingId: stored.id,
      revision: stored.revision,
      status: stored.status,
      deleted: stored.deletedAt !== null,
      listing: presentListing(stored, { audience: 'public', reference, now: clock.now() }),
    };
  };

export type FindSnapshotUseCase = ReturnType<typeof createFindSnapshot>;
