import type { Review } from '@halalmap/contracts';
import {
  stagedFromShown,
  stagedPhotosFrom,
  toAttachedImages,
  type StagedPhoto,
} from '@halalmap/listing-parts';
import type { ReviewBody } from '../reviews-api';
import { isStars, type Stars } from '../review-words';
import { createKeptDraft } from '@halalmap/mfe-kit/kept-draft';

/** The review that is being changed, as it stood when that began. */
export interface Basis {
  id: string;
  /** For `If-Match`. */
  tag: string;
  /** What it said, as `contentOf` tells it. */
  content: string;
}

/** What somebody has put into the form. */
export interface ReviewDraft {
  rating: Stars | null;
  title: string;
  comment: string;
  photos: readonly StagedPhoto[];
  /** Null for a new review. */
  basis: Basis | null;
  /** What was sent before without an answer, and the key that lets it count once. */
  attempt: { content: string; key: string } | null;
}

export const emptyDraft: ReviewDraft = {
  rating: null,
  title: '',
  comment: '',
  photos: [],
  basis: null,
  attempt: null,
};

/** Whether a photo belongs to the review already. */
export const isPublished = ({ sentAt }: StagedPhoto): boolean => sentAt === null;

/** What goes out. */
export const toBody = (
  { rating, title, comment }: Omit<ReviewDraft, 'rating'> & { rating: Stars },
  photos: readonly StagedPhoto[],
): ReviewBody => ({
  rating,
  title: title.trim() || null,
  comment: comment.trim() || null,
  images: toAttachedImages(photos),
});

/** What a review says, to compare. */
export const contentOf = ({
  rating,
  title,
  comment,
  images,
}: ReviewBody | Pick<Review, keyof ReviewBody>): string =>
  JSON.stringify([rating, title, comment, images.map(({ url, caption }) => [url, caption ?? null])]);

/** A new review that says what another one does, without its photos. */
export const wordsOf = ({ rating, title, comment }: Review): ReviewDraft => ({
  ...emptyDraft,
  rating: isStars(rating) ? rating : null,
  title: title ?? '',
  comment: comment ?? '',
});

/** What a change of a review begins with. @param tag the version of the review, for `If-Match` */
export const basisOf = (review: Review, tag: string): Basis => ({
  id: review.id,
  tag,
  content: contentOf(review),
});

/**
 * The form filled with what a review says.
 * @param tag the version of the review, for `If-Match`
 * @param photoName gives a name to a photo by its place, from 1
 */
export const draftOf = (
  review: Review,
  { tag, photoName }: { tag: string; photoName: (place: number) => string },
): ReviewDraft & { basis: Basis } => ({
  ...wordsOf(review),
  photos: stagedFromShown(review.images, photoName),
  basis: basisOf(review, tag),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textFrom = (value: unknown): string => (typeof value === 'string' ? value : '');

const basisFrom = (value: unknown): Basis | null => {
  if (!isRecord(value)) return null;
  const basis = {
    id: textFrom(value['id']),
    tag: textFrom(value['tag']),
    content: textFrom(value['content']),
  };
  return Object.values(basis).includes('') ? null : basis;
};

const attemptFrom = (value: unknown): ReviewDraft['attempt'] => {
  if (!isRecord(value)) return null;
  const attempt = { content: textFrom(value['content']), key: textFrom(value['key']) };
  return attempt.key === '' ? null : attempt;
};

/** What was typed about a listing on this device and not sent yet. */
export const keptReview = createKeptDraft<ReviewDraft>({
  name: 'review',
  read: (stored) =>
    isRecord(stored)
      ? {
          rating: isStars(stored['rating']) ? stored['rating'] : null,
          title: textFrom(stored['title']),
          comment: textFrom(stored['comment']),
          photos: stagedPhotosFrom(stored['photos'], new Date()),
          basis: basisFrom(stored['basis']),
          attempt: attemptFrom(stored['attempt']),
        }
      : null,
});
