import {
  limits,
  listingStatuses,
  paginationOf,
  type ListingList,
  type ListingQuery,
  type ListingStatus,
} from '@halalmap/contracts';
import { forbidden, unauthenticated, validationFailed } from '@halalmap/errors';
import { audienceOf, type Reader } from '../../domain/listing/listing-access';
import type { ReadDependencies } from '../dependencies';
import { presentListing } from './present-listing';

/**
 * The statuses that a query asks for.
 * @throws AppError `unauthenticated` or `forbidden` when a non-admin asks for anything but approved listings
 */
export const readableStatuses = (
  status: ListingStatus | 'all' | undefined,
  reader: Reader | null,
): readonly ListingStatus[] => {
  if (status === undefined || status === 'approved') return ['approved'];
  if (reader === null) throw unauthenticated();
  if (reader.role !== 'admin') throw forbidden();
  return status === 'all' ? listingStatuses : [status];
};

const checkLimit = (limit: number, reader: Reader | null): void => {
  if (reader?.role === 'admin' || limit <= limits.page.max) return;
  throw validationFailed([{ path: 'limit', message: `Enter a number from 1 to ${limits.page.max}` }]);
};

/**
 * A page of listings from the database. Used by admins, and as the fallback for the directory while search is
 * unavailable. Sorted newest first by default.
 * @throws AppError `unauthenticated`, `forbidden` or `validation_failed`
 */
export const createListListings =
  ({ listings, reference, clock }: ReadDependencies) =>
  async ({ query, reader }: { query: ListingQuery; reader: Reader | null }): Promise<ListingList> => {
    const statuses = readableStatuses(query.status, reader);
    checkLimit(query.limit, reader);
    const { limit, offset, sort, status, likelySpam, ...conditions } = query;
    const now = clock.now();
    const page = await listings.list(
      { ...conditions, statuses, now, likelySpam: reader?.role === 'admin' ? likelySpam : undefined },
      { sort: sort ?? 'newest', limit, offset },
    );
    return {
      listings: page.listings.map((listing) =>
        presentListing(listing, { audience: audienceOf(listing, reader), reference, now }),
      ),
      pagination: paginationOf({ limit, offset }, { total: page.total, count: page.listings.length }),
    };
  };

export type ListListingsUseCase = ReturnType<typeof createListListings>;
