import {
  listingPatchSchema,
  listingSubmissionSchema,
  type ErrorDetail,
  type Listing,
} from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import type { FormVariant } from '@halalmap/listing-model';
import { useForm } from '@halalmap/mfe-kit/persisted-form';
import { useRef, useState } from 'react';
import { type FieldName, type FormValues, emptyForm, withField } from './form-values';
import {
  clearedErrors,
  errorsByField,
  fromFieldErrors,
  hasErrors,
  requestResolver,
  toFieldErrors,
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

/** Names of the fields whose values differ. */
const changedFields = (before: FormValues, after: FormValues): FieldName[] =>
  (Object.keys(after) as FieldName[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/** The fields of a listing form: what was typed over the listing, and errors. */
export interface ListingFields extends FormState {
  /** What was typed, without the fields that nobody has edited. */
  typed: Partial<FormValues>;
  /** The errors of the last failed attempt, a new object for each attempt; null if none failed. */
  refusal: FormErrors | null;
  /** An attempt failed, and something is still invalid. */
  isRefused: boolean;
  isSaving: boolean;
  /** Validates the form and sends it. It is ignored while another attempt runs. */
  attempt: (send: () => Promise<void>) => Promise<'ignored' | 'invalid' | 'sent'>;
  /** Shows the errors of a failed attempt. */
  refuse: (found: FormErrors) => void;
  clearErrors: () => void;
  /** Replaces all that was typed. */
  replace: (typed: Partial<FormValues>) => void;
  /** Discards the input in some fields, and their errors. */
  resetFields: (names: readonly FieldName[]) => void;
}

/**
 * The fields of a listing form, with the schema of its request. Only what was typed is kept: other fields follow the listing.
 * @param options.base the values of fields that nobody has edited
 * @param options.typed what was typed before
 * @param options.bodyOf the request body for the values of the form
 */
export const useListingFields = (options: {
  base: FormValues;
  typed?: Partial<FormValues>;
  variant: FormVariant;
  schema: typeof listingSubmissionSchema | typeof listingPatchSchema;
  bodyOf: (values: FormValues) => Record<string, unknown>;
}): ListingFields => {
  const { base, variant, schema, bodyOf } = options;
  const words = useFormWords();
  const { locale } = useLocale();
  const form = useForm<Record<string, unknown>>({
    defaultValues: options.typed ?? {},
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: requestResolver({
      schema,
      words,
      locale,
      requestOf(typed) {
        const values = { ...base, ...typed };
        return { values, variant, body: bodyOf(values) };
      },
    }),
  });
  const [refusal, setRefusal] = useState<FormErrors | null>(null);
  const isSending = useRef(false);
  const typed: Partial<FormValues> = form.watch();
  const values: FormValues = { ...base, ...typed };
  const errors = fromFieldErrors(form.formState.errors);
  const clearErrors = (): void => {
    form.clearErrors();
    setRefusal(null);
  };
  const resetFields = (names: readonly string[]): void => form.unregister([...names]);
  return {
    values,
    typed,
    variant,
    errors,
    refusal,
    isRefused: refusal !== null && hasErrors(errors),
    isSaving: form.formState.isSubmitting,
    clearErrors,
    resetFields,
    refuse(found) {
      for (const [name, error] of Object.entries(toFieldErrors(found))) form.setError(name, error);
      setRefusal(found);
    },
    set(name, value) {
      const changed = withField(values, name, value);
      for (const field of changedFields(values, changed)) form.setValue(field, changed[field]);
      form.clearErrors(clearedErrors(errors, name, { values: changed, variant }));
    },
    check(name) {
      if (values[name].length > 0) void form.trigger(name);
    },
    replace(next) {
      resetFields(Object.keys(typed));
      for (const [name, value] of Object.entries(next)) form.setValue(name, value);
    },
    async attempt(send) {
      if (isSending.current) return 'ignored';
      isSending.current = true;
      clearErrors();
      let isValid = true;
      try {
        await form.handleSubmit(send, (found) => {
          isValid = false;
          setRefusal(fromFieldErrors(found));
        })();
      } finally {
        isSending.current = false;
      }
      return isValid ? 'sent' : 'invalid';
    },
  };
};

/** The result of saving: `details` name fields of the form, `message` is shown if none of them does. */
export type SaveResult = { saved: true } | { saved: false; message: string; details: readonly ErrorDetail[] };

export interface ListingFormState
  extends FormState, Pick<ListingFields, 'refusal' | 'isRefused' | 'isSaving' | 'resetFields' | 'replace'> {
  /** Something differs from the listing, or from the empty form. */
  isChanged: boolean;
  /** Validates and saves the form. */
  submit: () => void;
}

/**
 * The state of a listing form, kept in memory: pass it to `ListingForm` as `form`.
 * @param options.listing the listing to edit; null for a new one. When it is loaded again, untouched fields are
 * updated
 * @param options.save sends the body of `PATCH /api/listings/{id}` for a listing, that of `POST /api/listings`
 * without one
 */
export const useListingForm = (options: {
  listing: Listing | null;
  save: (body: Record<string, unknown>) => Promise<SaveResult>;
}): ListingFormState => {
  const { listing, save } = options;
  const variant = 'admin';
  const base = listing ? fromListing(listing) : emptyForm();
  const bodyOf = (values: FormValues): Record<string, unknown> =>
    listing ? toPatch(listing, values, variant) : toSubmission(values, variant);
  const fields = useListingFields({
    base,
    variant,
    schema: listing ? listingPatchSchema : listingSubmissionSchema,
    bodyOf,
  });
  const { values } = fields;
  const body = bodyOf(values);

  const send = async (): Promise<void> => {
    const result = await save(body);
    if (result.saved) return fields.replace({});
    const named = errorsByField(result.details, { values, variant });
    fields.refuse(hasErrors(named) ? named : { fields: {}, general: [result.message] });
  };

  return {
    ...fields,
    isChanged: listing ? Object.keys(body).length > 0 : changedFields(base, values).length > 0,
    submit: () => void fields.attempt(send),
  };
};
