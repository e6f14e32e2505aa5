import { api, asApiError, defineMutation } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type InitialAnswer,
  type ConfirmationDraft,
  sentConfirmations,
  resumeParameter,
  type SentConfirmation,
  deadlinesOf,
  waitingConfirmations,
} from './confirmation-answers';
import { useSignIn } from '../../../shared/hooks';

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sends a confirmation or dispute of a listing, then refetches its trust and history. */
    confirmListing: build.mutation({
      ...defineMutation(
        'POST /api/listings/{id}/confirmations',
        ({
          listingId,
          draft: { verdict, note, halal, how },
        }: {
          listingId: string;
          draft: ConfirmationDraft;
        }) => ({
          params: { id: listingId },
          body: {
            verdict,
            ...(halal ? { halal } : {}),
            ...(how ? { how } : {}),
            note: note.trim() || null,
          },
        }),
      ),
      invalidatesTags: (response, _error, { listingId }) =>
        response ? [{ type: 'Listing', id: listingId }] : [],
    }),
    takeBackConfirmation: build.mutation({
      ...defineMutation('DELETE /api/confirmations/{id}', ({ id }: { id: string; listingId: string }) => ({
        params: { id },
      })),
      invalidatesTags: (_answer, error, { listingId }) => (error ? [] : [{ type: 'Listing', id: listingId }]),
    }),
  }),
});

const { useConfirmListingMutation, useTakeBackConfirmationMutation } = confirmationApi;

/** The current step of the answer. */
export type Step =
  | { name: 'asking'; isTakenBack: boolean }
  | { name: 'halal' }
  | { name: 'sending' | 'account'; draft: ConfirmationDraft }
  | { name: 'sent'; sent: SentConfirmation; isNew: boolean }
  | { name: 'failed'; draft: ConfirmationDraft; text: string; canRetry: boolean };

/** The answer to send, whatever its state. */
type Intent =
  | { name: 'nothing'; isTakenBack: boolean }
  | { name: 'halal' }
  | { name: 'say'; draft: ConfirmationDraft }
  | { name: 'sent'; sent: SentConfirmation; isNew: boolean };

interface Responder {
  listingId: string;
  /** Null for a visitor. */
  userId: string | null;
  /** Whether a confirmation also answers what is halal. */
  asksHalal: boolean;
}

const yes: ConfirmationDraft = { verdict: 'still_true', note: '' };
const nothing: Intent = { name: 'nothing', isTakenBack: false };
/** Errors that a retry would return again. */
const refusals = [403, 404, 409];

/** The stored answer of this device; a pending one counts only on return from signing in. */
const resumedIntent = (listingId: string, isBack: boolean): Intent => {
  const waiting = isBack ? waitingConfirmations.load(listingId) : null;
  if (waiting) return { name: 'say', draft: waiting };
  const sent = sentConfirmations.load(listingId);
  return sent && new Date() < deadlinesOf(sent).againAt ? { name: 'sent', sent, isNew: false } : nothing;
};

/**
 * Sends a confirmation or dispute of a listing. Visitors' answers are stored, and sent once they have signed in; the
 * same applies when the session has expired.
 */
export const useConfirmation = (
  { listingId, userId, asksHalal }: Responder,
  initialAnswer: InitialAnswer,
) => {
  const errorText = useErrorText();
  const toSignIn = useSignIn();
  const [params, changeUrl] = useUrlParams();
  const [post, posted] = useConfirmListingMutation();
  const [takeBack, takenBack] = useTakeBackConfirmationMutation();
  const [intent, setIntent] = useState<Intent>(() => {
    if (initialAnswer === 'yes') return asksHalal ? { name: 'halal' } : { name: 'say', draft: yes };
    return resumedIntent(listingId, params.has(resumeParameter));
  });

  const clearReturn = useEffectEvent(() => {
    if (!params.has(resumeParameter)) return;
    waitingConfirmations.save(listingId, null);
    changeUrl((now) => withUrlParams(now, { [resumeParameter]: null }), { replace: true });
  });
  useEffect(() => clearReturn(), []);

  const isDue = intent.name === 'say' && userId !== null && posted.isUninitialized;
  const deliver = useEffectEvent(() => {
    if (intent.name !== 'say' || userId === null) return;
    void post({ listingId, draft: intent.draft }).then(({ data }) => {
      if (!data) return;
      const { id, verdict, counts, createdAt } = data;
      const sent = { id, userId, verdict, counts, createdAt };
      sentConfirmations.save(listingId, sent);
      setIntent({ name: 'sent', sent, isNew: true });
    });
  });
  useEffect(() => {
    if (isDue) deliver();
  }, [isDue]);

  const updateIntent = (next: Intent): void => {
    posted.reset();
    takenBack.reset();
    setIntent(next);
  };

  const stepOf = (): Step => {
    if (intent.name === 'halal') return intent;
    if (intent.name === 'nothing') return { name: 'asking', isTakenBack: intent.isTakenBack };
    if (intent.name === 'sent')
      // An answer sent by another user of this device cannot be withdrawn by the reader.
      return intent.sent.userId === userId ? intent : { name: 'asking', isTakenBack: false };
    const { draft } = intent;
    if (userId === null) return { name: 'account', draft };
    if (!posted.error) return { name: 'sending', draft };
    const { status } = asApiError(posted.error);
    if (status === 401) return { name: 'account', draft };
    return {
      name: 'failed',
      draft,
      text: errorText(posted.error),
      canRetry: !refusals.includes(status),
    };
  };

  const undo = async (sent: SentConfirmation): Promise<void> => {
    const { error } = await takeBack({ id: sent.id, listingId });
    // Already withdrawn, for example in another tab.
    if (error && asApiError(error).status !== 404) return;
    sentConfirmations.save(listingId, null);
    updateIntent({ name: 'nothing', isTakenBack: true });
  };

  const send = (draft: ConfirmationDraft): void => updateIntent({ name: 'say', draft });
  return {
    step: stepOf(),
    isTakingBack: takenBack.isLoading,
    undoFailure: takenBack.error ? errorText(takenBack.error) : null,
    confirm: () => (asksHalal ? updateIntent({ name: 'halal' }) : send(yes)),
    send,
    undo: (sent: SentConfirmation) => void undo(sent),
    signIn: (draft: ConfirmationDraft) => {
      waitingConfirmations.save(listingId, draft);
      toSignIn(`/listing/${listingId}?${resumeParameter}=`);
    },
    leave: () => updateIntent(nothing),
  };
};
