import type { ErrorDetail, listingPatchSchema, listingSubmissionSchema } from '@halalmap/contracts';
import { type FieldName, type FormValues, type FormVariant, fieldsOf } from './form-values';
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

export const noErrors: FormErrors = { fields: {}, general: [] };

/** Whether there is an error of a field or of the whole form. */
export const hasErrors = (errors: FormErrors): boolean =>
  errors.general.length > 0 || Object.keys(errors.fields).length > 0;

/** Fields that the form shows: an error of any other has no place. */
export interface Shown {
  values: FormValues;
  variant: FormVariant;
}

const shownFields = ({ values: { entityType }, variant }: Shown): ReadonlySet<string> =>
  new Set(entityType === '' ? ['entityType', 'name'] : ['entityType', ...fieldsOf(entityType, variant)]);

/** Names of the contract that have another name in the form. */
const shownAs: Readonly<Record<string, FieldName>> = {
  certificationBody: 'certifyingBody',
  certifyingBodyId: 'certifyingBody',
};

/** Assigns errors to fields; `foodTypes.0` belongs to `foodTypes`. */
export const errorsByField = (details: readonly ErrorDetail[], shown: Shown): FormErrors => {
  const asked = shownFields(shown);
  const errors: FormErrors = { fields: {}, general: [] };
  for (const { path, message } of details) {
    const [first = ''] = path.split('.');
    const field = shownAs[first] ?? first;
    if (asked.has(field)) errors.fields[field as FieldName] ??= message;
    else errors.general.push(message);
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

const hoursError = (shown: Shown, words: FormWords): FormErrors['fields'] => {
  const message = shownFields(shown).has('openingHours')
    ? hoursMessage(shown.values.openingHours, words)
    : undefined;
  return message === undefined ? {} : { openingHours: message };
};

/**
 * Validates the form like the server.
 * @param sent.schema the contract of the request body
 */
export const validateForm = (
  shown: Shown,
  sent: { schema: typeof listingSubmissionSchema | typeof listingPatchSchema; body: Record<string, unknown> },
  words: FormWords,
): FormErrors => {
  const result = sent.schema.safeParse(sent.body, { error: (issue) => wordsFor(issue, words) });
  const details = (result.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const { fields, general } = errorsByField(details, shown);
  return { fields: { ...fields, ...hoursError(shown, words) }, general };
};

/** The errors of fields that the form still has. */
export const stillAsked = (errors: FormErrors, shown: Shown): FormErrors => {
  const asked = shownFields(shown);
  const fields = Object.entries(errors.fields).filter(([field]) => asked.has(field));
  return { ...errors, fields: Object.fromEntries(fields) };
};

/** The fields with their errors in the order in which the form shows them; others are left out. */
export const inFormOrder = (errors: FormErrors, order: readonly FieldName[]): Array<[FieldName, string]> =>
  order.flatMap((field) => {
    const message = errors.fields[field];
    return message === undefined ? [] : [[field, message] as [FieldName, string]];
  });
