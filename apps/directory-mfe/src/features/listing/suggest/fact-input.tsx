import { Select, TextArea, TextInput, type Option } from '@halalmap/ui';
import { factKinds, type FactField, type FactKind } from '../../../facts/fact-fields';
import { HoursInput } from './hours-input';
import { type Text, useText } from '../../../messages/en';

interface FactInputProps {
  field: FactField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const choices: Partial<Record<FactKind, (t: Text) => Option[]>> = {
  declaration: (t) => [
    { value: 'Yes', label: t('listing.yes') },
    { value: 'No', label: t('listing.no') },
    { value: 'Unknown', label: t('suggest.dontKnow') },
  ],
  flag: (t) => [
    { value: 'true', label: t('listing.yes') },
    { value: 'false', label: t('listing.no') },
  ],
  priceRange: (t) =>
    (['$', '$$', '$$$', '$$$$'] as const).map((value) => ({ value, label: t(`listing.price.${value}`) })),
  womensSection: (t) =>
    (['Yes', 'No', 'separate_entrance'] as const).map((value) => ({
      value,
      label: t(`listing.women.${value}`),
    })),
};

const inputs: Partial<Record<FactKind, { type: string; inputMode?: 'numeric' | 'decimal' }>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  link: { type: 'url' },
  number: { type: 'text', inputMode: 'numeric' },
  money: { type: 'text', inputMode: 'decimal' },
  day: { type: 'date' },
  time: { type: 'time' },
};

/** An input for one fact, depending on its kind. */
export const FactInput = ({ field, value, error, onChange }: FactInputProps) => {
  const t = useText();
  const kind = factKinds[field];
  const common = {
    label: t(`listing.fact.${field}`),
    name: field,
    value,
    error,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const options = choices[kind];
  if (options) return <Select {...common} options={options(t)} placeholder={t('suggest.choose')} />;
  if (kind === 'hours')
    return <HoursInput label={common.label} value={value} error={error} onChange={onChange} />;
  if (kind === 'long') return <TextArea {...common} rows={4} />;
  return (
    <TextInput
      {...common}
      {...inputs[kind]}
      autoComplete="off"
      hint={kind === 'names' ? t('suggest.commas') : undefined}
    />
  );
};
