import { forbidden, notFound } from '@halalmap/errors';
import { checkReadable, type Reader } from '../domain/listing-access';
import type { ReviewDependencies } from './review-dependencies';

/**
 * Notes that somebody finds a review helpful, once, or no more.
 * @throws AppError `not_found`, or `forbidden` for one's own
 */
export const createVoteHelpful =
  ({ listings, reviews }: Pick<ReviewDependencies, 'listings' | 'reviews'>) =>
  async ({ id, isHelpful, by }: { id: string; isHelpful: boolean; by: Reader }): Promise<void> => {
    const review = await reviews.find(id);
    if (!review) throw notFound();
    checkReadable(await listings.find(review.listingId), by);
    if (review.userId === by.id) throw forbidden('This is your own review');
    await reviews.setHelpful(id, by.id, isHelpful);
  };

export type VoteHelpfulUseCase = ReturnType<typeof createVoteHelpful>;
