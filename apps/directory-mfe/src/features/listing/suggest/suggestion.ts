import { asApiError } from '@halalmap/api-client';
import { type ErrorDetail, type Listing, changeRequestSchema, plainMessage } from '@halalmap/contracts';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { createDraft } from '@halalmap/mfe-kit/drafts';
import { useEffect, useState } from 'react';
import { type FactField, type FactKind, factKinds, isFactField } from '../../../facts/fact-fields';
import { useText } from '../../../messages/en';
import { useSignIn } from '../../../shared/hooks';
import { useSuggestChangeMutation } from '../listing-api';

/** The typed values: facts in the order in which they were added, each as text. Hours are JSON. */
interface Suggestion {
  fields: readonly FactField[];
  values: Partial<Record<FactField, string>>;
  note: string;
}

const emptySuggestion: Suggestion = { fields: [], values: {}, note: '' };

/** Errors by fact, and general errors. */
interface SuggestionErrors {
  fields: Partial<Record<FactField, string>>;
  note?: string;
  general?: string;
}

const asWritten = (value: unknown): string => {
  if (value === null || value === undefined || value === 'not_specified') return '';
  return String(value);
};

const typed: Partial<Record<FactKind, (value: unknown) => string>> = {
  names: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  hours: (value) => JSON.stringify(value ?? []),
  // False is the default when nobody answered, so it does not count as an answer.
  flag: (value) => (value === true ? 'true' : ''),
};

/** The initial form value of a fact of the listing. */
export const typedValue = (listing: Listing, field: FactField): string =>
  (typed[factKinds[field]] ?? asWritten)(listing[field]);

const namesIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const wire: Partial<Record<FactKind, (text: string) => unknown>> = {
  names: namesIn,
  number: Number,
  hours: (text) => {
    const periods = JSON.parse(text) as unknown[];
    return periods.length > 0 ? periods : null;
  },
  flag: (text) => text === 'true',
};

const wireValue = (field: FactField, text: string): unknown => {
  const written = text.trim();
  if (written === '') return factKinds[field] === 'declaration' ? 'not_specified' : null;
  return (wire[factKinds[field]] ?? ((plain: string) => plain))(written);
};

/**
 * Builds the body of `POST /api/listings/{id}/changes`: only what differs from the listing. It is not validated yet.
 */
export const toChangeRequest = (listing: Listing, { fields, values, note }: Suggestion) => ({
  fields: Object.fromEntries(
    fields.flatMap((field) => {
      const before = typedValue(listing, field);
      const text = values[field] ?? before;
      return text.trim() === before.trim() ? [] : [[field, wireValue(field, text)]];
    }),
  ),
  note: note.trim() === '' ? null : note.trim(),
});

/** Groups errors by the fact they name: `fields.openingHours.0.open` belongs to `openingHours`. */
export const errorsByFact = (details: readonly ErrorDetail[]): SuggestionErrors => {
  const errors: SuggestionErrors = { fields: {} };
  for (const { path, message } of details) {
    const [first, second = ''] = path.split('.');
    if (first === 'note') errors.note ??= message;
    else if (isFactField(second)) errors.fields[second] ??= message;
    else errors.general ??= message;
  }
  return errors;
};

/**
 * Validates a suggestion with the same rules as the server.
 * @param say.number the message for an invalid or out-of-range number, for which the contract has none
 * @returns null when it is valid
 */
export const errorsOf = (request: unknown, say: { number: string }): SuggestionErrors | null => {
  const result = changeRequestSchema.safeParse(request, { error: plainMessage });
  if (result.success) return null;
  return errorsByFact(
    result.error.issues.map(({ path, message }) => {
      const [, field] = path;
      const isNumber = isFactField(String(field)) && factKinds[String(field) as FactField] === 'number';
      return { path: path.join('.'), message: isNumber ? say.number : message };
    }),
  );
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFact = (name: unknown): name is FactField => typeof name === 'string' && isFactField(name);

const suggestionFrom = (stored: unknown): Suggestion | null => {
  if (!isRecord(stored) || !Array.isArray(stored['fields'])) return null;
  const values = isRecord(stored['values']) ? stored['values'] : {};
  const fields = stored['fields'].filter(isFact);
  return {
    fields,
    values: Object.fromEntries(
      fields.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : [])),
    ),
    note: typeof stored['note'] === 'string' ? stored['note'] : '',
  };
};

/** Unsent suggestions for a listing on this device. */
const suggestionDrafts = createDraft({ name: 'suggest', read: suggestionFrom });

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
    const draft = suggestionDrafts.load(listing.id) ?? emptySuggestion;
    return { ...draft, fields: [...new Set([...asked, ...draft.fields])] };
  });

  const change = (next: Suggestion) => {
    setSuggestion(next);
    suggestionDrafts.save(listing.id, next);
  };

  useEffect(() => {
    document.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus();
  }, [errors]);

  const signIn = () => {
    suggestionDrafts.save(listing.id, suggestion);
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
      suggestionDrafts.save(listing.id, null);
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
