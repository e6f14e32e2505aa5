import { forbidden, notFound } from '@halalmap/errors';
import { checkReadable, type Reader } from '../domain/listing-access';
import type { ReviewDependencies } from './review-dependencies';

/**
 * Notes that somebody finds a review helpful, once, or no more. An owner may take back what was said before.
 * @throws AppError `not_found`, or `forbidden` for one's own and, to the owner, for those of the own place
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
