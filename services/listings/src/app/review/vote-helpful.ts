import { forbidden, notFound } from '@halalmap/errors';
import { checkReadable, type Reader } from '../../domain/listing/listing-access';
import type { ReviewDependencies } from './review-dependencies';

/**
 * Sets or removes a user's helpful vote on a review. At most one vote per user. An owner may still remove a vote given
 * earlier.
 * @throws AppError `not_found`, or `forbidden` for one's own review and, for the owner, for reviews of their place
 */
export const createVoteHelpful =
  ({ listings, reviews }: Pick<ReviewDependencies, 'listings' | 'reviews'>) =>
  async ({ id, isHelpful, by }: { id: string; isHelpful: boolean; by: Reader }): Promise<void> => {
    const review = await reviews.find(id);
    if (!review) throw notFound();
    const listing = checkReadable(await listings.find(review.listingId), by);
    if (review.userId === by.id) throw forbidden('This is your own review');
    if (isHelpful && listing.ownerId === by.id) throw forbidden('Owners cannot vote on their own place');
    await reviews.setHelpful(id, by.id, isHelpful);
  };

export type VoteHelpfulUseCase = ReturnType<typeof createVoteHelpful>;
