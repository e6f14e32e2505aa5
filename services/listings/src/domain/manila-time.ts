import { product } from '@halalmap/contracts';

const day = 24 * 60 * 60_000;
const { timeZone, utcOffsetMs: offset } = product;

/**
 * The end of a calendar day in Manila.
 * @param date `YYYY-MM-DD`
 */
export const endOfManilaDay = (date: string): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) + day - offset);

/**
 * The start of a calendar day in Manila.
 * @param date `YYYY-MM-DD`
 */
export const startOfManilaDay = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) - offset);

/** The calendar day in Manila, `YYYY-MM-DD`. */
export const manilaDayOf = (time: Date): string =>
  new Date(time.getTime() + offset).toISOString().slice(0, 10);

/** The last Friday in Manila up to a time, `YYYY-MM-DD`. */
export const latestFriday = (time: Date): string => {
  const daysSince = (new Date(time.getTime() + offset).getUTCDay() + 2) % 7;
  return manilaDayOf(new Date(time.getTime() - daysSince * day));
};

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone,
});

/** The calendar day in Manila, written out, such as "30 June 2026". */
export const formatManilaDay = (time: Date): string => days.format(time);

const minutesOfDay = 24 * 60;

/** The minute of the week in Manila; 0 is Monday 00:00. */
export const minuteOfManilaWeek = (time: Date): number => {
  const local = new Date(time.getTime() + offset);
  const daysSinceMonday = (local.getUTCDay() + 6) % 7;
  return daysSinceMonday * minutesOfDay + local.getUTCHours() * 60 + local.getUTCMinutes();
};

/**
 * The minute of the week at a time of the day that it is in Manila.
 * @param time `HH:MM`
 */
export const minuteOfManilaDay = (time: string, now: Date): number => {
  const today = Math.floor(minuteOfManilaWeek(now) / minutesOfDay);
  return today * minutesOfDay + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
};
