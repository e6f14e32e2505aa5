import { isDeepStrictEqual } from 'node:util';
import type { Review, ReviewPatch, ReviewSubmission } from '@halalmap/contracts';
import { conflict } from '@halalmap/errors';
import { checkReadable, type Reader } from '../../domain/listing/listing-access';
import type { StoredReview } from '../../domain/review/review';
import { checkAuthor, checkNotOwner, staleReview } from '../../domain/review/review-access';
import { createArrangePhotos } from './arrange-photos';
import { presentReview } from './present-review';
import type { ReviewDependencies } from './review-dependencies';

/** The author of a review, with the name that others will see. */
interface Author extends Reader {
  name?: string | null;
}

export interface WrittenReview {
  review: Review;
  revision: number;
  /** False when nothing was changed. */
  changed: boolean;
}

const written = (review: StoredReview, by: Reader, changed = true): WrittenReview => ({
  review: presentReview(review, by),
  revision: review.revision,
  changed,
});

/**
 * Writes a review of a public listing. A user can have one review per listing. Its uploads are taken over before it is
 * stored.
 * @param request.id id for the review; the same id when an interrupted attempt is repeated
 * @throws AppError `not_found`, `delisted`, `forbidden` for the owner, `conflict` when the user already has a review or
 *   the place is not public, `unprocessable` with the path of a missing photo, or `unavailable` when photos cannot be
 *   taken over
 */
export const createWriteReview = (dependencies: ReviewDependencies) => {
  const { listings, reviews, recount, photos, clock, moveContributions } = dependencies;
  const arrangePhotos = createArrangePhotos(photos);

  const insert = async (review: StoredReview, wanted: ReviewSubmission['images']): Promise<StoredReview> => {
    const { images, taken } = await arrangePhotos(review.id, wanted, []);
    try {
      await reviews.insert({ ...review, images });
    } catch (error) {
      await photos.giveBack(review.id, taken);
      throw error;
    }
    return { ...review, images };
  };

  return async (request: {
    id: string;
    listingId: string;
    submission: ReviewSubmission;
    by: Author;
  }): Promise<WrittenReview> => {
    const { by, submission } = request;
    const listing = checkReadable(await listings.find(request.listingId), by);
    checkNotOwner(listing, by);
    if (listing.status !== 'approved') throw conflict('This place can be reviewed once it is listed');
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
    await recount.expect(listing.id);
    const stored = (await reviews.find(review.id)) ?? (await insert(review, submission.images));
    await moveContributions(listing.id);
    await recount.of(listing.id);
    return written(stored, by);
  };
};

/**
 * Changes one's own review. Saving the current content again changes nothing.
 * @param request.onlyIf the revision that the caller has seen; omitted: any
 * @throws AppError `not_found`, `forbidden`, `precondition_failed`, or for its photos as when writing one
 */
export const createEditReview = ({ listings, reviews, recount, photos, clock }: ReviewDependencies) => {
  const arrangePhotos = createArrangePhotos(photos);

  return async (request: {
    id: string;
    patch: ReviewPatch;
    by: Reader;
    onlyIf?: (review: { id: string; revision: number }) => boolean;
  }): Promise<WrittenReview> => {
    const { by, onlyIf } = request;
    const { images: wanted, ...words } = request.patch;
    for (;;) {
      const review = checkAuthor(await reviews.find(request.id), by);
      const listing = checkReadable(await listings.find(review.listingId), by);
      checkNotOwner(listing, by);
      if (onlyIf && !onlyIf(review)) throw staleReview();
      const arranged = wanted && (await arrangePhotos(review.id, wanted, review.images));
      const change = { ...words, ...(arranged && { images: arranged.images }) };
      if (isDeepStrictEqual({ ...review, ...change }, review)) return written(review, by, false);
      if (change.rating !== undefined) await recount.expect(review.listingId);
      const changed = await reviews.change(review.id, review.revision, { ...change, updatedAt: clock.now() });
      if (!changed) {
        await photos.giveBack(review.id, arranged?.taken ?? []);
        continue;
      }
      const shown = new Set(changed.images.map(({ id }) => id));
      const gone = review.images.map(({ id }) => id).filter((id) => !shown.has(id));
      await photos.release(review.id, gone);
      if (changed.rating !== review.rating) await recount.of(changed.listingId);
      return written(changed, by);
    }
  };
};

/**
 * Deletes a review, by its author or an admin.
 * @throws AppError `not_found` or `forbidden`
 */
export const createDeleteReview =
  ({ reviews, recount, photos }: ReviewDependencies) =>
  async ({ id, by }: { id: string; by: Reader }): Promise<void> => {
    const found = await reviews.find(id);
    const review = by.role === 'admin' && found ? found : checkAuthor(found, by);
    await recount.expect(review.listingId);
    await reviews.remove(review.id);
    if (review.images.length > 0) await photos.release(review.id);
    await recount.of(review.listingId);
  };

export type WriteReviewUseCase = ReturnType<typeof createWriteReview>;
export type EditReviewUseCase = ReturnType<typeof createEditReview>;
export type DeleteReviewUseCase = ReturnType<typeof createDeleteReview>;
