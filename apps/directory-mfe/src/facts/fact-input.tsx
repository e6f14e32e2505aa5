import type { OpeningPeriod } from '@halalmap/contracts';
import { gelatins, mosqueTypes, openToWhom, priceRanges, slaughterWays } from '@halalmap/listing-model';
import { Button, FieldError, IconButton, type Option, Select, TextArea, TextInput } from '@halalmap/ui';
import { useId } from 'react';
import { type Text, useText } from '../messages/en';
import { type FactField, type FactKind, factKind } from './fact-fields';
import './fact-input.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const newPeriod = (): OpeningPeriod => ({ days: [], open: '', close: '' });

const periodsIn = (value: string): OpeningPeriod[] => {
  const periods = JSON.parse(value || '[]') as OpeningPeriod[];
  return periods.length > 0 ? periods : [newPeriod()];
};

interface HoursInputProps {
  label: string;
  /** Periods as JSON. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Opening hours as time ranges on one or more days; a closing time before the opening time is past midnight. */
const HoursInput = ({ label, value, error, onChange }: HoursInputProps) => {
  const t = useText();
  const id = useId();
  const periods = periodsIn(value);
  const write = (next: OpeningPeriod[]) => onChange(JSON.stringify(next));
  const replace = (index: number, change: Partial<OpeningPeriod>) =>
    write(periods.map((period, at) => (at === index ? { ...period, ...change } : period)));
  return (
    <fieldset
      className={error ? 'field field--bad' : 'field'}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="label">{label}</legend>
      <p className="hint">{t('suggest.hoursHint')}</p>
      {periods.map((period, index) => (
        // Ranges have no id; they are only ever changed in place or removed.
        <div
          key={index}
          className="edit-hours"
          role="group"
          aria-label={t('suggest.span', { number: index + 1 })}
        >
          <div className="edit-hours__days">
            {weekdays.map((day) => (
              <label key={day} className="edit-hours__day">
                <input
                  type="checkbox"
                  checked={period.days.includes(day)}
                  aria-invalid={error ? true : undefined}
                  onChange={(event) =>
                    replace(index, {
                      days: weekdays.filter((other) =>
                        other === day ? event.target.checked : period.days.includes(other),
                      ),
                    })
                  }
                />
                <span aria-hidden="true">{t(`listing.shortDay.${day}`)}</span>
                <span className="visually-hidden">{t(`listing.day.${day}`)}</span>
              </label>
            ))}
          </div>
          {(['open', 'close'] as const).map((end) => (
            <label key={end} className="edit-hours__time">
              <span>{t(`suggest.${end}`)}</span>
              <input
                type="time"
                className="input"
                value={period[end]}
                onChange={(event) => replace(index, { [end]: event.target.value })}
              />
            </label>
          ))}
          {periods.length > 1 && (
            <IconButton
              kind="quiet"
              icon="trash-2"
              label={t('suggest.removeSpan', { number: index + 1 })}
              onClick={() => write(periods.filter((_period, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <Button size="sm" icon="plus" onClick={() => write([...periods, newPeriod()])}>
        {t('suggest.addSpan')}
      </Button>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
};

/** What an input of a fact needs of the form around it. */
interface FactInputProps {
  form: {
    /** The text of an input; opening hours as JSON. */
    valueOf(field: FactField): string;
    errors: Readonly<Partial<Record<string, string | undefined>>>;
    change(field: FactField, value: string): void;
  };
  field: FactField;
}

const answerOptions = (t: Text): Option[] => [
  { value: 'Yes', label: t('listing.yes') },
  { value: 'No', label: t('listing.no') },
  { value: 'Unknown', label: t('suggest.dontKnow') },
];
const tickOptions = (t: Text): Option[] => [
  { value: 'true', label: t('listing.yes') },
  { value: 'false', label: t('listing.no') },
];

const choices: Partial<Record<FactKind, (t: Text) => Option[]>> = {
  answer: answerOptions,
  declaration: answerOptions,
  flag: tickOptions,
  boolean: tickOptions,
};

/** Choices whose options have texts of their own. */
const ownChoices: Partial<Record<FactField, (t: Text) => Option[]>> = {
  priceRange: (t) => priceRanges.map((value) => ({ value, label: t(`listing.price.${value}`) })),
  mosqueType: (t) => mosqueTypes.map((value) => ({ value, label: t(`listing.mosqueType.${value}`) })),
  slaughter: (t) => slaughterWays.map((value) => ({ value, label: t(`listing.slaughter.${value}`) })),
  gelatin: (t) => gelatins.map((value) => ({ value, label: t(`listing.gelatin.${value}`) })),
  openTo: (t) => openToWhom.map((value) => ({ value, label: t(`listing.openTo.${value}`) })),
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
  price: { type: 'text', inputMode: 'decimal' },
  day: { type: 'date' },
  time: { type: 'time' },
};

const hints: Partial<Record<FactKind, 'suggest.commas' | 'suggest.iqamah'>> = {
  names: 'suggest.commas',
  times: 'suggest.commas',
  iqamah: 'suggest.iqamah',
};

/** An input for one fact, depending on its kind. */
export const FactInput = ({ form, field }: FactInputProps) => {
  const t = useText();
  const kind = factKind(field);
  const common = {
    label: t(`listing.fact.${field}`),
    value: form.valueOf(field),
    error: form.errors[field],
  };
  const change = (value: string): void => form.change(field, value);
  if (kind === 'openingHours') return <HoursInput {...common} onChange={change} />;
  const native = {
    ...common,
    name: field,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  const options = ownChoices[field] ?? choices[kind];
  if (options) return <Select {...native} options={options(t)} placeholder={t('suggest.choose')} />;
  if (kind === 'longText') return <TextArea {...native} rows={4} />;
  return <TextInput {...native} {...inputs[kind]} autoComplete="off" hint={hints[kind] && t(hints[kind])} />;
};
