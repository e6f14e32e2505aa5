import { isDeepStrictEqual } from 'node:util';
import type { AttachedImage, Review, ReviewPatch, ReviewSubmission } from '@halalmap/contracts';
import type { HeldPicture } from '@halalmap/contracts/internal';
import { conflict, validationFailed } from '@halalmap/errors';
import { listingTypes } from '@halalmap/listing-model';
import { withPathOf, type PictureClient } from '@halalmap/service-kit/pictures';
import { checkReadable, type Reader } from '../../domain/listing/stored-listing';
import {
  checkAuthor,
  checkNotOwner,
  countsFromOf,
  type ReportStore,
  type ReviewImage,
  type ReviewStore,
  staleReview,
  type StoredReview,
} from '../../domain/review';
import { presentReview } from './list-reviews';
import type { ChangeDependencies } from '../listing/change-listing';
import type { MoveContributions } from '../moderation/merge-listings';
import type { RecountReviews } from './recount-reviews';

/** Dependencies of the use cases for reviews. */
export interface ReviewDependencies extends Pick<
  ChangeDependencies,
  'listings' | 'clock' | 'ids' | 'notices'
> {
  reviews: ReviewStore;
  reports: ReportStore;
  recount: RecountReviews;
  /** For contributions that are written while a listing is being merged. */
  moveContributions: MoveContributions;
  /** Stores the photos of reviews. */
  photos: PictureClient;
  /** The keyed hash of an email address. */
  hashAddress: (address: string) => string;
}

/** The photos of a review after an edit. */
interface ArrangedPhotos {
  images: ReviewImage[];
  /** The photos taken over by this call. They must be detached again if the review is not stored. */
  taken: string[];
}

const toImage = ({ id, url, width, height, color, placeholder }: HeldPicture): ReviewImage => ({
  id,
  url: url ?? '',
  // Only PDFs have no size, and reviews never contain PDFs.
  width: width ?? 0,
  height: height ?? 0,
  color,
  placeholder,
  caption: null,
});

/** Removes duplicate addresses and keeps the index of each in the original list. */
const distinct = (wanted: readonly AttachedImage[]): Array<AttachedImage & { index: number }> =>
  wanted
    .map((image, index) => ({ ...image, index }))
    .filter(({ url, index }) => wanted.findIndex((image) => image.url === url) === index);

/**
 * Builds the photo list of a review: its current photos that are listed again, plus uploads, which are taken over.
 * @throws AppError `unprocessable` with the path of the first photo that is neither (`images.0`), or `unavailable`
 */
const createArrangePhotos = (photos: Pick<PictureClient, 'attach'>) =>
  async function arrangePhotos(
    reviewId: string,
    wanted: readonly AttachedImage[],
    has: readonly ReviewImage[],
  ): Promise<ArrangedPhotos> {
    const shown = new Map(has.map((image) => [image.url, image]));
    const list = distinct(wanted);
    const uploads = list.filter(({ url }) => !shown.has(url));
    const held = await photos
      .attach(
        reviewId,
        uploads.map(({ url }) => url),
      )
      .catch((error: unknown) => {
        throw withPathOf(error, (place) => `images.${uploads[place]?.index ?? 0}`);
      });
    const taken = new Map(uploads.map(({ url }, place) => [url, held[place]]));
    const images = list.flatMap(({ url, caption }): ReviewImage[] => {
      const picture = taken.get(url);
      const image = shown.get(url) ?? (picture && toImage(picture));
      return image ? [caption === undefined ? image : { ...image, caption }] : [];
    });
    return { images, taken: held.map(({ id }) => id) };
  };

/** The author of a review, with the name that others will see. */
interface Author extends Reader {
  name?: string | null;
  email: string;
  /** When the account was created, ISO 8601; missing if unknown. */
  accountSince?: string;
}

export interface WrittenReview {
  review: Review;
  revision: number;
  /** False when nothing was changed. */
  changed: boolean;
}

const written = (review: StoredReview, by: Reader, now: Date, changed = true): WrittenReview => ({
  review: presentReview(review, by, now),
  revision: review.revision,
  changed,
});

/**
 * Writes a review of a public listing. A user can have one review per listing: it replaces that of a former account with
 * the same email address. Its uploads are taken over before it is stored.
 * @param request.id id for the review; the same id when an interrupted attempt is repeated
 * @throws AppError `validation_failed` for a type that is not reviewed, `not_found`, `delisted`, `forbidden` for the owner, `conflict` when the user already has a review or
 *   the place is not public, `unprocessable` with the path of a missing photo, or `unavailable` when photos cannot be
 *   taken over
 */
export const createWriteReview = (dependencies: ReviewDependencies) => {
  const { listings, reviews, recount, photos, clock, moveContributions, hashAddress } = dependencies;
  const arrangePhotos = createArrangePhotos(photos);

  const insert = async (review: StoredReview, wanted: ReviewSubmission['images']): Promise<StoredReview> => {
    const { images, taken } = await arrangePhotos(review.id, wanted, []);
    try {
      await reviews.insert({ ...review, images });
    } catch (error) {
      await photos.undoAttach(review.id, taken);
      throw error;
    }
    return { ...review, images };
  };

  /** An address has one review of a place, however often its account is deleted in between. */
  const removeFormer = async ({ listingId, addressHash, userId }: StoredReview): Promise<void> => {
    if (addressHash === undefined || userId === null) return;
    const removed = await reviews.removeFormer({ listingId, addressHash, except: userId });
    for (const { id, images } of removed) if (images.length > 0) await photos.detach(id);
  };

  return async function writeReview(request: {
    id: string;
    listingId: string;
    submission: ReviewSubmission;
    by: Author;
  }): Promise<WrittenReview> {
    const { by, submission } = request;
    const listing = checkReadable(await listings.find(request.listingId), by);
    if (!listingTypes[listing.entityType].hasReviews)
      throw validationFailed([{ path: 'rating', message: `A ${listing.entityType} is not reviewed` }]);
    checkNotOwner(listing, by);
    if (listing.status !== 'approved')
      throw conflict('This place can be reviewed once it is listed', { reason: 'review_not_listed' });
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
      countsFrom: countsFromOf(by.accountSince ? new Date(by.accountSince) : null, now),
      addressHash: hashAddress(by.email),
      helpfulTo: [],
      helpfulCount: 0,
      answer: null,
      createdAt: now,
      updatedAt: now,
    };
    await recount.expect(listing.id);
    const stored = (await reviews.find(review.id)) ?? (await insert(review, submission.images));
    await removeFormer(stored);
    await moveContributions(listing.id);
    await recount.of(listing.id);
    return written(stored, by, now);
  };
};

/**
 * Changes one's own review. Saving the current content again changes nothing.
 * @param request.onlyIf the revision that the caller has seen; omitted: any
 * @throws AppError `not_found`, `forbidden`, `precondition_failed`, or for its photos as when writing one
 */
export const createEditReview = ({ listings, reviews, recount, photos, clock }: ReviewDependencies) => {
  const arrangePhotos = createArrangePhotos(photos);

  return async function editReview(request: {
    id: string;
    patch: ReviewPatch;
    by: Reader;
    onlyIf?: (review: { id: string; revision: number }) => boolean;
  }): Promise<WrittenReview> {
    const { by, onlyIf } = request;
    const { images: wanted, ...words } = request.patch;
    for (;;) {
      const review = checkAuthor(await reviews.find(request.id), by);
      const listing = checkReadable(await listings.find(review.listingId), by);
      checkNotOwner(listing, by);
      if (onlyIf && !onlyIf(review)) throw staleReview();
      const arranged = wanted && (await arrangePhotos(review.id, wanted, review.images));
      const change = { ...words, ...(arranged && { images: arranged.images }) };
      if (isDeepStrictEqual({ ...review, ...change }, review)) return written(review, by, clock.now(), false);
      if (change.rating !== undefined) await recount.expect(review.listingId);
      const changed = await reviews.change(review.id, review.revision, { ...change, updatedAt: clock.now() });
      if (!changed) {
        await photos.undoAttach(review.id, arranged?.taken ?? []);
        continue;
      }
      const shown = new Set(changed.images.map(({ id }) => id));
      const gone = review.images.map(({ id }) => id).filter((id) => !shown.has(id));
      await photos.detach(review.id, gone);
      if (changed.rating !== review.rating) await recount.of(changed.listingId);
      return written(changed, by, clock.now());
    }
  };
};

/**
 * Deletes a review, by its author or an admin.
 * @throws AppError `not_found` or `forbidden`
 */
export const createDeleteReview = ({ reviews, recount, photos }: ReviewDependencies) =>
  async function deleteReview({ id, by }: { id: string; by: Reader }): Promise<void> {
    const found = await reviews.find(id);
    const review = by.role === 'admin' && found ? found : checkAuthor(found, by);
    await recount.expect(review.listingId);
    await reviews.remove(review.id);
    if (review.images.length > 0) await photos.detach(review.id);
    await recount.of(review.listingId);
  };

export type WriteReviewUseCase = ReturnType<typeof createWriteReview>;
export type EditReviewUseCase = ReturnType<typeof createEditReview>;
export type DeleteReviewUseCase = ReturnType<typeof createDeleteReview>;
