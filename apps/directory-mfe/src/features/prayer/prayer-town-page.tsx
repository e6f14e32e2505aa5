import type { PrayerTown } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { usePageParams, usePageTitle } from '@halalmap/mfe-kit';
import { asApiError } from '@halalmap/api-client';
import { EmptyState, ErrorState, LinkButton, Skeleton, useInBrowser } from '@halalmap/ui';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useText } from '../../messages/en';
import { usePrayerText } from '../../messages/en-prayer';
import { hijriDate, ramadanOf, ramadanShownOn } from '../../prayer/hijri';
import { MethodChooser, PrayerList } from '../../prayer/prayer-parts';
import {
  fastingTimes,
  iftarMinutes,
  imsakMinutes,
  manilaDay,
  nextCalculated,
  prayersOf,
} from '../../prayer/prayer-times';
import {
  type DayOfTown,
  type UsedChoice,
  hijriNow,
  storeTown,
  useCalculation,
  useDeclaredMonths,
  useHijriText,
  usePrayerChoice,
  usePrayerTownQuery,
  useRenderedDayQuery,
} from '../../prayer/use-prayer';
import { manilaTime, useMinute } from '../../shared/manila-time';
import { FridayPart, NearestMosques, SuhoorPart } from './prayer-places';
import { MonthTable, RamadanTable } from './prayer-tables';
import { QiblaPart } from './qibla';
import '@halalmap/ui/styles/print.css';
import '../listing/mosque.css';
import './prayer-page.css';

const friday = 5;

/** The day of the page: that of the server until it is hydrated, then that of the device. */
const useDay = (): { today: string; moment: number | null } => {
  const inBrowser = useInBrowser();
  const minute = useMinute();
  const { data: rendered } = useRenderedDayQuery();
  return inBrowser
    ? { today: manilaDay(minute), moment: minute }
    : { today: rendered ?? manilaDay(minute), moment: null };
};

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

/** The next prayer and how long until then; the date of today in both calendars. */
const TodayHead = ({ day, next }: { day: DayOfTown; next: ReturnType<typeof nextCalculated> }) => {
  const { today, moment, times, declared } = day;
  const t = useText();
  const format = useFormatters();
  const hijriText = useHijriText();
  const hijri =
    moment === null ? hijriDate(today, declared) : hijriNow(moment, { maghrib: times.maghrib, declared });
  return (
    <div className="prayer__head">
      <div>
        <h2 id="today" className="prayer__heading">
          {t(next ? 'prayer.next' : 'prayer.times')}
        </h2>
        {next && (
          <>
            <p className="prayer__next">
              <strong>{t(`prayer.${next.prayer.name}`)}</strong>{' '}
              <time dateTime={next.prayer.time}>{format.time(next.prayer.time)}</time>
            </p>
            <p className="prayer__countdown">
              {t('prayer.in', { hours: Math.floor(next.inMinutes / 60), minutes: next.inMinutes % 60 })}
            </p>
          </>
        )}
      </div>
      <p className="prayer__date">
        {t('prayer.date', {
          weekday: t(`listing.day.${String(weekdayOf(today)) as '1'}`),
          day: format.day(today),
        })}
        <br />
        <span>{hijriText(hijri)}</span>
      </p>
    </div>
  );
};

/** Imsak and iftar of a day of Ramadan. */
const Fasting = ({ day }: { day: DayOfTown }) => {
  const t = usePrayerText();
  const format = useFormatters();
  const ramadan = ramadanOf(day.today, day.declared);
  if (!ramadan) return null;
  const { imsak, iftar } = fastingTimes(day.times);
  const facts = [
    { name: 'imsak', time: imsak, text: t('prayers.imsakText', { minutes: imsakMinutes }) },
    { name: 'iftar', time: iftar, text: t('prayers.iftarText', { minutes: iftarMinutes }) },
  ] as const;
  return (
    <section className="fasting" aria-labelledby="fasting">
      <h3 id="fasting" className="prayer__heading">
        {t('prayers.ramadanDay', { day: ramadan.days.indexOf(day.today) + 1, year: ramadan.year })}
      </h3>
      <dl className="fasting__times">
        {facts.map(({ name, time, text }) => (
          <div key={name}>
            <dt>{t(`prayers.${name}`)}</dt>
            <dd>
              <time dateTime={time} className="numeric">
                {format.time(time)}
              </time>{' '}
              <span className="small">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** What the times of a town are calculated by. */
const useSource = (town: PrayerTown, choice: UsedChoice): string => {
  const [t, texts] = [useText(), usePrayerText()];
  const source = texts(town.isOwnCentre ? 'prayers.source' : 'prayers.sourceProvince', {
    town: town.name,
    method: t(`prayer.method.${choice.method}`),
    asr: choice.asr,
  });
  return choice.source === null ? source : `${source} ${t('prayer.regionSource', { source: choice.source })}`;
};

/** Today's prayers, what they are calculated by, and a way to change that. */
const Today = ({ day, choice }: { day: DayOfTown; choice: UsedChoice }) => {
  const { town, times, timesOf, today, moment } = day;
  const t = useText();
  const format = useFormatters();
  const source = useSource(town, choice);
  const prayers = prayersOf([], times);
  const now = moment === null ? -1 : manilaTime(moment).minutes;
  const next = moment === null ? null : nextCalculated(timesOf, { today, minutes: now });
  return (
    <section className="prayer field-deep on-field" aria-labelledby="today">
      <TodayHead day={day} next={next} />
      <Fasting day={day} />
      <PrayerList prayers={prayers} now={now} next={next?.prayer} />
      <div className="prayer__note">
        <div>
          <p>
            {t('prayer.sunrise', { time: format.time(times.sunrise) })} {source}
          </p>
          <MethodChooser choice={choice} />
        </div>
      </div>
    </section>
  );
};

const TownView = ({ town }: { town: PrayerTown }) => {
  const t = usePrayerText();
  const { today, moment } = useDay();
  const declared = useDeclaredMonths();
  const choice = usePrayerChoice(town.region, moment !== null);
  const timesOf = useCalculation(town, choice, declared);
  const day: DayOfTown = { town, today, moment, declared, timesOf, times: timesOf(today) };
  const [printed, setPrinted] = useState<'month' | 'ramadan'>('month');
  const isFriday = weekdayOf(today) === friday;
  const ramadan = ramadanOf(today, declared);
  const shown = ramadanShownOn(today, declared);
  const source = useSource(town, choice);
  usePageTitle(t('prayers.of', { town: town.name }));
  useEffect(() => storeTown(town.slug), [town.slug]);
  const print = (part: 'month' | 'ramadan') => {
    setPrinted(part);
    // After the page has rendered what is printed.
    setTimeout(() => window.print());
  };
  return (
    <div className="wrap prayers" data-printed={printed}>
      <nav className="crumbs prayers__crumbs" aria-label={t('prayers.other')}>
        <Link to="/prayer">{t('prayers.title')}</Link>
      </nav>
      <h1>{t('prayers.of', { town: town.name })}</h1>
      {town.province !== null && (
        <p className="muted">{t('prayers.where', { town: town.name, province: town.province })}</p>
      )}
      <Today day={day} choice={choice} />
      {isFriday && <FridayPart day={day} />}
      {shown && <RamadanTable day={day} ramadan={shown} onPrint={() => print('ramadan')} />}
      {ramadan && <SuhoorPart day={day} />}
      <div className="prayers__columns">
        <NearestMosques day={day} />
        <QiblaPart town={town} />
      </div>
      <MonthTable day={day} onPrint={() => print('month')} />
      <p className="small prayers__printed">HalalMap. {source}</p>
    </div>
  );
};

/** Prayer times of one town: today, the month, Ramadan, the qibla, and mosques near it. */
export const PrayerTownPage = () => {
  const { id: slug = '' } = usePageParams();
  const t = usePrayerText();
  const { currentData: town, error, isFetching, refetch } = usePrayerTownQuery(slug);
  if (town && town.slug !== slug) return <Navigate to={`/prayer/${town.slug}`} replace />;
  if (town) return <TownView key={town.id} town={town} />;
  if (!error || isFetching)
    return (
      <div className="wrap prayers" role="status" aria-label={t('prayers.title')}>
        <h1 className="visually-hidden">{t('prayers.title')}</h1>
        <Skeleton shape="block" className="prayer-wait" />
      </div>
    );
  return (
    <div className="wrap prayers">
      {asApiError(error).status === 404 ? (
        <EmptyState
          headingLevel={1}
          title={t('prayers.gone')}
          text={t('prayers.goneText')}
          action={<LinkButton to="/prayer">{t('prayers.title')}</LinkButton>}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{t('prayers.title')}</h1>
          <ErrorState title={t('prayers.failed')} onRetry={() => void refetch()} />
        </>
      )}
    </div>
  );
};
