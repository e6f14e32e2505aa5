import { Icon, IconButton } from '@halalmap/ui';
import { runsPastMidnight, weekDays, type DaySpan, type HoursFault } from './hours';
import { useFormText } from '../messages/use-form-text';

export type Times = Partial<Pick<DaySpan, 'open' | 'close'>>;

interface HoursSpanProps {
  span: DaySpan;
  fault: HoursFault | undefined;
  /** It was just added, so that typing goes on in it. */
  takesFocus: boolean;
  onChange: (times: Times) => void;
  onRemove: () => void;
}

/** One span of hours: from, to, and whether it ends on the next day. */
export const HoursSpan = ({ span, fault, takesFocus, onChange, onRemove }: HoursSpanProps) => {
  const t = useFormText();
  const { day, open, close } = span;
  const dayName = t(`form.day.${day}`);
  const next = weekDays[day % weekDays.length] ?? 1;
  const isBad = (time: string): true | undefined =>
    fault === 'overlap' || (fault === 'incomplete' && time === '') || undefined;
  return (
    <div className="hrs__r">
      <input
        className="in in--sm"
        type="time"
        name="openingHours"
        value={open}
        autoFocus={takesFocus}
        aria-label={t('form.hours.opens', { day: dayName })}
        aria-invalid={isBad(open)}
        onChange={(event) => onChange({ open: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        className="in in--sm"
        type="time"
        name="openingHours"
        value={close}
        aria-label={t('form.hours.closes', { day: dayName })}
        aria-invalid={isBad(close)}
        onChange={(event) => onChange({ close: event.target.value })}
      />
      <IconButton
        kind="quiet"
        size="sm"
        icon="trash-2"
        label={t('form.hours.remove', { day: dayName })}
        onClick={onRemove}
      />
      {runsPastMidnight(span) && (
        <span className="small muted hrs__o">
          <Icon name="clock" />
          {open === close
            ? t('form.hours.wholeDay')
            : t('form.hours.pastMidnight', { day: t(`form.day.${next}`) })}
        </span>
      )}
    </div>
  );
};
