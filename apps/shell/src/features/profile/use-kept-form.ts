import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { SessionDraft } from '../../shared/session-draft';
import { typedIn, useCheckedForm } from '../../shared/use-checked-form';
import { useSessionEnd } from '../../shared/use-session-end';

interface KeptFormOptions<Schema extends z.ZodType, Answer> {
  schema: Schema;
  draft: SessionDraft;
  userId: string;
  send: (input: z.input<Schema>) => Promise<{ data?: Answer | undefined; error?: unknown }>;
  onDone: (answer: Answer) => void;
  onRefused: (text: string) => void;
  /** A press opened the form in place of what was there: the focus goes along. */
  takesFocus: boolean;
  /** The form is no longer needed. */
  onEnd: () => void;
}

/** A form of the profile: what is typed outlives a reload, and a session that ends in the middle. */
export const useKeptForm = <Schema extends z.ZodType, Answer>(options: KeptFormOptions<Schema, Answer>) => {
  const { draft, userId, takesFocus, onEnd } = options;
  const endSession = useSessionEnd({ returnTo: '/profile', isKept: true });
  const kept = useRef(draft.load(userId));
  const end = () => {
    draft.save(userId, null);
    onEnd();
  };
  const { form, ...checked } = useCheckedForm({
    schema: options.schema,
    send: options.send,
    onDone: (answer: Answer) => {
      end();
      options.onDone(answer);
    },
    onRefused: (text, { status }) => {
      if (status === 401) endSession();
      else options.onRefused(text);
    },
  });
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input')?.focus();
  }, [form, takesFocus]);
  return {
    ...checked,
    form,
    /** What a field begins with. */
    valueOf: (name: string, saved: string | null | undefined): string => kept.current?.[name] ?? saved ?? '',
    onInput: () => {
      if (form.current) draft.save(userId, typedIn(form.current));
    },
    cancel: end,
  };
};
