import { type PhotosState, publicRules, usePhotoPicker } from '@halalmap/listing-parts';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, asApiError } from '@halalmap/api-client';
import type { Listing, ReviewReader } from '@halalmap/contracts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { newKey } from '@halalmap/mfe-kit/new-key';
import {
  type Basis,
  basisOf,
  contentOf,
  draftOf,
  errorsFrom,
  errorsOf,
  isPublished,
  reviewDrafts,
  noErrors,
  type ReviewDraft,
  type ReviewErrors,
  type ReviewConflict,
  startReview,
  toBody,
} from './review-draft';
import {
  type ReviewBody,
  useEditReviewMutation,
  useLazyOwnReviewQuery,
  useWriteReviewMutation,
} from '../reviews-api';
import { resumePath } from '../review-words';
import { useReviewDialogsText } from '../../../messages/en-review-dialogs';
import { useSignIn } from '../../../shared/hooks';

export interface DraftState {
  draft: ReviewDraft;
  photos: PhotosState;
  /** The latest draft, for handlers that started before the last change. */
  latest: () => ReviewDraft;
  change: (facts: Partial<ReviewDraft>) => void;
  /** Replaces the content of the form and discards the draft. */
  replace: (draft: ReviewDraft) => void;
  forget: () => void;
}

/** The content of the review form. Every change is stored on the device until it is sent. */
const useDraft = (listingId: string, start: ReviewDraft): DraftState => {
  const [draft, setDraft] = useState(start);
  const latest = useRef(draft);
  const photos = usePhotoPicker({ rules: publicRules, address: '/api/uploads', staged: start.photos });
  const { picker } = photos;

  const [actions] = useState(() => {
    const put = (next: ReviewDraft): void => {
      latest.current = next;
      setDraft(next);
    };
    return {
      latest: () => latest.current,
      change: (facts: Partial<ReviewDraft>): void => {
        put({ ...latest.current, ...facts });
        reviewDrafts.save(listingId, latest.current);
      },
      replace: (next: ReviewDraft): void => {
        picker.restore(next.photos);
        put(next);
        reviewDrafts.save(listingId, null);
      },
      forget: (): void => reviewDrafts.save(listingId, null),
    };
  });

  useEffect(
    () =>
      picker.subscribe(() => {
        const { staged } = picker.getState();
        if (staged !== latest.current.photos) actions.change({ photos: staged });
      }),
    [picker, actions],
  );

  return { draft, photos, ...actions };
};

/** Focuses the first invalid control of the dialog whenever the errors change. */
export const useFocusError = (errors: unknown): void => {
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]');
    const control = wrong?.matches('input, textarea') ? wrong : wrong?.querySelector('input');
    control?.focus();
  }, [errors]);
};

interface ReviewFormOptions {
  listing: Listing;
  /** Null for visitors and while unknown. */
  reader: ReviewReader | null;
  /** @param reviewId the id of the current review */
  onSent: (kind: 'written' | 'edited', reviewId: string) => void;
}

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
  const [start] = useState(() => startReview(reviewDrafts.load(listing.id), reader, photoName));
  const state = useDraft(listing.id, start.draft);
  const { photos, latest, change, replace } = state;
  const [conflict, setConflict] = useState(start.conflict);
  const [isGone, setIsGone] = useState(start.isGone);
  const [isRestored, setIsRestored] = useState(start.isRestored);
  const [errors, setErrors] = useState<ReviewErrors>(noErrors);
  const [isSending, setIsSending] = useState(false);

  const signIn = (): void => {
    reviewDrafts.save(listing.id, latest());
    toSignIn(resumePath(listing.id, 'review'));
  };
  const finish = (kind: 'written' | 'edited', reviewId: string): void => {
    state.forget();
    onSent(kind, reviewId);
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
  const reconcile = async (failure: ApiError, body: ReviewBody, basis: Basis | null): Promise<void> => {
    const stored = (await askOwn(listing.id)).data?.reader;
    if (stored?.review && stored.reviewTag !== null) {
      const found = basisOf(stored.review, stored.reviewTag);
      if (contentOf(body) === found.content) return finish(basis ? 'edited' : 'written', stored.review.id);
      // Only changes by others, such as the owner's reply.
      if (basis?.content === found.content && basis.tag !== found.tag) return post(body, found);
      const kind = basis ? 'changed' : 'exists';
      return setConflict({ kind, review: stored.review, tag: stored.reviewTag });
    }
    if (!basis || !stored) return setErrors({ fields: {}, general: errorText(failure) });
    change({ basis: null });
    setIsGone(true);
  };

  const refuse = (failure: ApiError, body: ReviewBody): void => {
    const { status, details, retryAfterSeconds } = failure;
    if (status === 503 && body.images.length > 0) photos.picker.markUnavailable();
    const lost = details.flatMap(({ path, message }) => {
      const image = body.images[Number(imagePath.exec(path)?.[1])];
      if (image) photos.picker.lose(image.url, message);
      return image ? [message] : [];
    });
    const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60);
    const general = lost[0] ?? (status === 429 ? t('write.limited', { minutes }) : errorText(failure));
    setErrors(errorsFrom(details) ?? { fields: {}, general });
  };

  const post = async (body: ReviewBody, basis: Basis | null): Promise<void> => {
    const listingId = listing.id;
    const { data, error } = basis
      ? await edit({ listingId, id: basis.id, body, tag: basis.tag })
      : await write({ listingId, body, key: keyFor(contentOf(body)) });
    if (data) return finish(basis ? 'edited' : 'written', data.id);
    const failure = asApiError(error);
    if (failure.status === 401) return signIn();
    const isAboutAnother = basis ? [404, 412].includes(failure.status) : failure.status === 409;
    return isAboutAnother ? reconcile(failure, body, basis) : refuse(failure, body);
  };

  const send = async (
    basis: Basis | null = latest().basis,
    what: 'all' | 'withoutNewPhotos' = 'all',
  ): Promise<void> => {
    if (isSending) return;
    const { rating } = latest();
    const found = errorsOf(latest(), t);
    setErrors(found ?? noErrors);
    if (found || rating === null) return;
    if (!user && !isUserUnknown) return signIn();
    setIsSending(true);
    setIsGone(false);
    const staged = what === 'all' ? await photos.picker.settled() : latest().photos.filter(isPublished);
    await post(toBody({ ...latest(), rating }, staged), basis);
    setIsSending(false);
  };

  const clear = (next: Parameters<typeof replace>[0]): void => {
    replace(next);
    setConflict(null);
    setIsRestored(false);
    setErrors(noErrors);
  };

  return {
    ...state,
    errors,
    conflict,
    isGone,
    isRestored,
    isSending,
    isEdit: state.draft.basis !== null,
    isSignedIn: user !== null,
    set: (facts: Parameters<typeof change>[0]): void => {
      change(facts);
      setErrors(noErrors);
    },
    send: () => send(),
    sendWithoutPhotos: () => send(latest().basis, 'withoutNewPhotos'),
    /** Overwrites the other version with the draft. */
    takeMine: async ({ review, tag }: ReviewConflict): Promise<void> => {
      const basis = basisOf(review, tag);
      change({ basis });
      setConflict(null);
      await send(basis);
    },
    takeTheirs: ({ review, tag }: ReviewConflict): void => clear(draftOf(review, { tag, photoName })),
    startOver: (): void => clear(startReview(null, reader, photoName).draft),
  };
};

export type ReviewForm = ReturnType<typeof useReviewForm>;
