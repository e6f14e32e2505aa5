import type { Listing, ListingStatus } from '@halalmap/contracts';

/** The current state of a listing in the listings service. */
export interface ListingSnapshot {
  listingId: string;
  revision: number;
  status: ListingStatus;
  deleted?: boolean | undefined;
  listing: Listing;
}

/**
 * The data from which the index is rebuilt and with which it is compared. Each call throws AppError `unavailable` when
 * the listings service does not respond or the connection breaks.
 */
export interface ListingSource {
  /** Every approved listing, as a stream. */
  snapshot(signal?: AbortSignal): AsyncIterable<ListingSnapshot>;
  /** Id and revision of every approved listing, as a stream. */
  revisions(signal?: AbortSignal): AsyncIterable<{ listingId: string; revision: number }>;
  /** One listing whatever its status; for a merged one its target. Null when there is none. */
  find(listingId: string): Promise<ListingSnapshot | null>;
}
