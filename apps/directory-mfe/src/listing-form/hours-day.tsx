import { Button, classNames } from '@halalmap/ui';
import { useId, useRef, useState } from 'react';
import { isComplete, spansADay, type DaySpan, type HoursFault, type WeekDay } from './hours';
import { HoursCopy } from './hours-copy';
import { HoursSpan, type Times } from './hours-span';
import { useFormText } from '../messages/use-form-text';

interface HoursDayProps {
  day: WeekDay;
  spans: ReadonlyArray<{ span: DaySpan; at: number }>;
  faults: ReadonlyMap<number, HoursFault>;
  /** Another day has hours, so that a day without any is closed. */
  isRestKnown: boolean;
  onAdd: () => void;
  onChange: (at: number, times: Times) => void;
  onRemove: (at: number) => void;
  /** The focus left the hours of this day. */
  onLeave: () => void;
  onCopy: (to: WeekDay[]) => void;
}

/** The hours of one day: none, or several spans, and a way to give other days the same. */
export const HoursDay = ({
  day,
  spans,
  faults,
  isRestKnown,
  onAdd,
  onChange,
  onRemove,
  onLeave,
  onCopy,
}: HoursDayProps) => {
  const t = useFormText();
  const nameId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const dayName = t(`form.day.${day}`);
  const endCopying = (): void => {
    setIsCopying(false);
    copyButton.current?.focus();
  };
  const hasWhole = spans.some(({ span }) => isComplete(span));

  return (
    <div
      className={classNames('hrs__d', spans.length > 0 && 'hrs__d--open')}
      role="group"
      aria-labelledby={nameId}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && hasWhole) onLeave();
      }}
    >
      <span className="hrs__n" id={nameId}>
        {dayName}
      </span>
      <div className="hrs__s">
        {spans.length === 0 && (
          <span className="small quiet">{t(isRestKnown ? 'form.hours.closed' : 'form.hours.unknown')}</span>
        )}
        {spans.map(({ span, at }, index) => (
          <HoursSpan
            key={index}
            span={span}
            fault={faults.get(at)}
            takesFocus={added === index}
            onChange={(times) => onChange(at, times)}
            onRemove={() => {
              setAdded(null);
              addButton.current?.focus();
              onRemove(at);
            }}
          />
        ))}
      </div>
      <div className="hrs__a">
        {spans.length < spansADay && (
          <Button
            ref={addButton}
            kind="quiet"
            size="sm"
            icon="plus"
            onClick={() => {
              setAdded(spans.length);
              onAdd();
            }}
          >
            {t('form.hours.add')}
            <span className="vh"> {t('form.hours.on', { day: dayName })}</span>
          </Button>
        )}
        {hasWhole && (
          <Button
            ref={copyButton}
            kind="quiet"
            size="sm"
            icon="copy"
            aria-expanded={isCopying}
            onClick={() => setIsCopying(!isCopying)}
          >
            {t('form.hours.copy')}
            <span className="vh"> {t('form.hours.of', { day: dayName })}</span>
          </Button>
        )}
      </div>
      {isCopying && (
        <HoursCopy
          day={day}
          onCopy={(to) => {
            onCopy(to);
            endCopying();
          }}
          onCancel={endCopying}
        />
      )}
    </div>
  );
};
