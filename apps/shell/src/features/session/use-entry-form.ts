import { fieldErrors, setCurrentUser, type AppStore } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { z } from 'zod';

type Send<Input> = (input: Input) => Promise<{ data?: User | undefined; error?: unknown }>;

const issuesByField = (error: z.ZodError): Record<string, string> => {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) messages[path.join('.')] ??= message;
  return messages;
};

/**
 * A form that signs somebody in: checks what was typed by the rules of the server, sends it, and puts what is wrong at
 * its field and the rest above the form.
 * @param options.failedTitle title of the toast and of the note when the server refuses
 * @param options.greet the toast for who is signed in now
 */
export const useEntryForm = <Schema extends z.ZodType>(options: {
  schema: Schema;
  send: Send<z.input<Schema>>;
  failedTitle: string;
  greet: (user: User) => { title: string; text: string };
}) => {
  const { schema, send, failedTitle, greet } = options;
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const errorText = useErrorText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const refuse = (error: unknown) => {
    const text = errorText(error);
    setErrors(fieldErrors(error));
    setFailure(text);
    toast.show({ kind: 'bad', title: failedTitle, text });
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as z.input<Schema>;
    const checked = schema.safeParse(typed);
    setFailure(null);
    setErrors(checked.success ? {} : issuesByField(checked.error));
    if (!checked.success) return;
    const { data: user, error } = await send(typed);
    if (!user) {
      refuse(error);
      return;
    }
    toast.show({ kind: 'ok', ...greet(user) });
    await dispatch(setCurrentUser(user));
  };

  return { form, errors, failure, onSubmit };
};
