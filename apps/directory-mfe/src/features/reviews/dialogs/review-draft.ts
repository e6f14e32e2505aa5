import type { Review, ReviewReader } from '@halalmap/contracts';
import {
  isRecord,
  stagedFromShown,
  type StagedPhoto,
  stagedPhotosFrom,
  toAttachedImages,
} from '@halalmap/listing-parts';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { type ReviewBody, isStars, type Stars } from '../reviews-api';

/** The review being edited, as it was when editing began. */
export interface Basis {
  id: string;
  /** For `If-Match`. */
  tag: string;
  /** Its original content, as returned by `contentOf`. */
  content: string;
}

/** The typed content of the form. */
export interface ReviewDraft {
  rating: Stars | null;
  title: string;
  comment: string;
  photos: readonly StagedPhoto[];
  /** Null for a new review. */
  basis: Basis | null;
  /** The last request without a response, and its idempotency key. */
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

/** Whether a photo already belongs to the review. */
export const isPublished = ({ sentAt }: StagedPhoto): boolean => sentAt === null;

/** What goes out. */
export const toBody = (
  { rating, title, comment }: ReviewDraft,
  photos: readonly StagedPhoto[],
): ReviewBody => ({
  // No rating is not valid.
  rating: rating ?? 0,
  title: title.trim() || null,
  comment: comment.trim() || null,
  images: toAttachedImages(photos),
});

/** The content of a review, for comparison. */
export const contentOf = ({
  rating,
  title,
  comment,
  images,
}: ReviewBody | Pick<Review, keyof ReviewBody>): string =>
  JSON.stringify([rating, title, comment, images.map(({ url, caption }) => [url, caption ?? null])]);

/** A new review with the content of another one, without its photos. */
export const textDraftOf = ({ rating, title, comment }: Review): ReviewDraft => ({
  ...emptyDraft,
  rating: isStars(rating) ? rating : null,
  title: title ?? '',
  comment: comment ?? '',
});

/**
 * The initial draft for editing a review.
 * @param tag the version of the review, for `If-Match`
 */
export const basisOf = (review: Review, tag: string): Basis => ({
  id: review.id,
  tag,
  content: contentOf(review),
});

/**
 * The form filled with the content of a review.
 * @param tag the version of the review, for `If-Match`
 * @param photoName names a photo by its position, from 1
 */
export const draftOf = (
  review: Review,
  { tag, photoName }: { tag: string; photoName: (place: number) => string },
): ReviewDraft & { basis: Basis } => ({
  ...textDraftOf(review),
  photos: stagedFromShown(review.images, photoName),
  basis: basisOf(review, tag),
});

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

/** Unsent reviews of a listing on this device. */
export const reviewDrafts = createDraft<ReviewDraft>({
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

/** The draft as the values of a form: what is not typed is JSON. */
export const typedOf = ({ rating, title, comment, ...rest }: ReviewDraft): TypedValues => ({
  rating: rating === null ? '' : String(rating),
  title,
  comment,
  rest: JSON.stringify(rest),
});

/** The draft that the values of the form stand for. */
export const draftFrom = ({ rating, title = '', comment = '', rest }: TypedValues): ReviewDraft => {
  const stars = Number(rating);
  const { photos, basis, attempt } = { ...emptyDraft, ...(JSON.parse(rest || '{}') as Partial<ReviewDraft>) };
  return { rating: isStars(stars) ? stars : null, title, comment, photos, basis, attempt };
};

/** A stored review that the draft would overwrite unseen. */
export interface ReviewConflict {
  /** A review already exists, or the one being edited has changed. */
  kind: 'exists' | 'changed';
  review: Review;
  tag: string;
}

/** The initial state of the form. */
interface ReviewStart {
  draft: ReviewDraft;
  conflict: ReviewConflict | null;
  /** The review being edited was deleted. */
  isGone: boolean;
  /** Whether an unsent draft was restored. */
  isRestored: boolean;
}

const hasContent = (draft: ReviewDraft, content: string): boolean =>
  contentOf(toBody(draft, draft.photos)) === content;

/**
 * Merges the draft on this device and the published review.
 * @param stored the draft; null without one
 * @param reader null for visitors and while unknown
 * @param photoName names a photo by its position, from 1
 */
export const startReview = (
  stored: ReviewDraft | null,
  reader: ReviewReader | null,
  photoName: (place: number) => string,
): ReviewStart => {
  const review = reader?.review ?? null;
  const published = review && draftOf(review, { tag: reader?.reviewTag ?? '', photoName });
  const fresh = { conflict: null, isGone: false, isRestored: false };
  if (!stored) return { ...fresh, draft: published ?? emptyDraft };
  const restored = { ...fresh, isRestored: true };
  if (!reader) return { ...restored, draft: stored };
  if (!review || !published)
    return { ...restored, draft: { ...stored, basis: null }, isGone: stored.basis !== null };
  // It was sent after all, or nothing was changed.
  if (hasContent(stored, published.basis.content)) return { ...fresh, draft: published };
  const isSameReview = stored.basis?.id === review.id;
  if (isSameReview && stored.basis?.content === published.basis.content)
    return { ...restored, draft: { ...stored, basis: published.basis } };
  const kind = isSameReview ? 'changed' : 'exists';
  return { ...restored, draft: stored, conflict: { kind, review, tag: published.basis.tag } };
};
