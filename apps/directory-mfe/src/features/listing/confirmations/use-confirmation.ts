import { api, asApiError } from '@halalmap/api-client';
import type { Confirmation } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Beginning,
  type ConfirmationDraft,
  sentConfirmations,
  resumeParameter,
  type SentConfirmation,
  termsOf,
  waitingConfirmations,
} from './confirmation-storage';
import { useSignIn } from '../../../shared/hooks';

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sends a confirmation or dispute of a listing, then refetches its trust and history. */
    confirmListing: build.mutation<Confirmation, { listingId: string; saying: ConfirmationDraft }>({
      query: ({ listingId, saying: { verdict, note } }) => ({
        url: `/api/listings/${encodeURIComponent(listingId)}/confirmations`,
        method: 'POST',
        body: { verdict, note: note.trim() || null },
      }),
      invalidatesTags: (said, _error, { listingId }) => (said ? [{ type: 'Listing', id: listingId }] : []),
    }),
    takeBackConfirmation: build.mutation<null, { id: string; listingId: string }>({
      query: ({ id }) => ({ url: `/api/confirmations/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error, { listingId }) => (error ? [] : [{ type: 'Listing', id: listingId }]),
    }),
  }),
});

const { useConfirmListingMutation, useTakeBackConfirmationMutation } = confirmationApi;

/** The current step of the answer. */
export type Step =
  | { name: 'asking'; isTakenBack: boolean }
  | { name: 'changed' }
  | { name: 'sending' | 'account'; saying: ConfirmationDraft }
  | { name: 'said'; said: SentConfirmation; isNew: boolean }
  | { name: 'failed'; saying: ConfirmationDraft; text: string; canRetry: boolean };

/** The answer to send, whatever its state. */
type Wish =
  | { name: 'nothing'; isTakenBack: boolean }
  | { name: 'changed' }
  | { name: 'say'; saying: ConfirmationDraft }
  | { name: 'said'; said: SentConfirmation; isNew: boolean };

interface Responder {
  listingId: string;
  /** Null for a visitor. */
  userId: string | null;
}

const yes: ConfirmationDraft = { verdict: 'still_true', note: '' };
const nothing: Wish = { name: 'nothing', isTakenBack: false };
/** Errors that a retry would return again. */
const refusals = [403, 404, 409];

/** The stored answer of this device; a pending one counts only on return from signing in. */
const resumedWish = (listingId: string, isBack: boolean): Wish => {
  const waiting = isBack ? waitingConfirmations.load(listingId) : null;
  if (waiting) return { name: 'say', saying: waiting };
  const said = sentConfirmations.load(listingId);
  return said && new Date() < termsOf(said).againAt ? { name: 'said', said, isNew: false } : nothing;
};

/**
 * Sends a confirmation or dispute of a listing. Visitors' answers are stored, and sent once they have signed in; the
 * same applies when the session has expired.
 */
export const useConfirmation = ({ listingId, userId }: Responder, beginning: Beginning) => {
  const errorText = useErrorText();
  const toSignIn = useSignIn();
  const [params, setParams] = useSearchParams();
  const [post, posted] = useConfirmListingMutation();
  const [takeBack, takenBack] = useTakeBackConfirmationMutation();
  const [wish, setWish] = useState<Wish>(() => {
    if (beginning === 'changed') return { name: 'changed' };
    if (beginning === 'yes') return { name: 'say', saying: yes };
    return resumedWish(listingId, params.has(resumeParameter));
  });

  const clearReturn = useEffectEvent(() => {
    if (!params.has(resumeParameter)) return;
    waitingConfirmations.save(listingId, null);
    setParams(
      (current) => {
        current.delete(resumeParameter);
        return current;
      },
      { replace: true },
    );
  });
  useEffect(() => clearReturn(), []);

  const isDue = wish.name === 'say' && userId !== null && posted.isUninitialized;
  const deliver = useEffectEvent(() => {
    if (wish.name !== 'say' || userId === null) return;
    void post({ listingId, saying: wish.saying }).then(({ data }) => {
      if (!data) return;
      const said = { id: data.id, userId, verdict: data.verdict, createdAt: data.createdAt };
      sentConfirmations.save(listingId, said);
      setWish({ name: 'said', said, isNew: true });
    });
  });
  useEffect(() => {
    if (isDue) deliver();
  }, [isDue]);

  const wishFor = (next: Wish): void => {
    posted.reset();
    takenBack.reset();
    setWish(next);
  };

  const stepOf = (): Step => {
    if (wish.name === 'changed') return wish;
    if (wish.name === 'nothing') return { name: 'asking', isTakenBack: wish.isTakenBack };
    if (wish.name === 'said')
      // An answer sent by another user of this device cannot be withdrawn by the reader.
      return wish.said.userId === userId ? wish : { name: 'asking', isTakenBack: false };
    const { saying } = wish;
    if (userId === null) return { name: 'account', saying };
    if (!posted.error) return { name: 'sending', saying };
    const { status } = asApiError(posted.error);
    if (status === 401) return { name: 'account', saying };
    return {
      name: 'failed',
      saying,
      text: errorText(posted.error),
      canRetry: !refusals.includes(status),
    };
  };

  const undo = async (said: SentConfirmation): Promise<void> => {
    const { error } = await takeBack({ id: said.id, listingId });
    // Already withdrawn, for example in another tab.
    if (error && asApiError(error).status !== 404) return;
    sentConfirmations.save(listingId, null);
    wishFor({ name: 'nothing', isTakenBack: true });
  };

  const send = (saying: ConfirmationDraft): void => wishFor({ name: 'say', saying });
  return {
    step: stepOf(),
    isTakingBack: takenBack.isLoading,
    undoFailure: takenBack.error ? errorText(takenBack.error) : null,
    confirm: () => send(yes),
    change: () => wishFor({ name: 'changed' }),
    send,
    undo: (said: SentConfirmation) => void undo(said),
    signIn: (saying: ConfirmationDraft) => {
      waitingConfirmations.save(listingId, saying);
      toSignIn(`/listing/${listingId}?${resumeParameter}=`);
    },
    leave: () => wishFor(nothing),
  };
};
