import type { OpeningPeriod } from '@halalmap/contracts';
import { Button, IconButton, Icon } from '@halalmap/ui';
import { useId } from 'react';
import { useText } from '../../../messages/en';

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
export const HoursInput = ({ label, value, error, onChange }: HoursInputProps) => {
  const t = useText();
  const id = useId();
  const periods = periodsIn(value);
  const write = (next: OpeningPeriod[]) => onChange(JSON.stringify(next));
  const replace = (index: number, change: Partial<OpeningPeriod>) =>
    write(periods.map((period, at) => (at === index ? { ...period, ...change } : period)));
  return (
    <fieldset className={error ? 'f f--bad' : 'f'} aria-describedby={error ? `${id}-error` : undefined}>
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
                <span className="vh">{t(`listing.day.${day}`)}</span>
              </label>
            ))}
          </div>
          {(['open', 'close'] as const).map((end) => (
            <label key={end} className="edit-hours__time">
              <span>{t(`suggest.${end}`)}</span>
              <input
                type="time"
                className="in"
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
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
};
