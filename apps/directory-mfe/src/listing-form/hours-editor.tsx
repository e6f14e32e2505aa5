import { limits } from '@halalmap/contracts';
import { Icon, LiveRegion } from '@halalmap/ui';
import { useId, useState } from 'react';
import { FormText, type FormState } from './form-fields';
import { copyDay, hoursFaults, spansOf, weekDays, type DaySpan, type WeekDay } from './hours';
import { HoursDay } from './hours-day';
import { useFormText } from '../messages/use-form-text';

/** Opening hours day by day, and in words for what days and times cannot say. */
export const HoursEditor = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const errorId = useId();
  const [said, setSaid] = useState('');
  const hours = form.values.openingHours;
  const error = form.errors.fields.openingHours;
  const faults = error === undefined ? new Map() : hoursFaults(hours);
  const change = (next: DaySpan[]): void => form.set('openingHours', next);

  const copy = (from: WeekDay, to: WeekDay[]): void => {
    change(copyDay(hours, from, to));
    const names = to.map((day) => t(`form.day.${day}`)).join(', ');
    setSaid(t('form.hours.copied', { day: t(`form.day.${from}`), days: names }));
  };

  return (
    <>
      <fieldset
        className={`f hrs${error === undefined ? '' : ' f--bad'}`}
        aria-describedby={error === undefined ? undefined : errorId}
      >
        <legend className="label">
          {t('form.hours')} <span className="opt">{t('form.optional')}</span>
        </legend>
        <p className="hint">{t('form.hours.hint')}</p>
        <div className="hrs__days">
          {weekDays.map((day) => (
            <HoursDay
              key={day}
              day={day}
              spans={spansOf(hours, day)}
              faults={faults}
              isRestKnown={hours.length > 0}
              onAdd={() => change([...hours, { day, open: '', close: '' }])}
              onChange={(at, times) =>
                change(hours.map((span, index) => (index === at ? { ...span, ...times } : span)))
              }
              onRemove={(at) => change(hours.filter((_span, index) => index !== at))}
              onLeave={() => form.check('openingHours')}
              onCopy={(to) => copy(day, to)}
            />
          ))}
        </div>
        {error !== undefined && (
          <p className="err" id={errorId}>
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
        <LiveRegion>{said}</LiveRegion>
      </fieldset>
      <FormText
        form={form}
        name="openingHoursText"
        label={t('form.hoursText')}
        hint={t('form.hoursTextHint')}
        maxLength={limits.text.other}
      />
    </>
  );
};
