import type { ReadDependencies } from './dependencies';
import { findStanding } from './find-standing';
import { presentListing } from './present-listing';
import type { ListingSnapshot } from './snapshot-listings';

/**
 * One listing as the public would see it, whether or not it is public now; of one that was merged, the one that it leads
 * to. Null when there is none.
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
