import { product, type OpeningPeriod } from '@halalmap/contracts';
import { minutesADay, minutesAWeek, minutesOf, openIntervals } from '@halalmap/listing-model/derived';

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
  return weekdays.indexOf(parts.weekday ?? '') * minutesADay + Number(parts.hour) * 60 + Number(parts.minute);
};

/**
 * The minute of the week at a time of the day that it is in Manila.
 * @param time `HH:MM`
 */
export const minuteToday = (time: string, now: Date): number =>
  Math.floor(minuteOfWeek(now) / minutesADay) * minutesADay + minutesOf(time);

/** Whether a place is open at a minute of the week. Without hours it is never open. */
const isOpenBy = (periods: readonly OpeningPeriod[] | null | undefined, minute: number): boolean =>
  openIntervals(periods).some(
    ({ from, to }) =>
      (minute >= from && minute < to) || (minute + minutesAWeek >= from && minute + minutesAWeek < to),
  );

/** The hours of a place. Documents of an earlier version have none of Ramadan. */
export interface Hours {
  openingHours: OpeningPeriod[] | null;
  ramadanHours?: OpeningPeriod[] | null | undefined;
}

/** Whether a place has hours of its own in Ramadan. */
export const hasRamadanHours = ({ ramadanHours }: Hours): boolean => (ramadanHours ?? []).length > 0;

/** Whether a place is open at a minute of the week, or in a week of Ramadan. Without hours it is never open. */
export const isOpenAt = (hours: Hours, minute: number): boolean =>
  minute < minutesAWeek
    ? isOpenBy(hours.openingHours, minute)
    : isOpenBy(hasRamadanHours(hours) ? hours.ramadanHours : hours.openingHours, minute - minutesAWeek);
