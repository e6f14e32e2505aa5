import { fieldErrors } from '@halalmap/api-client';
import { type Listing, changeRequestSchema } from '@halalmap/contracts';
import { typedText, typedValue as valueOfTyped } from '@halalmap/listing-model';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { createDraft, readTexts } from '@halalmap/mfe-kit/drafts';
import { type TypedValues, usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { useState } from 'react';
import { type FactField, factKind, isFactField } from '../../../facts/fact-fields';
import { useText } from '../../../messages/en';
import { useSignIn } from '../../../shared/hooks';
import { useSuggestChangeMutation } from '../listing-api';

/** The initial form value of a fact of the listing. */
export const typedValue = (listing: Listing, field: FactField): string =>
  field === 'name' ? listing.name : typedText(field, listing[field]);

const wireValue = (field: FactField, text: string): unknown =>
  field === 'name' ? text.trim() || null : valueOfTyped(field, text);

/** The facts in the order in which they were added. */
const factsIn = (typed: TypedValues): FactField[] => (typed['facts'] ?? '').split(',').filter(isFactField);

/**
 * Builds the body of `POST /api/listings/{id}/changes`: only what differs from the listing. It is not validated yet.
 * @param typed the names of the facts as `facts`, each edited fact as text (hours as JSON), and the note
 */
export const toChangeRequest = (listing: Listing, typed: TypedValues) => ({
  fields: Object.fromEntries(
    factsIn(typed).flatMap((field) => {
      const before = typedValue(listing, field);
      const text = typed[field] ?? before;
      return text.trim() === before.trim() ? [] : [[field, wireValue(field, text)]];
    }),
  ),
  note: typed['note']?.trim() || null,
});

/** `fields.openingHours.0.open` belongs to `openingHours`. */
const fieldAt = (path: string): string | null => {
  const [first, second = ''] = path.split('.');
  if (first === 'note') return first;
  return isFactField(second) ? second : null;
};

/** Unsent suggestions for a listing on this device. */
const suggestionDrafts = createDraft({ name: 'suggest', read: readTexts });

/**
 * The state of the suggestion dialog. The draft stays on the device until it is sent, so that users who have to sign in
 * first can continue.
 * @param initialFields facts to ask for besides those of the draft
 */
export const useSuggestion = (listing: Listing, initialFields: readonly FactField[]) => {
  const t = useText();
  const toSignIn = useSignIn();
  const errorText = useErrorText();
  const { user } = useSession();
  const [post] = useSuggestChangeMutation();
  const [isSent, setIsSent] = useState(false);
  const [store] = useState(() => ({
    ...suggestionDrafts,
    load: (id: string): TypedValues => {
      const draft = suggestionDrafts.load(id) ?? {};
      return { ...draft, facts: [...new Set([...initialFields, ...factsIn(draft)])].join() };
    },
  }));
  const [start] = useState(() => store.load(listing.id));
  const form = usePersistedForm({
    schema: changeRequestSchema,
    toInput: (typed) => toChangeRequest(listing, typed),
    fieldAt,
    // The contract has no readable messages for numbers.
    alsoCheck: (_typed, found) =>
      Object.fromEntries(
        Object.keys(found).flatMap((name) =>
          isFactField(name) && factKind(name) === 'number' ? [[name, t('suggest.badNumber')]] : [],
        ),
      ),
    defaults: start,
    draft: { store, id: listing.id },
    account: { isVisitor: user === null, signIn: () => toSignIn(`/listing/${listing.id}?suggest=`) },
    send: (request) => post({ id: listing.id, request }),
    onDone: () => setIsSent(true),
    failureText: (error) => (Object.keys(fieldErrors(error)).length > 0 ? '' : errorText(error)),
  });
  const typed = useWatch({ control: form.control }) as TypedValues;
  const fields = factsIn(typed);
  return {
    ...form,
    fields,
    isSent,
    isSignedIn: user !== null,
    valueOf: (field: FactField) => typed[field] ?? typedValue(listing, field),
    add: (field: FactField) => form.change('facts', [...fields, field].join()),
  };
};
