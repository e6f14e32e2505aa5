import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { calculateTimes } from '../../../prayer/calculate';
import {
  hijriDay,
  manilaDay,
  minutesOf,
  nextPrayer,
  type Prayer,
  prayersOf,
} from '../../../prayer/prayer-day';
import { PrayerNote } from './prayer-note';
import { SunPath } from './sun-path';
import { usePrayerMethod } from '../../../prayer/use-prayer-method';
import type { MapPlace } from '../../../map/map-place';
import { prayerFields } from '../../../facts/fact-fields';
import { TellUs } from '../suggest/suggest-context';
import { manilaTime, useMinute } from '../../../shared/manila-time';
import { useText } from '../../../messages/en';

interface PrayerPanelProps {
  listing: Listing;
  /** The position of the mosque, or of its town; null when neither is known. */
  place: MapPlace | null;
}

/** The next prayer, the five prayers of today on a sun path, and the source of their times. */
export const PrayerPanel = ({ listing, place }: PrayerPanelProps) => {
  const t = useText();
  const format = useFormatters();
  const moment = useMinute();
  const [method, chooseMethod] = usePrayerMethod();
  const now = manilaTime(moment).minutes;
  const today = manilaDay(moment);
  const at = place && { latitude: place.at[1], longitude: place.at[0] };
  const calculated = at && calculateTimes(today, at, method);
  const prayers = prayersOf(listing, calculated);
  const next = nextPrayer(prayers, now);

  return (
    <section className="pray field-deep on-field" aria-labelledby="prayers">
      <div className="pray__head">
        {next ? (
          <div>
            <h2 id="prayers" className="pray__l">
              {t('prayer.next')}
            </h2>
            <p className="pray__next">
              <strong>{t(`prayer.${next.prayer.name}`)}</strong>{' '}
              <time dateTime={next.prayer.time}>{format.time(next.prayer.time)}</time>
            </p>
            <p className="pray__in">
              {t('prayer.in', { hours: Math.floor(next.inMinutes / 60), minutes: next.inMinutes % 60 })}
            </p>
          </div>
        ) : (
          <div>
            <h2 id="prayers" className="pray__l">
              {t('prayer.times')}
            </h2>
            <p className="pray__in">
              {t('listing.unknown')}. <TellUs fields={prayerFields} label={t('prayer.times')} />
            </p>
          </div>
        )}
        <p className="pray__date">
          {t('prayer.date', {
            weekday: t(`listing.day.${String(manilaTime(moment).day) as '1'}`),
            day: format.day(today),
          })}
          <br />
          <span>{t('prayer.hijri', { day: hijriDay(moment) })}</span>
        </p>
      </div>
      {calculated && (
        <SunPath
          prayers={prayers}
          sunrise={calculated.sunrise}
          sunset={calculated.maghrib}
          now={now}
          next={next?.prayer}
        />
      )}
      <PrayerList prayers={prayers} now={now} next={next?.prayer} />
      <PrayerNote
        prayers={prayers}
        method={method}
        sunrise={calculated?.sunrise ?? null}
        town={place?.precision === 'town' ? place.town : listing.municipalityName}
        isTownOnly={place?.precision === 'town'}
        onChooseMethod={chooseMethod}
      />
    </section>
  );
};

const PrayerList = ({
  prayers,
  now,
  next,
}: {
  prayers: readonly Prayer[];
  now: number;
  next: Prayer | undefined;
}) => {
  const t = useText();
  const format = useFormatters();
  if (prayers.length === 0) return null;
  return (
    <ol className="pray__list">
      {prayers.map((prayer) => (
        <li
          key={prayer.name}
          className={prayer === next ? 'is-next' : minutesOf(prayer.time) <= now ? 'is-past' : undefined}
          aria-current={prayer === next ? 'true' : undefined}
        >
          <span className="pray__n">
            {t(`prayer.${prayer.name}`)}{' '}
            <span lang="ar" dir="rtl">
              {t(`prayer.arabic.${prayer.name}`)}
            </span>
          </span>
          <time dateTime={prayer.time} className="num">
            {format.time(prayer.time)}
          </time>
        </li>
      ))}
    </ol>
  );
};
