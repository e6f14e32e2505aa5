import { useFormatters } from '@halalmap/i18n';
import { Link } from 'react-router-dom';
import { useText } from '../messages/en';
import { manilaTime, useMinute } from '../shared/manila-time';
import { manilaDay, nextCalculated, type nextPrayer } from '@halalmap/reference-data/prayer-times';
import { defaultTown, storedTown, useCalculation, usePrayerChoice, usePrayerTownQuery } from './use-prayer';
import { useDeclaredMonths } from '../shared/holidays';

/** The name and time of the next prayer, and how long until then. */
export const NextPrayerTime = ({ next }: { next: NonNullable<ReturnType<typeof nextPrayer>> }) => {
  const t = useText();
  const format = useFormatters();
  return (
    <>
      <strong>{t(`prayer.${next.prayer.name}`)}</strong>{' '}
      <time dateTime={next.prayer.time} className="numeric">
        {format.time(next.prayer.time)}
      </time>{' '}
      <span className="muted">
        {t('prayer.in', { hours: Math.floor(next.inMinutes / 60), minutes: next.inMinutes % 60 })}
      </span>
    </>
  );
};

/** The next prayer of the town that was opened last on this device, else of Manila; calculated here. */
export const NextPrayer = () => {
  const t = useText();
  const minute = useMinute();
  const slug = storedTown() ?? defaultTown;
  const { data: town } = usePrayerTownQuery(slug);
  const choice = usePrayerChoice(town?.region ?? null);
  const timesOf = useCalculation(town ?? { latitude: 0, longitude: 0 }, choice, useDeclaredMonths());
  const next =
    town && nextCalculated(timesOf, { today: manilaDay(minute), minutes: manilaTime(minute).minutes });
  if (!town || !next)
    return (
      <p>
        <Link to="/prayer">{t('prayer.times')}</Link>
      </p>
    );
  return (
    <p>
      <Link to={`/prayer/${slug}`}>{t('prayer.nextIn', { town: town.name })}</Link>
      <br />
      <NextPrayerTime next={next} />
    </p>
  );
};
