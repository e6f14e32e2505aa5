import type { PrayerTown } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useInBrowser } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { usePrayerText } from '../../messages/en-prayer';
import { hijriDate, ramadanOf } from '@halalmap/reference-data/hijri';
import { MethodChooser, PrayerList } from '../../prayer/prayer-parts';
import {
  fastingTimes,
  iftarMinutes,
  imsakMinutes,
  manilaDay,
  nextCalculated,
  prayersOf,
} from '@halalmap/reference-data/prayer-times';
import {
  type DayOfTown,
  type UsedChoice,
  hijriNow,
  useCalculation,
  useHijriText,
  usePrayerChoice,
  useRenderedDayQuery,
} from '../../prayer/use-prayer';
import { useDeclaredMonths } from '../../shared/holidays';
import { manilaTime, useMinute } from '../../shared/manila-time';
import '../listing/mosque.css';

/** The day of the page: that of the server until it is hydrated, then that of the device. */
const useDay = (): { today: string; moment: number | null } => {
  const inBrowser = useInBrowser();
  const minute = useMinute();
  const { data: rendered } = useRenderedDayQuery();
  return inBrowser
    ? { today: manilaDay(minute), moment: minute }
    : { today: rendered ?? manilaDay(minute), moment: null };
};

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

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
export const useSource = (town: PrayerTown, choice: UsedChoice): string => {
  const [t, texts] = [useText(), usePrayerText()];
  const source = texts(town.isOwnCentre ? 'prayers.source' : 'prayers.sourceProvince', {
    town: town.name,
    method: t(`prayer.method.${choice.method}`),
    asr: choice.asr,
  });
  return choice.source === null ? source : `${source} ${t('prayer.regionSource', { source: choice.source })}`;
};

/** The day of a town, and how its times are calculated. */
export const useDayOf = (town: PrayerTown): { day: DayOfTown; choice: UsedChoice } => {
  const { today, moment } = useDay();
  const declared = useDeclaredMonths();
  const choice = usePrayerChoice(town.region, moment !== null);
  const timesOf = useCalculation(town, choice, declared);
  return { day: { town, today, moment, declared, timesOf, times: timesOf(today) }, choice };
};

/** Today's prayers, what they are calculated by, and a way to change that. */
export const Today = ({ day, choice }: { day: DayOfTown; choice: UsedChoice }) => {
  const { town, times, timesOf, today, moment } = day;
  const source = useSource(town, choice);
  const prayers = prayersOf([], times);
  const now = moment === null ? -1 : manilaTime(moment).minutes;
  const next = moment === null ? null : nextCalculated(timesOf, { today, minutes: now });
  return (
    <section className="prayer field-deep on-field" aria-labelledby="today">
      <TodayHead day={day} next={next} />
      <Fasting day={day} />
      <PrayerList prayers={prayers} now={now} next={next?.prayer} sunrise={times.sunrise} />
      <div className="prayer__note">
        <div>
          <p>{source}</p>
          <MethodChooser choice={choice} />
        </div>
      </div>
    </section>
  );
};
