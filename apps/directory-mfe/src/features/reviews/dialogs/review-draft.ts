import { type ErrorDetail, limits, type Review, type ReviewReader } from '@halalmap/contracts';
import {
  stagedFromShown,
  type StagedPhoto,
  stagedPhotosFrom,
  toAttachedImages,
} from '@halalmap/listing-parts';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import type { ReviewBody } from '../reviews-api';
import { isStars, type Stars } from '../review-words';
import type { ReviewDialogsText } from '../../../messages/en-review-dialogs';

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
  { rating, title, comment }: Omit<ReviewDraft, 'rating'> & { rating: Stars },
  photos: readonly StagedPhoto[],
): ReviewBody => ({
  rating,
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
export const wordsOf = ({ rating, title, comment }: Review): ReviewDraft => ({
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

const saysTheSame = (draft: ReviewDraft, content: string): boolean =>
  draft.rating !== null && contentOf(toBody({ ...draft, rating: draft.rating }, draft.photos)) === content;

/**
 * Merges the draft and the stored review.
 * @param kept the draft on this device; null without one
 * @param reader null for visitors and while unknown
 * @param photoName names a photo by its position, from 1
 */
export const startReview = (
  kept: ReviewDraft | null,
  reader: ReviewReader | null,
  photoName: (place: number) => string,
): ReviewStart => {
  const review = reader?.review ?? null;
  const stored = review && draftOf(review, { tag: reader?.reviewTag ?? '', photoName });
  const fresh = { conflict: null, isGone: false, isRestored: false };
  if (!kept) return { ...fresh, draft: stored ?? emptyDraft };
  const restored = { ...fresh, isRestored: true };
  if (!reader) return { ...restored, draft: kept };
  if (!review || !stored)
    return { ...restored, draft: { ...kept, basis: null }, isGone: kept.basis !== null };
  // It was sent after all, or nothing was changed.
  if (saysTheSame(kept, stored.basis.content)) return { ...fresh, draft: stored };
  if (kept.basis?.id === review.id && kept.basis.content === stored.basis.content)
    return { ...restored, draft: { ...kept, basis: stored.basis } };
  const kind = kept.basis?.id === review.id ? 'changed' : 'exists';
  return { ...restored, draft: kept, conflict: { kind, review, tag: stored.basis.tag } };
};

const fields = ['rating', 'title', 'comment'] as const;
type Field = (typeof fields)[number];

/** Form errors, by field and general. */
export interface ReviewErrors {
  fields: Partial<Record<Field, string>>;
  general?: string;
}

export const noErrors: ReviewErrors = { fields: {} };

const isField = (path: string): path is Field => fields.some((field) => field === path);

/** The errors that the server would return; null when valid. */
export const errorsOf = (
  { rating, title, comment }: ReviewDraft,
  t: ReviewDialogsText,
): ReviewErrors | null => {
  const tooLong = (text: string, max: number) =>
    text.trim().length > max ? t('write.tooLong', { max }) : undefined;
  const titleError = tooLong(title, limits.text.name);
  const commentError = tooLong(comment, limits.text.comment);
  if (rating !== null && !titleError && !commentError) return null;
  return {
    fields: {
      ...(rating === null && { rating: t('write.noRating') }),
      ...(titleError && { title: titleError }),
      ...(commentError && { comment: commentError }),
    },
  };
};

/** Maps the errors of the server to fields; null when it named none. */
export const errorsFrom = (details: readonly ErrorDetail[]): ReviewErrors | null => {
  const named = details.filter(({ path }) => isField(path));
  if (named.length === 0) return null;
  return { fields: Object.fromEntries(named.map(({ path, message }) => [path, message])) };
};
