import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { OpenState } from './open-state';
import { isAllDay, manilaTime, periodsOn } from './opening-hours';
import { TellUs } from '../suggest/suggest-context';
import { useMinute } from '../use-minute';
import { useText } from '../../../messages/use-text';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The hours of the week with today marked, and the words that came with them. */
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
                  {spans(day).length === 0 && t('listing.closedDay')}
                  {spans(day).map((span) => (
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
