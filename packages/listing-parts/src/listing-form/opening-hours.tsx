import { Button, Checkbox, classNames, Icon, IconButton, LiveRegion, FieldError } from '@halalmap/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import {
  copyDay,
  type DaySpan,
  type HoursError,
  hoursErrors,
  isComplete,
  runsPastMidnight,
  spansADay,
  spansOf,
  type WeekDay,
  weekDays,
} from './hours';
import { useFormText } from '../messages/en-listing-form';
import { type FormState, FormText } from './form-fields';
import type { HoursField } from './form-values';
import './listing-form.css';

type Times = Partial<Pick<DaySpan, 'open' | 'close'>>;

interface HoursSpanProps {
  field: HoursField;
  span: DaySpan;
  error: HoursError | undefined;
  /** The id of the text that says what is wrong. */
  errorId: string;
  /** It was just added and gets the focus. */
  takesFocus: boolean;
  onChange: (times: Times) => void;
  onRemove: () => void;
}

/** One span: start, end, and whether it ends on the next day. */
const HoursSpan = ({ field, span, error, errorId, takesFocus, onChange, onRemove }: HoursSpanProps) => {
  const t = useFormText();
  const { day, open, close } = span;
  const dayName = t(`form.day.${day}`);
  const next = weekDays[day % weekDays.length] ?? 1;
  const isBad = (time: string): true | undefined =>
    error === 'overlap' || (error === 'incomplete' && time === '') || undefined;
  return (
    <div className="hours-editor__range">
      <input
        className="input input--sm"
        type="time"
        name={field}
        value={open}
        autoFocus={takesFocus}
        aria-label={t('form.hours.opens', { day: dayName })}
        aria-invalid={isBad(open)}
        aria-describedby={isBad(open) && errorId}
        onChange={(event) => onChange({ open: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        className="input input--sm"
        type="time"
        name={field}
        value={close}
        aria-label={t('form.hours.closes', { day: dayName })}
        aria-invalid={isBad(close)}
        aria-describedby={isBad(close) && errorId}
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
        <span className="small muted hours-editor__note">
          <Icon name="clock" />
          {open === close
            ? t('form.hours.wholeDay')
            : t('form.hours.pastMidnight', { day: t(`form.day.${next}`) })}
        </span>
      )}
    </div>
  );
};

interface HoursCopyProps {
  day: WeekDay;
  onCopy: (to: WeekDay[]) => void;
  onCancel: () => void;
}

/** Asks which days get the hours of one day; all by default. */
const HoursCopy = ({ day, onCopy, onCancel }: HoursCopyProps) => {
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
      className="hours-editor__copy"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Closes this panel, not a dialog around it.
          event.preventDefault();
          onCancel();
        }
        // Enter in a checkbox would submit the form.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        copy();
      }}
    >
      <legend className="small">{t('form.hours.copyTo', { day: t(`form.day.${day}`) })}</legend>
      <div className="hours-editor__copy-days">
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

interface HoursDayProps {
  field: HoursField;
  day: WeekDay;
  spans: ReadonlyArray<{ span: DaySpan; at: number }>;
  errors: ReadonlyMap<number, HoursError>;
  errorId: string;
  /** The text of the first error, on its day. */
  error: string | undefined;
  onAdd: () => void;
  onChange: (at: number, times: Times) => void;
  onRemove: (at: number) => void;
  /** The focus left the hours of this day. */
  onLeave: () => void;
  onCopy: (to: WeekDay[]) => void;
}

/** The hours of one day: none, or several spans, and a button to copy them to other days. */
const HoursDay = (props: HoursDayProps) => {
  const t = useFormText();
  const { field, day, spans, errors, errorId, error, onAdd, onChange, onRemove, onLeave, onCopy } = props;
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
      className={classNames('hours-editor__day', spans.length > 0 && 'hours-editor__day--open')}
      role="group"
      aria-labelledby={nameId}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && hasWhole) onLeave();
      }}
    >
      <span className="hours-editor__name" id={nameId}>
        {dayName}
      </span>
      <div className="hours-editor__times">
        {spans.length === 0 && <span className="small quiet">{t('form.hours.unknown')}</span>}
        {spans.map(({ span, at }, index) => (
          <HoursSpan
            key={index}
            field={field}
            span={span}
            error={errors.get(at)}
            errorId={errorId}
            takesFocus={added === index}
            onChange={(times) => onChange(at, times)}
            onRemove={() => {
              setAdded(null);
              addButton.current?.focus();
              onRemove(at);
            }}
          />
        ))}
        <FieldError id={errorId} text={error} />
      </div>
      <div className="hours-editor__actions">
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
            <span className="visually-hidden"> {t('form.hours.on', { day: dayName })}</span>
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
            {t('form.hours.copy', { day: dayName })}
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

/** Hours by day. */
const WeekEditor = ({ form, field }: { form: FormState; field: HoursField }) => {
  const t = useFormText();
  const format = useFormatters();
  const errorId = useId();
  const [announcement, setAnnouncement] = useState('');
  const hours = form.values[field];
  const error = form.errors.fields[field];
  const errors = error === undefined ? new Map<number, HoursError>() : hoursErrors(hours);
  const [firstBad] = errors.keys();
  const badDay = firstBad === undefined ? undefined : hours[firstBad]?.day;
  const change = (next: DaySpan[]): void => form.set(field, next);

  const copy = (from: WeekDay, to: WeekDay[]): void => {
    change(copyDay(hours, from, to));
    const names = format.list(to.map((day) => t(`form.day.${day}`)));
    setAnnouncement(t('form.hours.copied', { day: t(`form.day.${from}`), days: names }));
  };

  return (
    <fieldset
      className={`field hours-editor${error === undefined ? '' : ' field--bad'}`}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="label">
        {t(field === 'openingHours' ? 'form.hours' : 'form.ramadanHours')}{' '}
        <span className="optional">{t('form.optional')}</span>
      </legend>
      <p className="hint">{t('form.hours.hint')}</p>
      <div className="hours-editor__days">
        {weekDays.map((day) => (
          <HoursDay
            key={day}
            field={field}
            day={day}
            spans={spansOf(hours, day)}
            errors={errors}
            errorId={errorId}
            error={day === badDay ? error : undefined}
            onAdd={() => change([...hours, { day, open: '', close: '' }])}
            onChange={(at, times) =>
              change(hours.map((span, index) => (index === at ? { ...span, ...times } : span)))
            }
            onRemove={(at) => change(hours.filter((_span, index) => index !== at))}
            onLeave={() => form.check(field)}
            onCopy={(to) => copy(day, to)}
          />
        ))}
      </div>
      {badDay === undefined && <FieldError id={errorId} text={error} />}
      <LiveRegion>{announcement}</LiveRegion>
    </fieldset>
  );
};

/** Opening hours by day, and a text for what days and times cannot express. */
export const HoursEditor = ({ form }: { form: FormState }) => {
  const t = useFormText();
  return (
    <>
      <WeekEditor form={form} field="openingHours" />
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

/** Opening hours in Ramadan, once somebody has some to add. */
export const RamadanHoursEditor = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && form.values.ramadanHours.length === 0)
    return (
      <Button size="sm" icon="plus" onClick={() => setIsOpen(true)}>
        {t('form.ramadanHours.add')}
      </Button>
    );
  return <WeekEditor form={form} field="ramadanHours" />;
};
