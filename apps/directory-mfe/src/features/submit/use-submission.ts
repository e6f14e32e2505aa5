import { asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { useEffect, useRef, useState } from 'react';
import { deviceStorage, forgetDraft, loadDraft, saveDraft, type Draft } from './draft';
import { errorsByField, hasErrors, noErrors, validateForm, type FormErrors } from './form-errors';
import { emptyForm, withField, type FieldName, type FormValues } from './form-values';
import { useSubmitListingMutation } from './submit-api';
import { toSubmission } from './to-submission';
import { useText } from '../../messages/use-text';

export interface Submission {
  values: FormValues;
  errors: FormErrors;
  /** An attempt to send was refused, and something is still wrong. */
  isRefused: boolean;
  isSaving: boolean;
  /** What was accepted, once it was. */
  accepted: Listing | null;
  set: <Name extends FieldName>(name: Name, value: FormValues[Name]) => void;
  /** Checks one field when it is left. */
  check: (name: FieldName) => void;
  /** Sends the form; resolves to what is wrong with it, or null when it was accepted. */
  send: () => Promise<FormErrors | null>;
  startOver: () => void;
}

// Unlike randomUUID this also exists on plain http, such as on a phone in the same network.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const withoutError = (errors: FormErrors, name: FieldName): FormErrors => {
  const { [name]: _cleared, ...fields } = errors.fields;
  return { ...errors, fields };
};

/** The state of the submit form: what is typed, kept on the device until it is accepted, and what is wrong with it. */
export const useSubmission = (): Submission => {
  const t = useText();
  const toast = useToast();
  const [storage] = useState(deviceStorage);
  const [draft, setDraft] = useState<Draft>(() => loadDraft(storage));
  const [errors, setErrors] = useState<FormErrors>(noErrors);
  const [isRefused, setIsRefused] = useState(false);
  const [accepted, setAccepted] = useState<Listing | null>(null);
  const [submit, { isLoading: isSaving }] = useSubmitListingMutation();
  const isSending = useRef(false);

  useEffect(() => {
    if (!accepted) saveDraft(storage, draft);
  }, [storage, draft, accepted]);

  const refuse = (found: FormErrors): FormErrors => {
    setErrors(found);
    setIsRefused(true);
    return found;
  };

  const post = async (): Promise<FormErrors | null> => {
    const submission = toSubmission(draft.values);
    const body = JSON.stringify(submission);
    const attempt = draft.attempt?.body === body ? draft.attempt : { body, key: newKey() };
    setDraft({ ...draft, attempt });
    saveDraft(storage, { ...draft, attempt });
    const answer = await submit({ body: submission, key: attempt.key });
    if (answer.data) {
      forgetDraft(storage);
      setErrors(noErrors);
      setIsRefused(false);
      setAccepted(answer.data);
      toast.show({ title: t('submit.done'), text: t('submit.doneText') });
      return null;
    }
    const { status, message, details } = asApiError(answer.error);
    const text = status === 0 || status >= 500 ? t('submit.failedText') : message;
    toast.show({ title: t('submit.failed'), text, kind: 'bad' });
    const named = errorsByField(details, draft.values);
    return refuse(hasErrors(named) ? named : { fields: {}, general: [text] });
  };

  return {
    values: draft.values,
    errors,
    isRefused: isRefused && hasErrors(errors),
    isSaving,
    accepted,
    set: (name, value) => {
      setDraft((current) => ({ ...current, values: withField(current.values, name, value) }));
      setErrors((current) => ({ ...withoutError(current, name), general: [] }));
    },
    check: (name) => {
      const message =
        draft.values[name].length > 0
          ? validateForm(draft.values, { number: t('submit.badNumber') }).fields[name]
          : undefined;
      if (message !== undefined)
        setErrors((current) => ({ ...current, fields: { ...current.fields, [name]: message } }));
    },
    send: async () => {
      const found = validateForm(draft.values, { number: t('submit.badNumber') });
      if (hasErrors(found)) return refuse(found);
      if (isSending.current) return null;
      isSending.current = true;
      try {
        return await post();
      } finally {
        isSending.current = false;
      }
    },
    startOver: () => {
      setDraft({ values: emptyForm(), attempt: null });
      setErrors(noErrors);
      setAccepted(null);
    },
  };
};
