import { asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { useEffect, useState } from 'react';
import type { FactField } from '../../../facts/fact-fields';
import { useSuggestChangeMutation } from '../listing-api';
import { keptSuggestion } from './suggest-draft';
import {
  emptySuggestion,
  errorsByFact,
  errorsOf,
  toChangeRequest,
  typedValue,
  type Suggestion,
  type SuggestionErrors,
} from './suggestion';
import { useSignIn } from '../../../shared/hooks';
import { useText } from '../../../messages/en';

const noErrors: SuggestionErrors = { fields: {} };

/** The URL that reopens the dialog with the draft. */
const resumePath = (listingId: string): string => `/listing/${listingId}?suggest=`;

const without = (errors: SuggestionErrors, field: FactField): SuggestionErrors => {
  const { [field]: _cleared, ...fields } = errors.fields;
  return { ...errors, fields };
};

/**
 * The state of the suggestion dialog. The draft stays on the device until it is sent, so that users who have to sign in
 * first can continue.
 * @param asked facts to ask for besides those of the draft
 */
export const useSuggestion = (listing: Listing, asked: readonly FactField[]) => {
  const t = useText();
  const toSignIn = useSignIn();
  const errorText = useErrorText();
  const { user } = useSession();
  const [post, { isLoading: isSending }] = useSuggestChangeMutation();
  const [errors, setErrors] = useState(noErrors);
  const [isSent, setIsSent] = useState(false);
  const [suggestion, setSuggestion] = useState<Suggestion>(() => {
    const draft = keptSuggestion.load(listing.id) ?? emptySuggestion;
    return { ...draft, fields: [...new Set([...asked, ...draft.fields])] };
  });

  const change = (next: Suggestion) => {
    setSuggestion(next);
    keptSuggestion.save(listing.id, next);
  };

  useEffect(() => {
    document.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus();
  }, [errors]);

  const signIn = () => {
    keptSuggestion.save(listing.id, suggestion);
    toSignIn(resumePath(listing.id));
  };

  const send = async (): Promise<void> => {
    const request = toChangeRequest(listing, suggestion);
    const errors = errorsOf(request, { number: t('suggest.badNumber') });
    setErrors(errors ?? noErrors);
    if (errors || isSending) return;
    if (!user) return signIn();
    const { data, error } = await post({ id: listing.id, request });
    if (data) {
      keptSuggestion.save(listing.id, null);
      setIsSent(true);
      return;
    }
    const failure = asApiError(error);
    if (failure.status === 401) return signIn();
    const named = errorsByFact(failure.details);
    const hasNamed = Object.keys(named.fields).length > 0 || named.note !== undefined;
    setErrors(hasNamed ? named : { fields: {}, general: errorText(error) });
  };

  return {
    fields: suggestion.fields,
    note: suggestion.note,
    errors,
    isSending,
    isSent,
    isSignedIn: user !== null,
    valueOf: (field: FactField) => suggestion.values[field] ?? typedValue(listing, field),
    setValue: (field: FactField, value: string) => {
      setErrors(without(errors, field));
      change({ ...suggestion, values: { ...suggestion.values, [field]: value } });
    },
    setNote: (note: string) => change({ ...suggestion, note }),
    add: (field: FactField) => change({ ...suggestion, fields: [...suggestion.fields, field] }),
    send,
  };
};
