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
  keptReview,
  noErrors,
  type ReviewDraft,
  type ReviewErrors,
  type Rival,
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
  /** What is typed by now; in handlers that began before it was. */
  latest: () => ReviewDraft;
  change: (facts: Partial<ReviewDraft>) => void;
  /** Puts something else into the form and forgets what was typed. */
  replace: (draft: ReviewDraft) => void;
  forget: () => void;
}

/** What is in the form of a review. Every change is kept on the device until it is sent. */
export const useDraft = (listingId: string, start: ReviewDraft): DraftState => {
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
        keptReview.save(listingId, latest.current);
      },
      replace: (next: ReviewDraft): void => {
        picker.restore(next.photos);
        put(next);
        keptReview.save(listingId, null);
      },
      forget: (): void => keptReview.save(listingId, null),
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

/** Brings the focus to the first control of the dialog that is marked as wrong, whenever what is wrong changes. */
export const useFocusError = (errors: unknown): void => {
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]');
    const control = wrong?.matches('input, textarea') ? wrong : wrong?.querySelector('input');
    control?.focus();
  }, [errors]);
};

interface ReviewFormOptions {
  listing: Listing;
  /** Null for visitors and while it is not known. */
  reader: ReviewReader | null;
  /** @param reviewId of the review as it stands now */
  onSent: (kind: 'written' | 'edited', reviewId: string) => void;
}

const imagePath = /^images\.(\d+)/;

/**
 * The form of one's own review: what is typed, what is wrong with it, what became of it. Nothing that was typed is lost
 * when it cannot be sent, or when the session has ended, or when there is another version of it.
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
  const [start] = useState(() => startReview(keptReview.load(listing.id), reader, photoName));
  const state = useDraft(listing.id, start.draft);
  const { photos, latest, change, replace } = state;
  const [rival, setRival] = useState(start.rival);
  const [isGone, setIsGone] = useState(start.isGone);
  const [isRestored, setIsRestored] = useState(start.isRestored);
  const [errors, setErrors] = useState<ReviewErrors>(noErrors);
  const [isSending, setIsSending] = useState(false);

  const signIn = (): void => {
    keptReview.save(listing.id, latest());
    toSignIn(resumePath(listing.id, 'review'));
  };
  const finish = (kind: 'written' | 'edited', reviewId: string): void => {
    state.forget();
    onSent(kind, reviewId);
  };
  /** The same content goes out under the same key, so that it counts once however often it is sent. */
  const keyFor = (content: string): string => {
    const { attempt } = latest();
    if (attempt?.content === content) return attempt.key;
    const key = newKey();
    change({ attempt: { content, key } });
    return key;
  };

  /** Finds out what stands in the way of a review that was refused for another one. */
  const reconcile = async (failure: ApiError, body: ReviewBody, basis: Basis | null): Promise<void> => {
    const stored = (await askOwn(listing.id)).data?.reader;
    if (stored?.review && stored.reviewTag !== null) {
      const found = basisOf(stored.review, stored.reviewTag);
      if (contentOf(body) === found.content) return finish(basis ? 'edited' : 'written', stored.review.id);
      // Only what others may do to it has changed, such as the owner's answer.
      if (basis?.content === found.content && basis.tag !== found.tag) return post(body, found);
      const kind = basis ? 'changed' : 'exists';
      return setRival({ kind, review: stored.review, tag: stored.reviewTag });
    }
    if (!basis || !stored) return setErrors({ fields: {}, general: errorText(failure) });
    change({ basis: null });
    setIsGone(true);
  };

  const refuse = (failure: ApiError, body: ReviewBody): void => {
    const { status, details, retryAfterSeconds } = failure;
    if (status === 503 && body.images.length > 0) photos.picker.markAway();
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
    setRival(null);
    setIsRestored(false);
    setErrors(noErrors);
  };

  return {
    ...state,
    errors,
    rival,
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
    /** Puts what was typed in the place of the other version. */
    takeMine: async ({ review, tag }: Rival): Promise<void> => {
      const basis = basisOf(review, tag);
      change({ basis });
      setRival(null);
      await send(basis);
    },
    takeTheirs: ({ review, tag }: Rival): void => clear(draftOf(review, { tag, photoName })),
    startOver: (): void => clear(startReview(null, reader, photoName).draft),
  };
};

export type ReviewForm = ReturnType<typeof useReviewForm>;
