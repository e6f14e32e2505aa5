import type { Review } from '@halalmap/contracts';
import { forbidden, notFound } from '@halalmap/errors';
import { checkReadable, type Reader } from '../../domain/listing/stored-listing';
import type { StoredReview } from '../../domain/review';
import { presentReview } from './list-reviews';
import type { ReviewDependencies } from './write-review';

type Needs = Pick<ReviewDependencies, 'listings' | 'reviews' | 'clock' | 'notices'>;

/**
 * Lets the owner of the listing reply to a review, change the reply, or remove it (`text` null). The first reply is mailed to
 * the author.
 * @throws AppError `not_found`, or `forbidden` when the caller does not own the listing
 */
export const createAnswerReview = ({ listings, reviews, clock, notices }: Needs) =>
  async function answerReview({
    id,
    text,
    by,
  }: {
    id: string;
    text: string | null;
    by: Reader;
  }): Promise<Review> {
    for (;;) {
      const review: StoredReview | null = await reviews.find(id);
      if (!review) throw notFound();
      const listing = checkReadable(await listings.find(review.listingId), by);
      if (listing.ownerId !== by.id) throw forbidden('Only the owner of the place can reply to its reviews');
      const answer = text === null ? null : { text, answeredAt: clock.now() };
      const notice =
        answer === null || review.userId === null
          ? null
          : notices.toStore({
              key: `reviewAnswered:${id}`,
              kind: 'reviewAnswered',
              to: { userId: review.userId },
              place: listing.name,
              link: { page: `/listing/${listing.id}` },
              words: answer.text,
            });
      const changed = await reviews.change(review.id, review.revision, { answer }, notice);
      if (!changed) continue;
      notices.notify();
      return presentReview(changed, by, clock.now());
    }
  };

export type AnswerReviewUseCase = ReturnType<typeof createAnswerReview>;

/**
 * Sets or removes a user's helpful vote on a review. At most one vote per user. An owner may still remove a vote given
 * earlier.
 * @throws AppError `not_found`, or `forbidden` for one's own review and, for the owner, for reviews of their place
 */
export const createVoteHelpful = ({ listings, reviews }: Pick<ReviewDependencies, 'listings' | 'reviews'>) =>
  async function voteHelpful({
    id,
    isHelpful,
    by,
  }: {
    id: string;
    isHelpful: boolean;
    by: Reader;
  }): Promise<void> {
    const review = await reviews.find(id);
    if (!review) throw notFound();
    const listing = checkReadable(await listings.find(review.listingId), by);
    if (review.userId === by.id) throw forbidden('This is your own review', { reason: 'own_review' });
    if (isHelpful && listing.ownerId === by.id)
      throw forbidden('Owners cannot vote on their own place', { reason: 'own_place_vote' });
    await reviews.setHelpful(id, by.id, isHelpful);
  };

export type VoteHelpfulUseCase = ReturnType<typeof createVoteHelpful>;
