import { changeRequestSchema, plainMessage, type ErrorDetail, type Listing } from '@halalmap/contracts';
import { factKinds, isFactField, type FactField, type FactKind } from '../../../facts/fact-fields';

/** The typed values: facts in the order in which they were added, each as text. Hours are JSON. */
export interface Suggestion {
  fields: readonly FactField[];
  values: Partial<Record<FactField, string>>;
  note: string;
}

export const emptySuggestion: Suggestion = { fields: [], values: {}, note: '' };

/** Errors by fact, and general errors. */
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
