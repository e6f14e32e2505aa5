import { type Listing, product } from '@halalmap/contracts';

const timeZone = product.timeZone;
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
const hijri = new Intl.DateTimeFormat('en-GB-u-ca-islamic-umalqura', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The calendar day in Manila at a time in milliseconds since 1970, as `YYYY-MM-DD`. */
export const manilaDay = (moment: number): string => isoDay.format(moment);

/** The same day by the calculated Umm al-Qura calendar: `11 Jumada II 1448`. */
export const hijriDay = (moment: number): string =>
  hijri
    .formatToParts(moment)
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');

const prayerNames = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
export type PrayerName = (typeof prayerNames)[number];

/** A prayer of a day; `HH:MM`, Asia/Manila. */
export interface Prayer {
  name: PrayerName;
  time: string;
  /** Given by the mosque; otherwise calculated. */
  isGiven: boolean;
}

type Given = Pick<Listing, 'fajrTime' | 'dhuhrTime' | 'asrTime' | 'maghribTime' | 'ishaTime'>;

/**
 * The prayers of a day: times given by the mosque take precedence over calculated ones.
 * @param calculated null where no position is known
 */
export const prayersOf = (given: Given, calculated: Readonly<Record<PrayerName, string>> | null): Prayer[] =>
  prayerNames.flatMap((name): Prayer[] => {
    const own = given[`${name}Time`];
    if (own !== null) return [{ name, time: own, isGiven: true }];
    return calculated ? [{ name, time: calculated[name], isGiven: false }] : [];
  });

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The next prayer and the minutes until then; after the last one tomorrow's first, assumed to be at today's time. */
export const nextPrayer = (
  prayers: readonly Prayer[],
  minutes: number,
): { prayer: Prayer; inMinutes: number } | null => {
  const [first] = prayers;
  if (!first) return null;
  const today = prayers.find(({ time }) => minutesOf(time) > minutes);
  const prayer = today ?? first;
  return { prayer, inMinutes: minutesOf(prayer.time) - minutes + (today ? 0 : 24 * 60) };
};
