import type { Review, ReviewPatch, ReviewSubmission } from '@halalmap/contracts';
import { forbidden } from '@halalmap/errors';
import { checkReadable, type Reader } from '../domain/listing-access';
import { checkAuthor, staleReview } from '../domain/review-access';
import type { StoredReview } from '../domain/review';
import { presentReview } from './present-review';
import type { ReviewDependencies } from './review-dependencies';

/** Somebody who writes: the name is what others will see. */
export interface Author extends Reader {
  name?: string | null;
}

export interface WrittenReview {
  review: Review;
  revision: number;
}

const written = (review: StoredReview, by: Reader): WrittenReview => ({
  review: presentReview(review, by),
  revision: review.revision,
});

/**
 * Writes a review of a public listing, one a user.
 * @param request.id id for the review; the same again after an attempt that was cut off
 * @throws AppError `not_found`, `delisted`, `forbidden` to the owner, or `conflict` when there is one already
 */
export const createWriteReview =
  ({ listings, reviews, recount, clock }: ReviewDependencies) =>
  async (request: {
    id: string;
    listingId: string;
    submission: ReviewSubmission;
    by: Author;
  }): Promise<WrittenReview> => {
    const { by, submission } = request;
    const listing = checkReadable(await listings.find(request.listingId), by);
    if (listing.ownerId === by.id) throw forbidden('Owners do not review their own place');
    const now = clock.now();
    const review: StoredReview = {
      ...submission,
      id: request.id,
      revision: 1,
      listingId: listing.id,
      userId: by.id,
      authorName: by.name ?? null,
      images: [],
      isVerified: false,
      helpfulTo: [],
      helpfulCount: 0,
      answer: null,
      createdAt: now,
      updatedAt: now,
    };
    const before = await reviews.find(review.id);
    if (!before) await reviews.insert(review);
    await recount.of(listing.id);
    return written(before ?? review, by);
  };

/**
 * Changes one's review.
 * @param request.onlyIf the revision that the caller has seen; left out: whichever it is
 * @throws AppError `not_found`, `forbidden`, or `precondition_failed`
 */
export const createEditReview =
  ({ listings, reviews, recount, clock }: ReviewDependencies) =>
  async (request: {
    id: string;
    patch: ReviewPatch;
    by: Reader;
    onlyIf?: (review: { id: string; revision: number }) => boolean;
  }): Promise<WrittenReview> => {
    const { by, patch, onlyIf } = request;
    for (;;) {
      const review = checkAuthor(await reviews.find(request.id), by);
      checkReadable(await listings.find(review.listingId), by);
      if (onlyIf && !onlyIf(review)) throw staleReview();
      const changed = await reviews.change(review.id, review.revision, { ...patch, updatedAt: clock.now() });
      if (!changed) continue;
      if (changed.rating !== review.rating) await recount.of(changed.listingId);
      return written(changed, by);
    }
  };

/**
 * Deletes a review: its author, or an admin.
 * @throws AppError `not_found` or `forbidden`
 */
export const createDeleteReview =
  ({ reviews, recount }: ReviewDependencies) =>
  async ({ id, by }: { id: string; by: Reader }): Promise<void> => {
    const found = await reviews.find(id);
    const review = by.role === 'admin' && found ? found : checkAuthor(found, by);
    await reviews.remove(review.id);
    await recount.of(review.listingId);
  };

export type WriteReviewUseCase = ReturnType<typeof createWriteReview>;
export type EditReviewUseCase = ReturnType<typeof createEditReview>;
export type DeleteReviewUseCase = ReturnType<typeof createDeleteReview>;
