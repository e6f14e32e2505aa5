import { Checkbox, Select, TextArea, TextInput } from '@halalmap/ui';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldName, FormValues, FormVariant, TextField } from './form-values';
import type { FormErrors } from './form-errors';
import { useFormText } from '../messages/en-listing-form';

/** The part of the form's state that its sections need. */
export interface FormState {
  values: FormValues;
  errors: FormErrors;
  variant: FormVariant;
  set: <Name extends FieldName>(name: Name, value: FormValues[Name]) => void;
  /** Validates one field on blur. */
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

/** A single-line text field of the form. */
export const FormText = ({
  form,
  name,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof TextInput>, Own>) => (
  <TextInput mark="optional" autoComplete="off" {...rest} {...bind({ form, name })} />
);

/** A multi-line text field of the form. */
export const FormTextArea = ({
  form,
  name,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof TextArea>, Own>) => (
  <TextArea mark="optional" {...rest} {...bind({ form, name })} />
);

/** A select of the form. */
export const FormSelect = ({
  form,
  name,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof Select>, Own>) => (
  <Select mark="optional" {...rest} {...bind({ form, name })} />
);

interface ListFailedProps {
  /** What failed, in the words of the specification. */
  text: string;
  /** Label of the select whose options are missing. */
  label: string;
  onRetry: () => void;
}

/** Shown below a select whose options did not load. The form can be sent without them. */
export const ListFailed = ({ text, label, onRetry }: ListFailedProps) => {
  const t = useFormText();
  return (
    <span role="status">
      <strong>{text}</strong> <span>{t('form.listFailed')}</span>{' '}
      <button
        type="button"
        className="link small"
        aria-label={t('form.listRetryOf', { label })}
        onClick={onRetry}
      >
        {t('form.listRetry')}
      </button>
    </span>
  );
};

/** A checkbox of the form, with the value 'true' or ''. */
export const FormCheckbox = ({ form, name, label }: FieldProps & { label: string }) => (
  <Checkbox
    name={name}
    label={label}
    checked={form.values[name] === 'true'}
    onChange={({ target }) => form.set(name, target.checked ? 'true' : '')}
  />
);

/** The options of a select plus its current value: a listing may have a value that the list does not contain. */
export const withChosen = (chosen: string, choices: readonly Choice[]): Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? [...choices]
    : [...choices, { value: chosen, label: chosen }];

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the form with a heading; steps link to its id. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section id={id} className="submit__section" aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);
