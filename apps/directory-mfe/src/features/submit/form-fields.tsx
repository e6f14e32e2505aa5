import { Select, TextArea, TextInput } from '@halalmap/ui';
import type { ComponentProps } from 'react';
import type { TextField } from './form-values';
import type { Submission } from './use-submission';

/** The part of the form's state that a field needs. */
export type FormState = Pick<Submission, 'values' | 'errors' | 'set' | 'check'>;

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
