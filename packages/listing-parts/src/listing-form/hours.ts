import type { OpeningPeriod } from '@halalmap/contracts';
import { minutesAWeek, closesNextDay, weekInterval } from '@halalmap/listing-model/derived';

export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;
export type WeekDay = (typeof weekDays)[number];

/** Opening hours on one day of the week (Monday 1), as typed: times are `HH:MM`, empty until given. */
export interface DaySpan {
  day: WeekDay;
  open: string;
  close: string;
}

/** Maximum number of spans per day: breakfast, lunch, dinner and a late one. */
export const spansADay = 4;

export type HoursError = 'incomplete' | 'overlap';

/** Whether both times of a span are entered. */
export const isComplete = ({ open, close }: DaySpan): boolean => open !== '' && close !== '';

/** The span ends on the next day; equal times mean the whole day. */
export const runsPastMidnight = (span: DaySpan): boolean => isComplete(span) && closesNextDay(span);

/** The hours of one day with their index in the list, in the order of input. */
export const spansOf = (
  hours: readonly DaySpan[],
  day: WeekDay,
): ReadonlyArray<{ span: DaySpan; at: number }> =>
  hours.map((span, at) => ({ span, at })).filter(({ span }) => span.day === day);

/** Copies the hours of one day to other days, replacing theirs. */
export const copyDay = (hours: readonly DaySpan[], from: WeekDay, to: readonly WeekDay[]): DaySpan[] => {
  const copied = spansOf(hours, from).map(({ span }) => span);
  const otherDays = hours.filter(({ day }) => !to.includes(day));
  return [...otherDays, ...to.flatMap((day) => copied.map((span) => ({ ...span, day })))];
};

/** The hours as the API expects them: days with the same hours grouped, earliest first; null when none are given. */
export const toPeriods = (hours: readonly DaySpan[]): OpeningPeriod[] | null => {
  const byTimes = new Map<string, OpeningPeriod>();
  for (const { day, open, close } of hours) {
    const times = `${open}-${close}`;
    const period = byTimes.get(times) ?? { days: [], open, close };
    if (!period.days.includes(day)) period.days.push(day);
    byTimes.set(times, period);
  }
  const periods = [...byTimes.values()].map((period) => ({ ...period, days: period.days.sort() }));
  const first = ({ days, open }: OpeningPeriod): string => `${days[0]}${open}`;
  return periods.length === 0 ? null : periods.sort((a, b) => first(a).localeCompare(first(b)));
};

const overlaps = (a: DaySpan, b: DaySpan): boolean => {
  const [left, right] = [weekInterval(a.day, a), weekInterval(b.day, b)];
  return [-minutesAWeek, 0, minutesAWeek].some(
    (shift) => left.from < right.to + shift && right.from + shift < left.to,
  );
};

/** The error at each index of the list: a time is missing, or an earlier entry overlaps. */
export const hoursErrors = (hours: readonly DaySpan[]): ReadonlyMap<number, HoursError> => {
  const errors = new Map<number, HoursError>();
  for (const [at, span] of hours.entries()) {
    if (!isComplete(span)) errors.set(at, 'incomplete');
    else if (hours.slice(0, at).some((earlier) => isComplete(earlier) && overlaps(earlier, span)))
      errors.set(at, 'overlap');
  }
  return errors;
};
