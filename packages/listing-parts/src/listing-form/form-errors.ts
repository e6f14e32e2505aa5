import type { ErrorDetail, listingPatchSchema, listingSubmissionSchema } from '@halalmap/contracts';
import { fieldsOf, type FormVariant, type FieldName } from './field-lists';
import type { FormValues } from './form-values';
import { type DaySpan, type HoursError, hoursErrors } from './hours';

export interface FormErrors {
  /** The first complaint about each field. */
  fields: Partial<Record<FieldName, string>>;
  /** Complaints about something that this form does not ask for. */
  general: string[];
}

/** What is said where the contract has no words of its own for people. */
export interface FormWords {
  number: string;
  tooLong(max: number): string;
  tooMany(max: number): string;
  hours(error: HoursError, span: DaySpan): string;
}

export const noErrors: FormErrors = { fields: {}, general: [] };

export const hasErrors = (errors: FormErrors): boolean =>
  errors.general.length > 0 || Object.keys(errors.fields).length > 0;

/** What the form shows: a complaint about anything else has no field to stand at. */
export interface Shown {
  values: FormValues;
  variant: FormVariant;
}

const shownFields = ({ values: { entityType }, variant }: Shown): ReadonlySet<string> =>
  new Set(entityType === '' ? ['entityType', 'name'] : ['entityType', ...fieldsOf(entityType, variant)]);

/** Names of the contract that the form shows under another one. */
const shownAs: Readonly<Record<string, FieldName>> = {
  certificationBody: 'certifyingBody',
  certifyingBodyId: 'certifyingBody',
};

/** Sorts complaints by the field they name; `foodTypes.0` is about `foodTypes`. */
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

/** Words for an issue that the contract only describes to programs. */
const wordsFor = (issue: object, words: FormWords): string | undefined => {
  const [expected, origin, maximum] = ['expected', 'origin', 'maximum'].map(
    (name) => (issue as Record<string, unknown>)[name],
  );
  if (isNumberKind(expected) || isNumberKind(origin)) return words.number;
  if (typeof maximum !== 'number') return undefined;
  return origin === 'array' ? words.tooMany(maximum) : words.tooLong(maximum);
};

/** The first fault of the opening hours, which says more than the contract can. */
const hoursError = (shown: Shown, words: FormWords): FormErrors['fields'] => {
  if (!shownFields(shown).has('openingHours')) return {};
  const { openingHours } = shown.values;
  const [first] = hoursErrors(openingHours);
  const span = first && openingHours[first[0]];
  return span ? { openingHours: words.hours(first[1], span) } : {};
};

/**
 * Checks the form as the server will.
 * @param sent.schema the contract of what is sent
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

/** The complaints that are about fields which the form still asks for. */
export const stillAsked = (errors: FormErrors, shown: Shown): FormErrors => {
  const asked = shownFields(shown);
  const fields = Object.entries(errors.fields).filter(([field]) => asked.has(field));
  return { ...errors, fields: Object.fromEntries(fields) };
};

/** The complaints in the order in which the form shows the fields. */
export const inFormOrder = (errors: FormErrors, order: readonly FieldName[]): Array<[FieldName, string]> =>
  order.flatMap((field) => {
    const message = errors.fields[field];
    return message === undefined ? [] : [[field, message] as [FieldName, string]];
  });
