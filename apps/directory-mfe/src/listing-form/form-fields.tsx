import { Checkbox, Select, TextArea, TextInput } from '@halalmap/ui';
import type { ComponentProps } from 'react';
import type { FormVariant } from './asked-fields';
import type { FormErrors } from './form-errors';
import type { FieldName, FormValues, TextField } from './form-values';

/** The part of the form's state that its sections need. */
export interface FormState {
  values: FormValues;
  errors: FormErrors;
  variant: FormVariant;
  set: <Name extends FieldName>(name: Name, value: FormValues[Name]) => void;
  /** Checks one field when it is left. */
  check: (name: FieldName) => void;
}

/** One entry of a select. */
export interface Choice {
  value: string;
  label: string;
}

interface FieldProps {
  form: FormState;
  name: TextField;
}
type Own = 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error';

const bind = ({ form, name }: FieldProps) => {
  const error = form.errors.fields[name];
  return {
    name,
    value: form.values[name],
    onBlur: () => form.check(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
    ...(error === undefined ? {} : { error }),
  };
};

/** A line of text of the form. */
export const FormText = ({
  form,
  name,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof TextInput>, Own>) => (
  <TextInput mark="optional" autoComplete="off" {...rest} {...bind({ form, name })} />
);

/** Several lines of text of the form. */
export const FormTextArea = ({
  form,
  name,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof TextArea>, Own>) => (
  <TextArea mark="optional" {...rest} {...bind({ form, name })} />
);

/** A choice of the form. */
export const FormSelect = ({
  form,
  name,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof Select>, Own>) => (
  <Select mark="optional" {...rest} {...bind({ form, name })} />
);

/** Something that is there or not. */
export const FormCheckbox = ({ form, name, label }: FieldProps & { label: string }) => (
  <Checkbox
    name={name}
    label={label}
    checked={form.values[name] === 'true'}
    onChange={({ target }) => form.set(name, target.checked ? 'true' : '')}
  />
);

/** The choices of a select with what is chosen: a listing may say what the list does not offer. */
export const withChosen = (chosen: string, choices: readonly Choice[]): Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? [...choices]
    : [...choices, { value: chosen, label: chosen }];
