import { paginationOf, type ReviewList, type ReviewQuery } from '@halalmap/contracts';
import { checkReadable, type Reader } from '../domain/listing-access';
import { presentReview } from './present-review';
import type { ReviewDependencies } from './review-dependencies';

/**
 * The reviews of a listing.
 * @throws AppError `not_found` or `delisted`
 */
export const createListReviews =
  ({ listings, reviews }: Pick<ReviewDependencies, 'listings' | 'reviews'>) =>
  async (request: { listingId: string; query: ReviewQuery; reader: Reader | null }): Promise<ReviewList> => {
    const { query, reader } = request;
    const listing = checkReadable(await listings.find(request.listingId), reader);
    const found = await reviews.list(listing.id, query);
    return {
      reviews: found.reviews.map((review) => presentReview(review, reader)),
      pagination: paginationOf(query, { total: found.total, count: found.reviews.length }),
    };
  };

export type ListReviewsUseCase = ReturnType<typeof createListReviews>;
