import {
  listingPatchSchema,
  listingSubmissionSchema,
  type ErrorDetail,
  type Listing,
} from '@halalmap/contracts';
import { useState } from 'react';
import { type FieldName, type FormValues, type FormVariant, emptyForm, withField } from './form-values';
import {
  errorsByField,
  hasErrors,
  noErrors,
  stillAsked,
  validateForm,
  type FormErrors,
  type FormWords,
} from './form-errors';
import type { FormState } from './form-fields';
import { fromListing, toPatch, toSubmission } from './listing-body';
import { useFormText } from '../messages/en-listing-form';

/** Text for values that the contract rejects without a readable message. */
export const useFormWords = (): FormWords => {
  const t = useFormText();
  return {
    number: t('form.badNumber'),
    tooLong: (max) => t('form.tooLong', { max }),
    tooMany: (max) => t('form.tooMany', { max }),
    hours: (error, { day }) => t(`form.hours.error.${error}`, { day: t(`form.day.${day}`) }),
  };
};

/** The errors of a form, and when they are shown. */
export interface FormProblems {
  errors: FormErrors;
  /** The errors of the last failed attempt, a new object for each attempt; null if none failed. */
  refusal: FormErrors | null;
  /** An attempt failed, and something is still invalid. */
  isRefused: boolean;
  clear: () => void;
  refuse: (found: FormErrors) => void;
  /** Clears the error of a changed field. */
  follow: (name: FieldName, changed: FormValues) => void;
  /** Validates one field on blur. */
  check: (name: FieldName) => void;
}

const withoutError = (errors: FormErrors, name: FieldName): FormErrors => {
  const { [name]: _cleared, ...fields } = errors.fields;
  return { fields, general: [] };
};

/**
 * Keeps the errors of a form.
 * @param options.validate validates the whole form in its current state
 */
export const useFormProblems = (options: {
  values: FormValues;
  variant: FormVariant;
  validate: () => FormErrors;
}): FormProblems => {
  const { values, variant, validate } = options;
  const [errors, setErrors] = useState<FormErrors>(noErrors);
  const [refusal, setRefusal] = useState<FormErrors | null>(null);
  return {
    errors,
    refusal,
    isRefused: refusal !== null && hasErrors(errors),
    clear: () => {
      setErrors(noErrors);
      setRefusal(null);
    },
    refuse: (found) => {
      setErrors(found);
      setRefusal(found);
    },
    follow: (name, changed) =>
      setErrors((current) => stillAsked(withoutError(current, name), { values: changed, variant })),
    check: (name) => {
      const message = values[name].length > 0 ? validate().fields[name] : undefined;
      if (message !== undefined)
        setErrors((current) => ({ ...current, fields: { ...current.fields, [name]: message } }));
    },
  };
};

/** The result of saving: `details` name fields of the form, `message` is shown if none of them does. */
export type SaveResult = { saved: true } | { saved: false; message: string; details: readonly ErrorDetail[] };

export interface ListingFormState extends FormState, Pick<FormProblems, 'refusal' | 'isRefused'> {
  isSaving: boolean;
  /** Something differs from the listing, or from the initial form. */
  isChanged: boolean;
  /** Validates and saves the form. */
  submit: () => void;
  /** Discards all input. */
  reset: () => void;
  /** Discards the input in some fields: they show the values of the listing again. */
  resetFields: (names: readonly FieldName[]) => void;
}

/** Names of the fields whose values differ. */
export const changedFields = (before: FormValues, after: FormValues): FieldName[] =>
  (Object.keys(after) as FieldName[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/**
 * The state of a listing form, kept in memory: pass it to `ListingForm` as `form`.
 * @param options.listing the listing to edit; null for a new one. When it is loaded again, untouched fields are
 * updated
 * @param options.initial initial values that override those of the listing
 * @param options.variant which fields are shown; default all
 * @param options.save sends the body of `PATCH /api/listings/{id}` for a listing, that of `POST /api/listings`
 * without one
 */
export const useListingForm = (options: {
  listing: Listing | null;
  initial?: Partial<FormValues>;
  variant?: FormVariant;
  save: (body: Record<string, unknown>) => Promise<SaveResult>;
}): ListingFormState => {
  const { listing, initial, variant = 'full', save } = options;
  const words = useFormWords();
  const [typed, setTyped] = useState<Partial<FormValues>>(initial ?? {});
  const [isSaving, setIsSaving] = useState(false);
  const opened = listing ? fromListing(listing) : emptyForm();
  const values: FormValues = { ...opened, ...typed };
  const body = listing ? toPatch(listing, values) : toSubmission(values, variant);
  const schema = listing ? listingPatchSchema : listingSubmissionSchema;
  const validate = (): FormErrors => validateForm({ values, variant }, { schema, body }, words);
  const problems = useFormProblems({ values, variant, validate });

  const submit = async (): Promise<void> => {
    if (isSaving) return;
    problems.clear();
    const found = validate();
    if (hasErrors(found)) return problems.refuse(found);
    setIsSaving(true);
    try {
      const result = await save(body);
      if (result.saved) return setTyped({});
      const named = errorsByField(result.details, { values, variant });
      problems.refuse(hasErrors(named) ? named : { fields: {}, general: [result.message] });
    } finally {
      setIsSaving(false);
    }
  };

  return {
    values,
    variant,
    errors: problems.errors,
    refusal: problems.refusal,
    isRefused: problems.isRefused,
    check: problems.check,
    isSaving,
    isChanged: listing
      ? Object.keys(body).length > 0
      : changedFields({ ...opened, ...initial }, values).length > 0,
    set: (name, value) => {
      const changed = withField(values, name, value);
      problems.follow(name, changed);
      setTyped((current) => ({
        ...current,
        ...Object.fromEntries(changedFields(values, changed).map((field) => [field, changed[field]])),
      }));
    },
    submit: () => void submit(),
    reset: () => {
      problems.clear();
      setTyped(initial ?? {});
    },
    resetFields: (names) =>
      setTyped((current) =>
        Object.fromEntries(Object.entries(current).filter(([name]) => !names.some((one) => one === name))),
      ),
  };
};
