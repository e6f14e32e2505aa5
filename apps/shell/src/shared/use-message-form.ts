import { asApiError, fieldErrors } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';

type Values = Record<string, string>;

/** Why a message was not sent, when it is not about one of its fields. */
export type SendFailure =
  | { kind: 'refused'; reason: string }
  /** Too much was sent from this connection. */
  | { kind: 'limited'; minutes: number };

const minute = 60;

/**
 * A form that sends a message to the site and leaves what was typed alone until it is sent.
 * @param options.check says what is wrong before anything is sent, by field
 * @param options.send sends what was typed
 * @param options.onSent told once it has arrived
 */
export const useMessageForm = (options: {
  check: (values: Values) => Record<string, string>;
  send: (values: Values) => Promise<{ error?: unknown }>;
  onSent: () => void;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const errorText = useErrorText();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const [isSending, setIsSending] = useState(false);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const refuse = (error: unknown) => {
    const { status, retryAfterSeconds } = asApiError(error);
    const named = fieldErrors(error);
    setErrors(named);
    if (status === 429)
      setFailure({ kind: 'limited', minutes: Math.ceil((retryAfterSeconds ?? minute) / minute) });
    else if (Object.keys(named).length === 0) setFailure({ kind: 'refused', reason: errorText(error) });
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    const wrong = options.check(values);
    setFailure(null);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsSending(true);
    const { error } = await options.send(values);
    setIsSending(false);
    if (error !== undefined) return refuse(error);
    options.onSent();
  };

  return { form, errors, failure, isSending, onSubmit };
};
