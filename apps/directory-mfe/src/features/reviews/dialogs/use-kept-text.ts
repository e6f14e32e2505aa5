import { asApiError } from '@halalmap/api-client';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { useState } from 'react';
import { createDraft, type DraftStore } from '@halalmap/mfe-kit/drafts';
import { useSignIn } from '../../../shared/hooks';

/** Drafts of one kind stored on the device, by review. */
export const keptTexts = (name: string): DraftStore<string> =>
  createDraft({ name, read: (stored) => (typeof stored === 'string' ? stored : null) });

interface KeptTextOptions {
  kept: DraftStore<string>;
  /** The review that the text is about. */
  reviewId: string;
  /** The initial text without a draft. */
  initial: string;
  max: number;
  /** The URL that reopens the dialog. */
  returnTo: string;
  words: { missing: string; tooLong: string };
  /** Sends the text, trimmed. */
  send: (text: string) => Promise<{ error?: unknown }>;
  onSent: () => void;
}

/**
 * The draft of a text about a review, stored on the device until it is sent. Visitors are sent to sign in and return to
 * it.
 */
export const useKeptText = (options: KeptTextOptions) => {
  const { kept, reviewId, initial, max, returnTo, words } = options;
  const errorText = useErrorText();
  const { user, isLoading: isUserUnknown } = useSession();
  const toSignIn = useSignIn();
  const [text, setText] = useState(() => kept.load(reviewId) ?? initial);
  const [fault, setError] = useState<{ field?: string; general?: string }>({});
  const [isSending, setIsSending] = useState(false);

  const signIn = (): void => {
    kept.save(reviewId, text);
    toSignIn(returnTo);
  };

  return {
    text,
    fault,
    isSending,
    isSignedIn: user !== null,
    setText: (next: string): void => {
      setText(next);
      setError({});
      kept.save(reviewId, next);
    },
    send: async (): Promise<void> => {
      if (isSending) return;
      const trimmed = text.trim();
      if (trimmed === '') return setError({ field: words.missing });
      if (trimmed.length > max) return setError({ field: words.tooLong });
      if (!user && !isUserUnknown) return signIn();
      setError({});
      setIsSending(true);
      const { error } = await options.send(trimmed);
      setIsSending(false);
      if (!error) {
        kept.save(reviewId, null);
        return options.onSent();
      }
      return asApiError(error).status === 401 ? signIn() : setError({ general: errorText(error) });
    },
  };
};

export type KeptText = ReturnType<typeof useKeptText>;
