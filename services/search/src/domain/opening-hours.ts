import { product, type OpeningPeriod } from '@halalmap/contracts';

const minutesOfDay = 24 * 60;
export const minutesOfWeek = 7 * minutesOfDay;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const localTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: product.timeZone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The minute of the week in Manila: 0 is Monday 00:00. */
export const minuteOfWeek = (time: Date): number => {
  const parts = Object.fromEntries(localTime.formatToParts(time).map(({ type, value }) => [type, value]));
  return (
    weekdays.indexOf(parts.weekday ?? '') * minutesOfDay + Number(parts.hour) * 60 + Number(parts.minute)
  );
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * The minute of the week at a time of the day that it is in Manila.
 * @param time `HH:MM`
 */
export const minuteToday = (time: string, now: Date): number =>
  Math.floor(minuteOfWeek(now) / minutesOfDay) * minutesOfDay + minutesOf(time);

/** An interval of the week in minutes; `to` is exclusive and may lie beyond the end of the week. */
interface WeekInterval {
  from: number;
  to: number;
}

/** The intervals of the week in which a place is open; a close that is not after open is past midnight. */
export const openIntervalsOf = (periods: readonly OpeningPeriod[] | null): WeekInterval[] =>
  (periods ?? []).flatMap(({ days, open, close }) => {
    const length = minutesOf(close) - minutesOf(open);
    return days.map((day) => {
      const from = (day - 1) * minutesOfDay + minutesOf(open);
      return { from, to: from + (length > 0 ? length : length + minutesOfDay) };
    });
  });

/** Whether a place is open at a minute of the week. Without hours it is never open. */
export const isOpenAt = (periods: readonly OpeningPeriod[] | null, minute: number): boolean =>
  openIntervalsOf(periods).some(
    ({ from, to }) =>
      (minute >= from && minute < to) || (minute + minutesOfWeek >= from && minute + minutesOfWeek < to),
  );
