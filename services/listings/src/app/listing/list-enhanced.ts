import type { EnhancedListingList, EnhancedListingQuery } from '@halalmap/contracts';
import { audienceOf, type Reader } from '../../domain/listing/listing-access';
import { facetFields } from '../../domain/listing/listing-repository';
import type { ReadDependencies } from '../dependencies';
import { readableStatuses } from './list-listings';
import { presentListing } from './present-listing';

/**
 * A numbered page of listings with counts for the whole result.
 * @throws AppError `unauthenticated` or `forbidden`
 */
export const createListEnhanced =
  ({ listings, reference, clock }: ReadDependencies) =>
  async (request: { query: EnhancedListingQuery; reader: Reader | null }): Promise<EnhancedListingList> => {
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
