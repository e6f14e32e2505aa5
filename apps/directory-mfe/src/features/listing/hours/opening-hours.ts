import type { OpeningPeriod } from '@halalmap/contracts';
import type { ManilaTime } from '../../../shared/manila-time';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1);

/** The periods of one weekday, earliest first. */
export const periodsOn = (hours: readonly OpeningPeriod[], day: number): OpeningPeriod[] =>
  hours
    .filter((period) => period.days.includes(day))
    .sort((one, other) => minutesOf(one.open) - minutesOf(other.open));

/**
 * The period in which the place is open at a time, or null. A closing time at or before the opening time is past
 * midnight, so yesterday's period may still last.
 */
export const openPeriodAt = (
  hours: readonly OpeningPeriod[],
  { day, minutes }: ManilaTime,
): OpeningPeriod | null => {
  const runsOver = (period: OpeningPeriod): boolean => minutesOf(period.close) <= minutesOf(period.open);
  const today = periodsOn(hours, day).find(
    (period) => minutes >= minutesOf(period.open) && (runsOver(period) || minutes < minutesOf(period.close)),
  );
  const yesterday = periodsOn(hours, dayBefore(day)).find(
    (period) => runsOver(period) && minutes < minutesOf(period.close),
  );
  return today ?? yesterday ?? null;
};

/** The next time a place opens. */
interface NextOpening {
  /** Monday 1 to Sunday 7. */
  day: number;
  /** 0 is later today, 1 is tomorrow. */
  inDays: 0 | 1;
  open: string;
}

/**
 * When a place that is closed at a time opens next, as far as known: today or tomorrow. Null when neither day has later
 * hours, because a day without hours is unknown, not closed.
 */
export const nextOpening = (
  hours: readonly OpeningPeriod[],
  { day, minutes }: ManilaTime,
): NextOpening | null => {
  const later = periodsOn(hours, day).find(({ open }) => minutesOf(open) > minutes);
  if (later) return { day, inDays: 0, open: later.open };
  const tomorrow = (day % 7) + 1;
  const [first] = periodsOn(hours, tomorrow);
  return first ? { day: tomorrow, inDays: 1, open: first.open } : null;
};

/** Whether a period lasts 24 hours. */
export const isAllDay = ({ open, close }: OpeningPeriod): boolean => open === close;
