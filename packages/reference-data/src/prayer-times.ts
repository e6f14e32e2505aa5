import {
  asrRules,
  type AsrRule,
  type Listing,
  type PrayerMethod,
  prayerMethods,
  product,
} from '@halalmap/contracts';
import { prayerNames, type PrayerName } from '@halalmap/listing-model';
import { minutesADay, minutesOf } from '@halalmap/listing-model/derived';
import { CalculationParameters, Coordinates, Madhab, PrayerTimes, Qibla, Rounding } from 'adhan';
import { addDays, manilaDay } from './hijri';

export { manilaDay, minutesOf };

/** A prayer of a day; `HH:MM`, Asia/Manila. */
export interface Prayer {
  name: PrayerName;
  time: string;
  /** Given by the mosque; otherwise calculated. */
  isGiven: boolean;
}

type Announced = Pick<
  Listing,
  'fajrTime' | 'dhuhrTime' | 'asrTime' | 'maghribTime' | 'ishaTime' | 'prayerTimesAsOf'
>;

/** For how many days announced times are taken for those of today. */
const announcedDays = 30;

/** Whether the times that a mosque announced are recent enough to be those of a day; it is not known of undated ones. */
export const isCurrent = ({ prayerTimesAsOf }: Pick<Announced, 'prayerTimesAsOf'>, day: string): boolean =>
  prayerTimesAsOf !== null && day <= addDays(prayerTimesAsOf, announcedDays);

/** The times that a mosque announced. */
export const announcedOf = (listing: Announced): Prayer[] =>
  prayerNames.flatMap((name): Prayer[] => {
    const time = listing[`${name}Time`];
    return time === null ? [] : [{ name, time, isGiven: true }];
  });

/**
 * The prayers of a day: announced times take precedence over calculated ones.
 * @param calculated null where no position is known
 */
export const prayersOf = (
  announced: readonly Prayer[],
  calculated: Readonly<Record<PrayerName, string>> | null,
): Prayer[] =>
  prayerNames.flatMap((name): Prayer[] => {
    const own = announced.find((prayer) => prayer.name === name);
    if (own) return [own];
    return calculated ? [{ name, time: calculated[name], isGiven: false }] : [];
  });

/** `HH:MM` of minutes since midnight. */
export const timeOfMinutes = (minutes: number): string => {
  const inDay = (minutes + minutesADay) % minutesADay;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};

/**
 * The next prayer and the minutes until then; after the last one of the day the first of tomorrow.
 * @param prayersOn the prayers of today, and of tomorrow
 * @param minutes since midnight in Manila
 */
export const nextPrayer = (
  prayersOn: (day: 'today' | 'tomorrow') => readonly Prayer[],
  minutes: number,
): { prayer: Prayer; inMinutes: number } | null => {
  const today = prayersOn('today').find(({ time }) => minutesOf(time) > minutes);
  if (today) return { prayer: today, inMinutes: minutesOf(today.time) - minutes };
  const [first] = prayersOn('tomorrow');
  return first ? { prayer: first, inMinutes: minutesOf(first.time) - minutes + minutesADay } : null;
};

/** The same by the times that are calculated for a day. */
export const nextCalculated = (
  timesOf: (day: string) => Readonly<Record<PrayerName, string>>,
  { today, minutes }: { today: string; minutes: number },
): ReturnType<typeof nextPrayer> =>
  nextPrayer((day) => prayersOf([], timesOf(day === 'today' ? today : addDays(today, 1))), minutes);

interface Method {
  /** Degrees of the sun below the horizon at Fajr. */
  fajr: number;
  /** The same at Isha; or minutes after Maghrib, on other days and in Ramadan. */
  isha: number | { minutes: number; inRamadan: number };
  /** Minutes that are added to Dhuhr, after the sun has passed its highest point; and to every prayer. */
  dhuhr: number;
  every: number;
}

/** Sources: `docs` of the library `adhan` for the angles of authorities; JAKIM's since 20 November 2019. */
const methods: Readonly<Record<PrayerMethod, Method>> = {
  cautious_20_18: { fajr: 20, isha: 18, dhuhr: 1, every: 0 },
  mwl: { fajr: 18, isha: 17, dhuhr: 1, every: 0 },
  jakim: { fajr: 18, isha: 18, dhuhr: 1, every: 0 },
  kemenag: { fajr: 20, isha: 18, dhuhr: 0, every: 2 },
  egyptian: { fajr: 19.5, isha: 17.5, dhuhr: 1, every: 0 },
  umm_al_qura: { fajr: 18.5, isha: { minutes: 90, inRamadan: 120 }, dhuhr: 0, every: 0 },
};

/** How prayer times are calculated. */
export interface PrayerChoice {
  method: PrayerMethod;
  asr: AsrRule;
}

export const defaultChoice: PrayerChoice = { method: prayerMethods[0], asr: asrRules[0] };

/** A position, in degrees. */
export interface PrayerPlace {
  latitude: number;
  longitude: number;
}

/** Times of a day as `HH:MM`, Asia/Manila. */
export type CalculatedTimes = Record<PrayerName | 'sunrise', string>;

const minuteMs = 60_000;

/** Minutes since midnight in Manila. Sunrise, which ends Fajr, is rounded down, every beginning up. */
const rounded = (time: Date, added: number, up: boolean): string => {
  const minutes = (time.getTime() + product.utcOffsetMs) / minuteMs;
  return timeOfMinutes(((up ? Math.ceil(minutes) : Math.floor(minutes)) + added) % minutesADay);
};

/**
 * Calculates the prayer times of a place on a day.
 * @param day `YYYY-MM-DD`, a calendar day in Manila
 * @param isRamadan whether the day is in Ramadan, which some methods depend on
 */
export const calculateTimes = (
  day: string,
  at: PrayerPlace,
  { method, asr }: PrayerChoice,
  isRamadan = false,
): CalculatedTimes => {
  const { fajr, isha, dhuhr, every } = methods[method];
  const parameters =
    typeof isha === 'number'
      ? new CalculationParameters('Other', fajr, isha)
      : new CalculationParameters('Other', fajr, 0, isRamadan ? isha.inRamadan : isha.minutes);
  parameters.madhab = asr === 'hanafi' ? Madhab.Hanafi : Madhab.Shafi;
  parameters.rounding = Rounding.None;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // The library reads the day from the local fields of the date, regardless of the device's time zone.
  const times = new PrayerTimes(
    new Coordinates(at.latitude, at.longitude),
    new Date(year, month - 1, date),
    parameters,
  );
  return {
    fajr: rounded(times.fajr, every, true),
    sunrise: rounded(times.sunrise, 0, false),
    dhuhr: rounded(times.dhuhr, dhuhr + every, true),
    asr: rounded(times.asr, every, true),
    maghrib: rounded(times.maghrib, every, true),
    isha: rounded(times.isha, every, true),
  };
};

/**
 * Minutes before Fajr at which to stop eating, and after Maghrib at which to break the fast: our margins, for caution. The
 * NCMF's guide of 2018, as a newspaper printed it, comes to about the same.
 */
export const imsakMinutes = 5;
export const iftarMinutes = 3;

/** When to stop eating and when to break the fast, `HH:MM`. */
export const fastingTimes = ({ fajr, maghrib }: Pick<CalculatedTimes, 'fajr' | 'maghrib'>) => ({
  imsak: timeOfMinutes(minutesOf(fajr) - imsakMinutes),
  iftar: timeOfMinutes(minutesOf(maghrib) + iftarMinutes),
});

/** The direction of the Kaaba, in whole degrees clockwise from north. */
export const qiblaOf = ({ latitude, longitude }: PrayerPlace): number =>
  Math.round(Qibla(new Coordinates(latitude, longitude))) % 360;
