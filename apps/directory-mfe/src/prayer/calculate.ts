import { CalculationMethod, Coordinates, PrayerTimes } from 'adhan';
import type { PrayerName } from './prayer-day';

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
