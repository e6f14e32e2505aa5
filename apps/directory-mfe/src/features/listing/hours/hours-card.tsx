import type { ReactNode } from 'react';
import type { Listing, OpeningPeriod } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { isAllDay, nextOpening, openPeriodAt, periodsOn } from './opening-hours';
import { useText } from '../../../messages/en';
import { manilaTime, useMinute } from '../../../shared/manila-time';
import { TellUs } from '../suggest/suggest-context';

/**
 * Whether the place is open now, until when, or when it opens next, in Manila time. A day without hours is unknown,
 * never closed. Renders nothing without any hours.
 */
export const OpenState = ({ hours }: { hours: readonly OpeningPeriod[] | null }) => {
  const t = useText();
  const format = useFormatters();
  const now = manilaTime(useMinute());
  if (!hours || hours.length === 0) return null;
  const b = (text: ReactNode) => <strong className="open">{text}</strong>;
  const period = openPeriodAt(hours, now);
  if (period && isAllDay(period)) return <span>{t.rich('listing.openAllDay', { b })}</span>;
  if (period) return <span>{t.rich('listing.open', { b, time: format.time(period.close) })}</span>;
  if (periodsOn(hours, now.day).length === 0) return <span>{t('listing.todayUnknown')}</span>;
  const next = nextOpening(hours, now);
  if (!next) return <span>{t('listing.closed')}</span>;
  const when = next.inDays === 0 ? 'today' : 'tomorrow';
  return <span>{t('listing.closedUntil', { when, time: format.time(next.open) })}</span>;
};

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The weekly hours with today highlighted, and the original text. */
export const HoursCard = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const today = manilaTime(useMinute()).day;
  const hours = listing.openingHours ?? [];
  const spans = (day: number): string[] =>
    periodsOn(hours, day).map((period) =>
      isAllDay(period)
        ? t('listing.allDay')
        : t('listing.from', { open: format.time(period.open), close: format.time(period.close) }),
    );
  return (
    <section className="card" aria-labelledby="hours">
      <h2 id="hours" className="h-side">
        {t('listing.hours')}
      </h2>
      {hours.length > 0 && (
        <>
          <p className="small hours__now">
            <OpenState hours={hours} />
          </p>
          <dl className="hours">
            {weekdays.map((day) => (
              <div key={day} className={day === today ? 'is-now' : undefined}>
                <dt>
                  {t(`listing.day.${day}`)}
                  {day === today && <span className="vh"> {t('listing.today')}</span>}
                </dt>
                <dd className="num">
                  {spans(day).length === 0 && <span className="quiet">{t('listing.unknown')}</span>}
                  {spans(day).map((span) => (
                    <span key={span} className="hours__span">
                      {span}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <p className="small quiet">
            {t('listing.manilaTime')}{' '}
            {weekdays.some((day) => spans(day).length === 0) && (
              <TellUs fields={['openingHours']} label={t('listing.hours')} />
            )}
          </p>
        </>
      )}
      {listing.openingHoursText && <p className="hours__text">{listing.openingHoursText}</p>}
      {hours.length === 0 && (
        <p className="unk">
          {listing.openingHoursText ? t('listing.hoursByDayUnknown') : t('listing.unknown')}{' '}
          <TellUs fields={['openingHours']} label={t('listing.hours')} />
        </p>
      )}
    </section>
  );
};
