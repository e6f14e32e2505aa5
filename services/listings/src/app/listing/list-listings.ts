import {
  limits,
  listingStatuses,
  paginationOf,
  type ListingList,
  type ListingQuery,
  type ListingStatus,
  type EnhancedListingList,
  type EnhancedListingQuery,
} from '@halalmap/contracts';
import { forbidden, unauthenticated, validationFailed } from '@halalmap/errors';
import { audienceOf, type Reader } from '../../domain/listing/listing-access';
import { facetFields, type ListingRepository } from '../../domain/listing/listing-repository';
import type { ReadDependencies } from '../dependencies';
import { presentListing } from './present-listing';

/** Looks up the names of listings for list responses. Unknown ids are left out. */
export const createNameListings = ({ listings }: { listings: Pick<ListingRepository, 'findMany'> }) =>
  async function nameListings(
    about: ReadonlyArray<{ listingId: string }>,
  ): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(about.map(({ listingId }) => listingId))];
    return new Map((await listings.findMany(ids)).map(({ id, name }) => [id, name]));
  };

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
export const createListListings = ({ listings, reference, clock }: ReadDependencies) =>
  async function listListings({
    query,
    reader,
  }: {
    query: ListingQuery;
    reader: Reader | null;
  }): Promise<ListingList> {
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

/**
 * A numbered page of listings with counts for the whole result.
 * @throws AppError `unauthenticated` or `forbidden`
 */
export const createListEnhanced = ({ listings, reference, clock }: ReadDependencies) =>
  async function listEnhanced(request: {
    query: EnhancedListingQuery;
    reader: Reader | null;
  }): Promise<EnhancedListingList> {
    const { page, limit, status, ...conditions } = request.query;
    const now = clock.now();
    const criteria = { ...conditions, statuses: readableStatuses(status, request.reader), now };
    const found = await listings.list(criteria, { sort: 'newest', limit, offset: (page - 1) * limit });
    const counts = await Promise.all(facetFields.map((field) => listings.countBy(criteria, field)));
    const [type = {}, provinceId = {}, categoryId = {}, brandId = {}] = counts;
    return {
      listings: found.listings.map((listing) =>
        presentListing(listing, { audience: audienceOf(listing, request.reader), reference, now }),
      ),
      total: found.total,
      facets: { type, provinceId, categoryId, brandId },
    };
  };

export type ListEnhancedUseCase = ReturnType<typeof createListEnhanced>;
