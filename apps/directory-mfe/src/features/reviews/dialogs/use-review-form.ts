import { type ApiError, asApiError, minutesUntilRetry } from '@halalmap/api-client';
import { limits, type Listing, type ReviewReader, reviewSubmissionSchema } from '@halalmap/contracts';
import { publicRules, usePhotoPicker } from '@halalmap/listing-parts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { newKey } from '@halalmap/mfe-kit/drafts';
import { type TypedValues, usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type Basis,
  basisOf,
  contentOf,
  draftFrom,
  draftOf,
  isPublished,
  reviewDrafts,
  type ReviewConflict,
  type ReviewDraft,
  startReview,
  toBody,
  typedOf,
} from './review-draft';
import { useReviewDialogsText } from '../../../messages/en-review-dialogs';
import { useSignIn } from '../../../shared/hooks';
import {
  resumePath,
  type ReviewBody,
  useEditReviewMutation,
  useLazyOwnReviewQuery,
  useWriteReviewMutation,
} from '../reviews-api';

interface ReviewFormOptions {
  listing: Listing;
  /** Null for visitors and while unknown. */
  reader: ReviewReader | null;
  /** @param reviewId the id of the current review */
  onSent: (kind: 'written' | 'edited', reviewId: string) => void;
}

/** The outcome of a request; the error null when a question to the author follows. */
interface Sending {
  data?: { kind: 'written' | 'edited'; id: string };
  error?: ApiError | null;
}

const fields = ['rating', 'title', 'comment'] as const;
const fieldAt = (path: string): string | null => fields.find((field) => field === path) ?? null;
const imagePath = /^images\.(\d+)/;

/**
 * The form of the user's own review: values, errors and result. The draft survives failed requests, expired sessions
 * and concurrent changes of the review.
 */
export const useReviewForm = ({ listing, reader, onSent }: ReviewFormOptions) => {
  const t = useReviewDialogsText();
  const errorText = useErrorText();
  const { user, isLoading: isUserUnknown } = useSession();
  const toSignIn = useSignIn();
  const [write] = useWriteReviewMutation();
  const [edit] = useEditReviewMutation();
  const [askOwn] = useLazyOwnReviewQuery();
  const photoName = (number: number): string => t('write.photo', { number });
  const tooLong = (field: string, text = '', max: number): Record<string, string> =>
    text.trim().length > max ? { [field]: t('write.tooLong', { max }) } : {};
  const [start] = useState(() => startReview(reviewDrafts.load(listing.id), reader, photoName));
  const [conflict, setConflict] = useState(start.conflict);
  const [isGone, setIsGone] = useState(start.isGone);
  const [isRestored, setIsRestored] = useState(start.isRestored);
  const photos = usePhotoPicker({ rules: publicRules, address: '/api/uploads', kept: start.draft.photos });
  const { picker } = photos;
  // What is stored was merged with the current review at the start.
  const [store] = useState(() => ({
    load: () => typedOf(start.draft),
    save: (id: string, typed: TypedValues | null) => reviewDrafts.save(id, typed && draftFrom(typed)),
  }));

  const latest = (): ReviewDraft => draftFrom(form.getValues());
  const fill = (draft: ReviewDraft): void => {
    for (const [name, value] of Object.entries(typedOf(draft))) form.setValue(name, value);
  };
  const change = (facts: Partial<ReviewDraft>): void => {
    fill({ ...latest(), ...facts });
    form.formProps.onChange();
  };

  /** The same content is sent with the same idempotency key, so that retries count once. */
  const keyFor = (content: string): string => {
    const { attempt } = latest();
    if (attempt?.content === content) return attempt.key;
    const key = newKey();
    change({ attempt: { content, key } });
    return key;
  };

  /** Determines the conflict when a review was refused because of another one. */
  const reconcile = async (failure: ApiError, body: ReviewBody, basis: Basis | null): Promise<Sending> => {
    const stored = (await askOwn(listing.id)).data?.reader;
    if (stored?.review && stored.reviewTag !== null) {
      const found = basisOf(stored.review, stored.reviewTag);
      if (contentOf(body) === found.content)
        return { data: { kind: basis ? 'edited' : 'written', id: stored.review.id } };
      // Only changes by others, such as the owner's reply.
      if (basis?.content === found.content && basis.tag !== found.tag) return post(body, found);
      setConflict({ kind: basis ? 'changed' : 'exists', review: stored.review, tag: stored.reviewTag });
      return { error: null };
    }
    if (!basis || !stored) return { error: { ...failure, details: [] } };
    change({ basis: null });
    setIsGone(true);
    return { error: null };
  };

  /** Marks the photos that the server does not have. */
  const markPhotos = (failure: ApiError, { images }: ReviewBody): ApiError => {
    if (failure.status === 503 && images.length > 0) picker.markUnavailable();
    const lost = failure.details.filter(({ path, message }) => {
      const image = images[Number(imagePath.exec(path)?.[1])];
      if (image) picker.lose(image.url, message);
      return image;
    });
    const named = failure.details.filter(({ path }) => fieldAt(path) !== null);
    return { ...failure, details: named.length > 0 ? named : lost.slice(0, 1) };
  };

  const post = async (body: ReviewBody, basis: Basis | null): Promise<Sending> => {
    const listingId = listing.id;
    const { data, error } = basis
      ? await edit({ listingId, id: basis.id, body, tag: basis.tag })
      : await write({ listingId, body, key: keyFor(contentOf(body)) });
    if (data) return { data: { kind: basis ? 'edited' : 'written', id: data.id } };
    const failure = asApiError(error);
    const isAboutAnother = basis ? [404, 412].includes(failure.status) : failure.status === 409;
    return isAboutAnother ? reconcile(failure, body, basis) : { error: markPhotos(failure, body) };
  };

  const form = usePersistedForm({
    schema: reviewSubmissionSchema,
    toInput: (typed) => {
      const draft = draftFrom(typed);
      return toBody(draft, draft.photos);
    },
    alsoCheck: ({ rating, title, comment }) => ({
      ...(!rating && { rating: t('write.noRating') }),
      ...tooLong('title', title, limits.text.name),
      ...tooLong('comment', comment, limits.text.comment),
    }),
    fieldAt,
    defaults: typedOf(start.draft),
    draft: { store, id: listing.id },
    account: {
      isVisitor: user === null && !isUserUnknown,
      signIn: () => toSignIn(resumePath(listing.id, 'review')),
    },
    send: async (_input, withFiles) => {
      setIsGone(false);
      const staged = withFiles ? await picker.settled() : latest().photos.filter(isPublished);
      return post(toBody(latest(), staged), latest().basis);
    },
    onDone: ({ kind, id }) => onSent(kind, id),
    failureText: (error) => {
      const failure = asApiError(error);
      if (failure.details.length > 0) return '';
      return failure.status === 429
        ? t('write.limited', { minutes: minutesUntilRetry(failure) })
        : errorText(error);
    },
  });
  const draft = draftFrom(useWatch({ control: form.control }) as TypedValues);

  const followPhotos = useEffectEvent(() => {
    const { staged } = picker.getState();
    if (JSON.stringify(staged) !== JSON.stringify(latest().photos)) change({ photos: staged });
  });
  useEffect(() => picker.subscribe(() => followPhotos()), [picker]);

  const clearErrors = (): void => {
    form.clearErrors();
    form.dismissFailure();
  };
  /** Replaces the content of the form and discards the draft. */
  const replace = (next: ReviewDraft): void => {
    picker.restore(next.photos);
    fill(next);
    reviewDrafts.save(listing.id, null);
    setConflict(null);
    setIsRestored(false);
    clearErrors();
  };

  return {
    ...form,
    draft,
    photos,
    conflict,
    isGone,
    isRestored,
    isEdit: draft.basis !== null,
    isSignedIn: user !== null,
    set: (facts: Partial<ReviewDraft>): void => {
      change(facts);
      clearErrors();
    },
    /** Overwrites the other version with the draft. */
    takeMine: ({ review, tag }: ReviewConflict): void => {
      change({ basis: basisOf(review, tag) });
      setConflict(null);
      form.submit();
    },
    takeTheirs: ({ review, tag }: ReviewConflict): void => replace(draftOf(review, { tag, photoName })),
    startOver: (): void => replace(startReview(null, reader, photoName).draft),
  };
};

export type ReviewForm = ReturnType<typeof useReviewForm>;
