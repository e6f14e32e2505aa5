import { asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { useRef, useState } from 'react';
import { errorsByField, hasErrors, noErrors, stillAsked, validateForm, type FormErrors } from './form-errors';
import { withField, type FieldName, type FormValues } from './form-values';
import { useSubmitListingMutation } from './submit-api';
import { toSubmission } from './to-submission';
import { useDraft, type DraftState } from './use-draft';
import { useDuplicates, type Duplicates } from './use-duplicates';
import { useFormWords } from './use-form-words';
import { useText } from '../../messages/use-text';

/** What an attempt to send led to: `duplicates` when likely doubles came up that were not seen before. */
export type Outcome =
  { kind: 'accepted' | 'duplicates' | 'ignored' } | { kind: 'refused'; errors: FormErrors };

export interface Submission {
  values: FormValues;
  errors: FormErrors;
  /** An attempt to send was refused, and something is still wrong. */
  isRefused: boolean;
  /** Too much was sent; milliseconds since 1970 from which on it can be tried again. */
  limitedUntil: number | null;
  isSaving: boolean;
  draft: Pick<DraftState, 'notice' | 'discard' | 'undo'>;
  duplicates: Duplicates;
  /** What was accepted, once it was. */
  accepted: Listing | null;
  set: <Name extends FieldName>(name: Name, value: FormValues[Name]) => void;
  /** Checks one field when it is left. */
  check: (name: FieldName) => void;
  send: () => Promise<Outcome>;
  /** Shows an empty form after one was accepted. */
  startOver: () => void;
}

const withoutError = (errors: FormErrors, name: FieldName): FormErrors => {
  const { [name]: _cleared, ...fields } = errors.fields;
  return { fields, general: [] };
};

/** The state of the submit form: what is typed, what is wrong with it, and what became of it. */
export const useSubmission = (): Submission => {
  const t = useText();
  const words = useFormWords();
  const toast = useToast();
  const { values, set, attemptFor, forget, ...draft } = useDraft();
  const duplicates = useDuplicates(values);
  const [errors, setErrors] = useState<FormErrors>(noErrors);
  const [isRefused, setIsRefused] = useState(false);
  const [limitedUntil, setLimitedUntil] = useState<number | null>(null);
  const [accepted, setAccepted] = useState<Listing | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isSending = useRef(false);
  const [submit] = useSubmitListingMutation();

  const clear = (): void => {
    setErrors(noErrors);
    setIsRefused(false);
    setLimitedUntil(null);
  };
  const refuse = (found: FormErrors): Outcome => {
    setErrors(found);
    setIsRefused(true);
    return { kind: 'refused', errors: found };
  };

  const post = async (): Promise<Outcome> => {
    if (await duplicates.lookBeforeSending()) return { kind: 'duplicates' };
    const body = toSubmission(values);
    const answer = await submit({ body, key: attemptFor(JSON.stringify(body)).key });
    if (answer.data) {
      forget();
      clear();
      setAccepted(answer.data);
      toast.show({ title: t('submit.done'), text: t('submit.doneText') });
      return { kind: 'accepted' };
    }
    const { status, message, details, retryAfterSeconds } = asApiError(answer.error);
    const text = status === 0 || status >= 500 ? t('submit.failedText') : message;
    toast.show({ title: t('submit.failed'), text, kind: 'bad' });
    setLimitedUntil(status === 429 ? Date.now() + (retryAfterSeconds ?? 60) * 1000 : null);
    const named = errorsByField(details, values);
    return refuse(hasErrors(named) ? named : { fields: {}, general: [text] });
  };

  return {
    values,
    errors,
    isRefused: isRefused && hasErrors(errors),
    limitedUntil,
    isSaving,
    draft: {
      ...draft,
      discard: () => {
        clear();
        draft.discard();
      },
    },
    duplicates,
    accepted,
    set: (name, value) => {
      set(name, value);
      const changed = withField(values, name, value);
      setErrors((current) => stillAsked(withoutError(current, name), changed));
    },
    check: (name) => {
      const message = values[name].length > 0 ? validateForm(values, words).fields[name] : undefined;
      if (message !== undefined)
        setErrors((current) => ({ ...current, fields: { ...current.fields, [name]: message } }));
    },
    send: async () => {
      if (isSending.current) return { kind: 'ignored' };
      clear();
      const found = validateForm(values, words);
      if (hasErrors(found)) return refuse(found);
      isSending.current = true;
      setIsSaving(true);
      try {
        return await post();
      } finally {
        isSending.current = false;
        setIsSaving(false);
      }
    },
    startOver: () => setAccepted(null),
  };
};
