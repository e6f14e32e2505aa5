import { useState } from 'react';
import type { FormVariant } from './asked-fields';
import { hasErrors, noErrors, stillAsked, type FormErrors } from './form-errors';
import type { FieldName, FormValues } from './form-values';

/** What is wrong with a form, and when it is said. */
export interface FormProblems {
  errors: FormErrors;
  /** What the last attempt to send was refused for; another object with every attempt, null when none was refused. */
  refusal: FormErrors | null;
  /** An attempt to send was refused, and something is still wrong. */
  isRefused: boolean;
  clear: () => void;
  refuse: (found: FormErrors) => void;
  /** Takes back what was said of a field, now that it is another. */
  follow: (name: FieldName, changed: FormValues) => void;
  /** Checks one field when it is left. */
  check: (name: FieldName) => void;
}

const withoutError = (errors: FormErrors, name: FieldName): FormErrors => {
  const { [name]: _cleared, ...fields } = errors.fields;
  return { fields, general: [] };
};

/**
 * Keeps what is wrong with a form.
 * @param options.validate checks the whole form as it is
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
