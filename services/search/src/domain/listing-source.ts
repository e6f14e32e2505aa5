import type { Listing, ListingStatus } from '@halalmap/contracts';

/** A stored listing as the listings service has it now. */
export interface ListingSnapshot {
  listingId: string;
  revision: number;
  status: ListingStatus;
  listing: Listing;
}

/** Where the index is rebuilt from. */
export interface ListingSource {
  /**
   * Every stored listing that is not deleted, as a stream.
   * @throws AppError `unavailable` when the listings service does not answer or breaks off
   */
  snapshot(signal?: AbortSignal): AsyncIterable<ListingSnapshot>;
}
