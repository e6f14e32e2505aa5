import { limits } from '@halalmap/contracts';
import {
  answers,
  type EntityType,
  type FieldGroup,
  type FieldName as FactName,
  fieldsInGroup,
  type FormVariant,
  gelatins,
  openToWhom,
  isAsked,
  slaughterWays,
  specOf,
} from '@halalmap/listing-model';
import { Checkbox, RadioGroup, Select, TextArea, TextInput } from '@halalmap/ui';
import type { ComponentProps, ReactNode } from 'react';
import { type FieldName, type FormValues, hoursFields, type TextField } from './form-values';
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
const FormCheckbox = ({ form, name, label }: FieldProps & { label: string }) => (
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

/** A choice between a few answers, side by side. */
const FormAnswer = ({
  form,
  name,
  legend,
  options,
}: FieldProps & { legend: string; options: readonly Choice[] }) => (
  <RadioGroup
    name={name}
    legend={legend}
    look="segments"
    mark="optional"
    value={form.values[name]}
    error={form.errors.fields[name]}
    options={options}
    onChange={(value) => form.set(name, value)}
  />
);

/** The text of an option. */
const optionText = (t: ReturnType<typeof useFormText>, name: FactName, value: string): string => {
  const way = slaughterWays.find((one) => name === 'slaughter' && one === value);
  if (way) return t(`listing.slaughter.${way}`);
  const gelatin = gelatins.find((one) => name === 'gelatin' && one === value);
  if (gelatin) return t(`listing.gelatin.${gelatin}`);
  const whom = openToWhom.find((one) => name === 'openTo' && one === value);
  return whom ? t(`listing.openTo.${whom}`) : value;
};

/** A fact whose input follows from its kind. */
export type PlainFact = FactName & TextField;

/** The input of a fact as its kind in the registry says. Fields that need more have a component of their own. */
const FormFact = ({ form, name }: { form: FormState; name: PlainFact }) => {
  const t = useFormText();
  const label = t(`listing.fact.${name}`);
  const common = { form, name, label };
  const spec = specOf(name);
  switch (spec.kind) {
    case 'longText':
      return <FormTextArea {...common} rows={3} />;
    case 'flag':
      return <FormCheckbox {...common} />;
    case 'answer':
    case 'declaration':
      return (
        <FormAnswer
          {...common}
          legend={label}
          options={answers.map((value) => ({ value, label: t(`form.answer.${value}`) }))}
        />
      );
    case 'boolean':
      return (
        <FormAnswer
          {...common}
          legend={label}
          options={[
            { value: 'true', label: t('form.answer.Yes') },
            { value: 'false', label: t('form.answer.No') },
          ]}
        />
      );
    case 'choice':
      return (
        <FormSelect
          {...common}
          options={[
            { value: '', label: t('form.unknown') },
            ...spec.options.map((value) => ({ value, label: optionText(t, name, value) })),
          ]}
        />
      );
    case 'names':
    case 'times':
      return <FormText {...common} hint={t('form.commas')} />;
    case 'link':
      return <FormText {...common} type="url" inputMode="url" maxLength={limits.text.link} />;
    case 'phone':
      return <FormText {...common} type="tel" inputMode="tel" maxLength={limits.text.other} />;
    case 'email':
      return <FormText {...common} type="email" inputMode="email" maxLength={limits.text.email} />;
    case 'number':
    case 'reference':
    case 'barcode':
      return <FormText {...common} inputMode="numeric" />;
    case 'price':
    case 'degrees':
      return <FormText {...common} inputMode="decimal" />;
    case 'day':
      return <FormText {...common} type="date" />;
    case 'time':
      return <FormText {...common} type="time" />;
    case 'iqamah':
      return <FormText {...common} hint={t('form.iqamahHint')} />;
    case 'eidPrayer':
      return <FormText {...common} hint={t('form.eidHint')} />;
    case 'text':
      return <FormText {...common} maxLength={spec.max ?? limits.text.other} />;
    case 'openingHours':
      return null;
  }
};

interface OtherFactsProps {
  form: FormState;
  type: EntityType;
  groups: readonly FieldGroup[];
  /** Fields that the section places itself. */
  except?: readonly FactName[];
}

const isPlain = (name: FactName): name is PlainFact =>
  name !== 'facilities' && !hoursFields.some((field) => field === name);

/** All that the form asks of some groups and the section does not place itself. */
export const OtherFacts = ({ form, type, groups, except = [] }: OtherFactsProps) =>
  groups
    .flatMap((group) => fieldsInGroup(group, type))
    .filter((name) => isAsked(name, type, form.variant) && !except.includes(name))
    .filter(isPlain)
    .map((name) => <FormFact key={name} form={form} name={name} />);

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
