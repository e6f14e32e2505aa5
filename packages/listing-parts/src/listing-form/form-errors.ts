import type { ErrorDetail, listingPatchSchema, listingSubmissionSchema } from '@halalmap/contracts';
import type { Locale } from '@halalmap/i18n';
import type { FormVariant } from '@halalmap/listing-model';
import { type FieldErrors, type Resolver, schemaErrors } from '@halalmap/mfe-kit/persisted-form';
import { type FieldName, type FormValues, fieldsOf, hoursFields } from './form-values';
import { type DaySpan, type HoursError, hoursErrors } from './hours';

export interface FormErrors {
  /** The first error of each field. */
  fields: Partial<Record<FieldName, string>>;
  /** Errors of fields that this form does not have. */
  general: string[];
}

/** Texts for errors that the contract has no readable message for. */
export interface FormWords {
  number: string;
  tooLong(max: number): string;
  tooMany(max: number): string;
  hours(error: HoursError, span: DaySpan): string;
}

/** Whether there is an error of a field or of the whole form. */
export const hasErrors = (errors: FormErrors): boolean =>
  errors.general.length > 0 || Object.keys(errors.fields).length > 0;

/** Fields that the form shows: an error of any other has no place. */
export interface Shown {
  values: FormValues;
  variant: FormVariant;
}

const shownFields = ({ values: { entityType }, variant }: Shown): ReadonlySet<string> =>
  new Set(entityType === '' ? ['entityType'] : ['entityType', ...fieldsOf(entityType, variant)]);

/** Names of the contract that have another name in the form. */
const shownAs: Readonly<Record<string, FieldName>> = {
  certificationBody: 'certifyingBody',
  certifyingBodyId: 'certifyingBody',
};

/** Assigns errors to fields; `foodTypes.0` belongs to `foodTypes`. Without a type its errors are all: it decides which fields there are. */
export const errorsByField = (details: readonly ErrorDetail[], shown: Shown): FormErrors => {
  const fields = shownFields(shown);
  const errors: FormErrors = { fields: {}, general: [] };
  for (const { path, message } of details) {
    const [first = ''] = path.split('.');
    const field = shownAs[first] ?? first;
    if (fields.has(field)) errors.fields[field as FieldName] ??= message;
    else if (shown.values.entityType !== '') errors.general.push(message);
  }
  return errors;
};

const isNumberKind = (kind: unknown): boolean => kind === 'number' || kind === 'int';

/** Text for an issue that the contract describes only technically. */
const wordsFor = (issue: object, words: FormWords): string | undefined => {
  const [expected, origin, maximum] = ['expected', 'origin', 'maximum'].map(
    (name) => (issue as Record<string, unknown>)[name],
  );
  if (isNumberKind(expected) || isNumberKind(origin)) return words.number;
  if (typeof maximum !== 'number') return undefined;
  return origin === 'array' ? words.tooMany(maximum) : words.tooLong(maximum);
};

/** The first error in the opening hours, more specific than the contract's. */
export const hoursMessage = (
  openingHours: readonly DaySpan[],
  words: Pick<FormWords, 'hours'>,
): string | undefined => {
  const [first] = hoursErrors(openingHours);
  const span = first && openingHours[first[0]];
  return span && words.hours(first[1], span);
};

const hoursError = (shown: Shown, words: FormWords): FormErrors['fields'] =>
  Object.fromEntries(
    hoursFields
      .filter((field) => shownFields(shown).has(field))
      .flatMap((field): Array<[FieldName, string]> => {
        const message = hoursMessage(shown.values[field], words);
        return message === undefined ? [] : [[field, message]];
      }),
  );

/** The key of the errors of no field. */
const general = 'general';

/** Errors as react-hook-form keeps them. */
export const toFieldErrors = (errors: FormErrors): Record<string, { type: string; message: string }> =>
  Object.fromEntries(
    Object.entries(
      errors.general.length > 0 ? { ...errors.fields, [general]: errors.general.join('\n') } : errors.fields,
    ).map(([name, message]) => [name, { type: 'request', message }]),
  );

/** Errors that react-hook-form keeps, as the form shows them. */
export const fromFieldErrors = (kept: FieldErrors<Record<string, unknown>>): FormErrors => {
  const errors: FormErrors = { fields: {}, general: [] };
  for (const [name, error] of Object.entries(kept)) {
    const message = typeof error?.message === 'string' ? error.message : '';
    if (name === general) errors.general.push(...message.split('\n'));
    else errors.fields[name as FieldName] = message;
  }
  return errors;
};

/** Names of the kept errors that a change of a field clears: its own, those of no field, and those of fields that are no longer shown. */
export const clearedErrors = (errors: FormErrors, name: FieldName, shown: Shown): string[] => {
  const asked = shownFields(shown);
  return [name, general, ...Object.keys(errors.fields).filter((field) => !asked.has(field))];
};

/** Checks a form by the schema of its request body, and puts the errors at its fields. */
export const requestResolver =
  (options: {
    schema: typeof listingSubmissionSchema | typeof listingPatchSchema;
    /** The form and the request body for what was typed. */
    requestOf: (typed: object) => Shown & { body: Record<string, unknown> };
    words: FormWords;
    locale: Locale;
  }): Resolver<Record<string, unknown>> =>
  async (typed) => {
    const { schema, words, locale } = options;
    const { body, ...shown } = options.requestOf(typed);
    const found = await schemaErrors(schema, body, locale, (issue) => wordsFor(issue, words));
    const named = errorsByField(found, shown);
    const errors = toFieldErrors({ ...named, fields: { ...named.fields, ...hoursError(shown, words) } });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
  };

/** The fields with their errors in the order in which the form shows them; others are left out. */
export const inFormOrder = (errors: FormErrors, order: readonly FieldName[]): Array<[FieldName, string]> =>
  order.flatMap((field) => {
    const message = errors.fields[field];
    return message === undefined ? [] : [[field, message] as [FieldName, string]];
  });
