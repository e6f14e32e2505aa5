import { changeRequestSchema, plainMessage, type ErrorDetail, type Listing } from '@halalmap/contracts';
import { factKinds, isFactField, type FactField, type FactKind } from '../../../facts/fact-fields';

/** What somebody has typed: facts in the order in which they were asked for, each as text. Hours are JSON. */
export interface Suggestion {
  fields: readonly FactField[];
  values: Partial<Record<FactField, string>>;
  note: string;
}

export const emptySuggestion: Suggestion = { fields: [], values: {}, note: '' };

/** Complaints by fact, and those about the whole. */
export interface SuggestionErrors {
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
  // Off is what nobody said anything about, so it is no answer yet.
  flag: (value) => (value === true ? 'true' : ''),
};

/** How a fact of the listing stands in the form before anybody changes it. */
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

/** The body of `POST /api/listings/{id}/changes`: only what differs from the listing. It is not checked yet. */
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

/** Sorts complaints by the fact they name: `fields.openingHours.0.open` is about `openingHours`. */
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
 * Checks a suggestion as the server will.
 * @param say.number what to say of a number that is none or out of bounds, for which the contract has no words of its own
 * @returns null when nothing is wrong
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
