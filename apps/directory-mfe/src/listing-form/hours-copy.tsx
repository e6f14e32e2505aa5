import { Button, Checkbox } from '@halalmap/ui';
import { useEffect, useRef, useState } from 'react';
import { weekDays, type WeekDay } from './hours';
import { useFormText } from '../messages/use-form-text';

interface HoursCopyProps {
  day: WeekDay;
  onCopy: (to: WeekDay[]) => void;
  onCancel: () => void;
}

/** Asks which days get the hours of one; all of them, unless told otherwise. */
export const HoursCopy = ({ day, onCopy, onCancel }: HoursCopyProps) => {
  const t = useFormText();
  const others = weekDays.filter((other) => other !== day);
  const [chosen, setChosen] = useState<readonly WeekDay[]>(others);
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    panel.current?.querySelector('input')?.focus();
  }, []);
  const copy = (): void => {
    if (chosen.length > 0) onCopy([...chosen].sort());
  };
  return (
    <fieldset
      ref={panel}
      className="hrs__c"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        // Enter in a checkbox would send the whole form.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        copy();
      }}
    >
      <legend className="small">{t('form.hours.copyTo', { day: t(`form.day.${day}`) })}</legend>
      <div className="hrs__cd">
        {others.map((other) => (
          <Checkbox
            key={other}
            label={t(`form.day.${other}`)}
            checked={chosen.includes(other)}
            onChange={(event) =>
              setChosen(event.target.checked ? [...chosen, other] : chosen.filter((day) => day !== other))
            }
          />
        ))}
      </div>
      <div className="row">
        <Button size="sm" icon="copy" disabled={chosen.length === 0} onClick={copy}>
          {t('form.hours.copyNow')}
        </Button>
        <Button kind="quiet" size="sm" onClick={onCancel}>
          {t('form.hours.cancel')}
        </Button>
      </div>
    </fieldset>
  );
};
