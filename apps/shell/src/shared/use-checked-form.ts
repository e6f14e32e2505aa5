import { asApiError, fieldErrors, type ApiError } from '@halalmap/api-client';
import { plainMessage } from '@halalmap/contracts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { z } from 'zod';
import { useFailureText } from './use-failure-text';

/** Messages by the name of their field. */
export type FieldMessages = Record<string, string>;

/** What was typed, by the name of its field. */
export type Typed = Record<string, string>;

interface CheckedFormOptions<Schema extends z.ZodType, Answer> {
  schema: Schema;
  /** What the schema cannot see, such as whether two fields say the same. */
  alsoCheck?: (typed: Typed) => FieldMessages;
  send: (input: z.input<Schema>) => Promise<{ data?: Answer | undefined; error?: unknown }>;
  onDone: (answer: Answer) => void | Promise<void>;
  /** Told when the server refuses, in words for people. */
  onRefused?: (text: string, error: ApiError) => void;
  /** The field to which a refusal belongs that names none itself; null for a refusal that stands above the form. */
  fieldOf?: (error: ApiError) => string | null;
}

/** What is typed in a form right now; files are left out. */
export const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const issuesByField = (error: z.ZodError | undefined): FieldMessages => {
  const messages: FieldMessages = {};
  for (const { path, message } of error?.issues ?? []) messages[path.join('.')] ??= message;
  return messages;
};

/**
 * A form whose fields the browser keeps: checks what was typed by the rules of the server, sends it, and puts what is
 * wrong at its field, with the focus in the first of them, and the rest above the form.
 */
export const useCheckedForm = <Schema extends z.ZodType, Answer>(
  options: CheckedFormOptions<Schema, Answer>,
) => {
  const form = useRef<HTMLFormElement>(null);
  const failureText = useFailureText();
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const refuse = (cause: unknown) => {
    const error = asApiError(cause);
    const text = failureText(error);
    const field = options.fieldOf?.(error) ?? null;
    const atFields = field === null ? fieldErrors(error) : { [field]: text };
    setErrors(atFields);
    // Nothing is said twice.
    setFailure(Object.values(atFields).includes(text) ? null : text);
    options.onRefused?.(text, error);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const typed = typedIn(event.currentTarget);
    const checked = options.schema.safeParse(typed, { error: plainMessage });
    const wrong = { ...options.alsoCheck?.(typed), ...issuesByField(checked.error) };
    setFailure(null);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setSending(true);
    const { data, error } = await options.send(typed as z.input<Schema>);
    if (error !== undefined) refuse(error);
    else await options.onDone(data as Answer);
    setSending(false);
  };

  return { form, errors, failure, isSending, onSubmit };
};
