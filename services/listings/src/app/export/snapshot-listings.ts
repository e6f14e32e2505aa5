import type { Listing, ListingStatus } from '@halalmap/contracts';
import type { ReadDependencies } from '../dependencies';
import { presentListing } from '../listing/present-listing';

export interface ListingSnapshot {
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
