import { listingSubmissionSchema, type ErrorDetail } from '@halalmap/contracts';
import { fieldsOf, type FieldName, type FormValues } from './form-values';
import { toSubmission } from './to-submission';

export interface FormErrors {
  /** The first complaint about each field. */
  fields: Partial<Record<FieldName, string>>;
  /** Complaints about something that this form does not ask for. */
  general: string[];
}

export const noErrors: FormErrors = { fields: {}, general: [] };

export const hasErrors = (errors: FormErrors): boolean =>
  errors.general.length > 0 || Object.keys(errors.fields).length > 0;

/** Sorts complaints by the field they name; `foodTypes.0` is about `foodTypes`. */
export const errorsByField = (details: readonly ErrorDetail[], values: FormValues): FormErrors => {
  const asked: ReadonlySet<string> = new Set(
    values.entityType === '' ? ['entityType', 'name'] : ['entityType', ...fieldsOf[values.entityType]],
  );
  const errors: FormErrors = { fields: {}, general: [] };
  for (const { path, message } of details) {
    const [first = ''] = path.split('.');
    const field = first === 'certificationBody' ? 'certifyingBody' : first;
    if (asked.has(field)) errors.fields[field as FieldName] ??= message;
    else errors.general.push(message);
  }
  return errors;
};

const isNumberKind = (kind: unknown): boolean => kind === 'number' || kind === 'int';
const isAboutNumber = (issue: object): boolean =>
  ('expected' in issue && isNumberKind(issue.expected)) || ('origin' in issue && isNumberKind(issue.origin));

/**
 * Checks the form as the server will.
 * @param say what to say of a number that is none or out of bounds, for which the contract has no words of its own
 */
export const validateForm = (values: FormValues, say: { number: string }): FormErrors => {
  const result = listingSubmissionSchema.safeParse(toSubmission(values), {
    error: (issue) => (isAboutNumber(issue) ? say.number : undefined),
  });
  if (result.success) return noErrors;
  const details = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return errorsByField(details, values);
};

/** The complaints in the order in which the form shows the fields. */
export const inFormOrder = (errors: FormErrors, order: readonly FieldName[]): Array<[FieldName, string]> =>
  order.flatMap((field) => {
    const message = errors.fields[field];
    return message === undefined ? [] : [[field, message] as [FieldName, string]];
  });
