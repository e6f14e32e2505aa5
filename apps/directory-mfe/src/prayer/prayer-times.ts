import { type Listing, product } from '@halalmap/contracts';
import { CalculationMethod, Coordinates, PrayerTimes } from 'adhan';
import { useState } from 'react';

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
type PrayerName = (typeof prayerNames)[number];

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

/**
 * The available calculation methods, the default first. Singapore's angles (Fajr 20°, Isha 18°) are those of the
 * neighbouring countries and come closest to the times published in the Philippines; the Muslim World League's (18°,
 * 17°) are the common software default where a country has none; the others are sorted by name. All use the first
 * shadow length (Shafi) for Asr.
 */
const parametersOf = {
  singapore: CalculationMethod.Singapore,
  muslimWorldLeague: CalculationMethod.MuslimWorldLeague,
  dubai: CalculationMethod.Dubai,
  egyptian: CalculationMethod.Egyptian,
  karachi: CalculationMethod.Karachi,
  kuwait: CalculationMethod.Kuwait,
  moonsightingCommittee: CalculationMethod.MoonsightingCommittee,
  northAmerica: CalculationMethod.NorthAmerica,
  qatar: CalculationMethod.Qatar,
  tehran: CalculationMethod.Tehran,
  turkey: CalculationMethod.Turkey,
  ummAlQura: CalculationMethod.UmmAlQura,
} as const;
export type PrayerMethod = keyof typeof parametersOf;
export const prayerMethods = Object.keys(parametersOf) as [PrayerMethod, ...PrayerMethod[]];

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Manila',
  hour: '2-digit',
  minute: '2-digit',
});

/** Times of a day as `HH:MM`, Asia/Manila. */
type CalculatedTimes = Record<PrayerName | 'sunrise', string>;

/**
 * Calculates the prayer times of a place on a day.
 * @param day `YYYY-MM-DD`, a calendar day in Manila
 * @param at degrees
 */
export const calculateTimes = (
  day: string,
  at: { latitude: number; longitude: number },
  method: PrayerMethod,
): CalculatedTimes => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // The library reads the day from the local fields of the date, regardless of the device's time zone.
  const times = new PrayerTimes(
    new Coordinates(at.latitude, at.longitude),
    new Date(year, month - 1, date),
    parametersOf[method](),
  );
  return {
    fajr: clock.format(times.fajr),
    sunrise: clock.format(times.sunrise),
    dhuhr: clock.format(times.dhuhr),
    asr: clock.format(times.asr),
    maghrib: clock.format(times.maghrib),
    isha: clock.format(times.isha),
  };
};

const storageKey = 'halalmap.prayer.method';

const stored = (): PrayerMethod => {
  try {
    const name = window.localStorage.getItem(storageKey);
    return prayerMethods.find((method) => method === name) ?? prayerMethods[0];
  } catch {
    return prayerMethods[0];
  }
};

/** The calculation method chosen on this device, and a setter. */
export const usePrayerMethod = (): [PrayerMethod, (chosen: PrayerMethod) => void] => {
  const [method, setMethod] = useState(stored);
  const choose = (chosen: PrayerMethod) => {
    setMethod(chosen);
    try {
      window.localStorage.setItem(storageKey, chosen);
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return [method, choose];
};
