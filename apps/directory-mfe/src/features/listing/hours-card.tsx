import type { Listing, OpeningPeriod } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { minutesOf, closesNextDay } from '@halalmap/listing-model/derived';
import type { ReactNode } from 'react';
import { factValueText } from '../../facts/fact-fields';
import { useText } from '../../messages/en';
import { useCurrentHours, useHolidaysToday } from '../../shared/holidays';
import { type ManilaTime, manilaTime, useMinute } from '../../shared/manila-time';

const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1);

/** The periods of one weekday, earliest first. */
export const periodsOn = (hours: readonly OpeningPeriod[], day: number): OpeningPeriod[] =>
  hours
    .filter((period) => period.days.includes(day))
    .sort((one, other) => minutesOf(one.open) - minutesOf(other.open));

/**
 * The period in which the place is open at a time, or null. A closing time at or before the opening time is past
 * midnight, so yesterday's period may still last.
 */
export const openPeriodAt = (
  hours: readonly OpeningPeriod[],
  { day, minutes }: ManilaTime,
): OpeningPeriod | null => {
  const today = periodsOn(hours, day).find(
    (period) =>
      minutes >= minutesOf(period.open) && (closesNextDay(period) || minutes < minutesOf(period.close)),
  );
  const yesterday = periodsOn(hours, dayBefore(day)).find(
    (period) => closesNextDay(period) && minutes < minutesOf(period.close),
  );
  return today ?? yesterday ?? null;
};

/** The next time a place opens. */
interface NextOpening {
  /** Monday 1 to Sunday 7. */
  day: number;
  /** 0 is later today, 1 is tomorrow. */
  inDays: 0 | 1;
  open: string;
}

/**
 * When a place that is closed at a time opens next, as far as known: today or tomorrow. Null when neither day has later
 * hours, because a day without hours is unknown, not closed.
 */
export const nextOpening = (
  hours: readonly OpeningPeriod[],
  { day, minutes }: ManilaTime,
): NextOpening | null => {
  const later = periodsOn(hours, day).find(({ open }) => minutesOf(open) > minutes);
  if (later) return { day, inDays: 0, open: later.open };
  const tomorrow = (day % 7) + 1;
  const [first] = periodsOn(hours, tomorrow);
  return first ? { day: tomorrow, inDays: 1, open: first.open } : null;
};

/** Whether a period lasts 24 hours. */
export const isAllDay = ({ open, close }: OpeningPeriod): boolean => open === close;

/**
 * Whether the place is open now, until when, or when it opens next, in Manila time. A day without hours is unknown,
 * never closed. Renders nothing without any hours.
 */
export const OpenState = ({ hours }: { hours: readonly OpeningPeriod[] | null }) => {
  const t = useText();
  const format = useFormatters();
  const now = manilaTime(useMinute());
  if (!hours || hours.length === 0) return null;
  const b = (text: ReactNode) => <strong className="opening-status">{text}</strong>;
  const period = openPeriodAt(hours, now);
  if (period && isAllDay(period)) return <span>{t.rich('listing.openAllDay', { b })}</span>;
  if (period) return <span>{t.rich('listing.open', { b, time: format.time(period.close) })}</span>;
  if (periodsOn(hours, now.day).length === 0) return <span>{t('listing.todayUnknown')}</span>;
  const next = nextOpening(hours, now);
  if (!next) return <span>{t('listing.closed')}</span>;
  const when = next.inDays === 0 ? 'today' : 'tomorrow';
  return <span>{t('listing.closedUntil', { when, time: format.time(next.open) })}</span>;
};

/** Says on a holiday that the hours of a place may be others. */
const MayDiffer = ({ listing }: { listing: Pick<Listing, 'openingHours' | 'region'> }) => {
  const t = useText();
  const format = useFormatters();
  const days = useHolidaysToday(listing.region, { skip: !listing.openingHours?.length });
  if (days.length === 0) return null;
  return (
    <>
      {' '}
      <span>{t('listing.mayDiffer', { days: format.list(days) })}</span>
    </>
  );
};

/** Until when a place is open now, else its hours today; renders nothing where they are not known. */
export const TodayHours = ({
  listing,
}: {
  listing: Pick<Listing, 'openingHours' | 'ramadanHours' | 'region'>;
}) => {
  const hours = useCurrentHours(listing);
  const t = useText();
  const format = useFormatters();
  const now = manilaTime(useMinute());
  const today = periodsOn(hours ?? [], now.day);
  if (today.length === 0) return null;
  const differs = <MayDiffer listing={listing} />;
  if (hours && openPeriodAt(hours, now))
    return (
      <>
        <OpenState hours={hours} />
        {differs}
      </>
    );
  const spans = today.map((period) =>
    t('listing.from', { open: format.time(period.open), close: format.time(period.close) }),
  );
  return (
    <>
      <span className="numeric">{t('listing.hoursToday', { hours: format.list(spans) })}</span>
      {differs}
    </>
  );
};

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days with the same hours. */
interface HoursRow {
  first: (typeof weekdays)[number];
  last: (typeof weekdays)[number];
  periods: string[];
}

/** The weekly hours with today highlighted, and the original text. */
export const HoursCard = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const today = manilaTime(useMinute()).day;
  const hours = useCurrentHours(listing) ?? [];
  const isOfRamadan = hours.length > 0 && hours !== listing.openingHours;
  const ofRamadan = isOfRamadan ? null : factValueText('ramadanHours', listing.ramadanHours, { t, format });
  const spans = (day: number): string[] =>
    periodsOn(hours, day).map((period) =>
      isAllDay(period)
        ? t('listing.allDay')
        : t('listing.from', { open: format.time(period.open), close: format.time(period.close) }),
    );
  // Days that follow each other with the same hours share a line.
  const rows: HoursRow[] = [];
  for (const day of weekdays) {
    const periods = spans(day);
    const before = rows.at(-1);
    if (before && before.periods.join() === periods.join()) before.last = day;
    else rows.push({ first: day, last: day, periods });
  }
  return (
    <section className="card" aria-labelledby="hours">
      <h2 id="hours" className="heading-side">
        {t(isOfRamadan ? 'listing.hoursRamadan' : 'listing.hours')}
      </h2>
      {hours.length > 0 && (
        <>
          <p className="small hours__now">
            <OpenState hours={hours} />
            <MayDiffer listing={listing} />
          </p>
          <dl className="hours">
            {rows.map(({ first, last, periods }) => (
              <div key={first} className={first <= today && today <= last ? 'is-now' : undefined}>
                <dt>
                  {first === last
                    ? t(`listing.day.${first}`)
                    : t('listing.dayRange', {
                        from: t(`listing.day.${first}`),
                        to: t(`listing.day.${last}`),
                      })}
                  {first <= today && today <= last && (
                    <span className="visually-hidden"> {t('listing.today')}</span>
                  )}
                </dt>
                <dd className="numeric">
                  {periods.length === 0 && <span className="quiet">{t('listing.unknown')}</span>}
                  {periods.map((span) => (
                    <span key={span} className="hours__span">
                      {span}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <p className="small quiet">{t('listing.manilaTime')}</p>
        </>
      )}
      {ofRamadan !== null && <p className="hours__text">{t('listing.inRamadan', { hours: ofRamadan })}</p>}
      {listing.openingHoursText && <p className="hours__text">{listing.openingHoursText}</p>}
      {hours.length === 0 && (
        <p className="unknown">
          {listing.openingHoursText ? t('listing.hoursByDayUnknown') : t('listing.unknown')}
        </p>
      )}
    </section>
  );
};
