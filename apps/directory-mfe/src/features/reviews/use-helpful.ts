import { asApiError } from '@halalmap/api-client';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useVoteHelpfulMutation } from './reviews-api';
import { useSignIn } from '../../shared/hooks';
import { useReviewsText } from '../../messages/en-reviews';

const parameter = 'helpful';

/** Adds or removes a helpful vote. */
export type VoteHelpful = (review: { id: string; isHelpful: boolean }) => Promise<void>;

/**
 * Votes for reviews of a listing. Visitors sign in first; the vote is sent when they return.
 * @param isReady the reviews are loaded, so that a vote shows immediately
 */
export const useHelpful = (listingId: string, isReady: boolean): VoteHelpful => {
  const t = useReviewsText();
  const toast = useToast();
  const errorText = useErrorText();
  const { user, isLoading } = useSession();
  const toSignIn = useSignIn();
  const [params, setParams] = useSearchParams();
  const [send] = useVoteHelpfulMutation();
  const running = useRef(new Set<string>());

  const vote: VoteHelpful = async ({ id, isHelpful }) => {
    const signIn = (): void => toSignIn(`/listing/${listingId}?${parameter}=${id}#reviews`);
    if (!user && !isLoading) return signIn();
    // The response to the first press decides what a second one does.
    if (running.current.has(id)) return;
    running.current.add(id);
    const { error } = await send({ listingId, id, isHelpful });
    running.current.delete(id);
    if (!error) return;
    if (asApiError(error).status === 401) return signIn();
    toast.show({ title: t('reviews.helpfulFailed'), text: errorText(error), kind: 'bad' });
  };

  const resumed = params.get(parameter);
  const carriedOut = useRef<string | null>(null);
  // Runs after every render until everything it needs is loaded.
  useEffect(() => {
    if (resumed === null || resumed === carriedOut.current || !user || !isReady) return;
    carriedOut.current = resumed;
    setParams(
      (current) => {
        current.delete(parameter);
        return current;
      },
      { replace: true },
    );
    void vote({ id: resumed, isHelpful: true });
  });

  return vote;
};
