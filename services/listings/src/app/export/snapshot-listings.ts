import type { Listing, ListingStatus } from '@halalmap/contracts';
import type { ReadDependencies } from '../dependencies';
import { findStanding } from '../listing/get-listing';
import { presentListing } from '../listing/present-listing';

interface ListingSnapshot {
  listingId: string;
  revision: number;
  status: ListingStatus;
  listing: Listing;
}

/** Every approved listing as the public sees it, one at a time, for rebuilding the search index. */
export const createSnapshotListings = ({ listings, reference, clock }: ReadDependencies) =>
  async function* snapshot(): AsyncGenerator<ListingSnapshot> {
    for await (const stored of listings.each(['approved'])) {
      yield {
        listingId: stored.id,
        revision: stored.revision,
        status: stored.status,
        listing: presentListing(stored, { audience: 'public', reference, now: clock.now() }),
      };
    }
  };

export type SnapshotListingsUseCase = ReturnType<typeof createSnapshotListings>;

/**
 * Returns one listing as the public would see it, even if it is not public now. For a merged listing, returns the
 * listing it was merged into. Null if it does not exist.
 */
export const createFindSnapshot = ({ listings, reference, clock }: ReadDependencies) =>
  async function findSnapshot(id: string): Promise<(ListingSnapshot & { deleted: boolean }) | null> {
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
