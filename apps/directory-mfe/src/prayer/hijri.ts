import type { HijriMonth } from '@halalmap/contracts';

const dayMs = 24 * 60 * 60_000;

const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/** A declared beginning of a Hijri month. */
export type DeclaredMonth = Pick<HijriMonth, 'year' | 'month' | 'startsOn'>;

/** A day of the Hijri calendar and how it is known. Months are 1 (Muharram) to 12 (Dhu al-Hijjah). */
export interface HijriDate {
  day: number;
  month: number;
  year: number;
  /**
   * `declared`: the month was declared to begin then; `calculated`: by Umm al-Qura; `about`: calculated, of a month that
   * is only known once it is declared; `open`: the day after the 29th of a declared month, while the next one is not
   * declared.
   */
  certainty: 'declared' | 'calculated' | 'about' | 'open';
}

/** Months whose beginning people wait for: Ramadan, Shawwal and Dhu al-Hijjah. */
const sighted: ReadonlySet<number> = new Set([9, 10, 12]);
const longestMonth = 30;

const calculatedOn = (day: string): Omit<HijriDate, 'certainty'> => {
  const parts = new Map(
    calendar.formatToParts(Date.parse(day)).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
  );
  return { day: parts.get('day') ?? 0, month: parts.get('month') ?? 0, year: parts.get('year') ?? 0 };
};

/** The calendar day so many days later, `YYYY-MM-DD`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

const isSameMonth = (one: { year: number; month: number }, other: { year: number; month: number }): boolean =>
  one.year === other.year && one.month === other.month;

/** The calculated date, but never a month that was declared to begin later. */
const beforeDeclared = (day: string, next: DeclaredMonth | undefined): Omit<HijriDate, 'certainty'> => {
  const found = calculatedOn(day);
  if (!next || !isSameMonth(found, next)) return found;
  const ended = calculatedOn(addDays(day, -found.day));
  return { ...ended, day: Math.min(longestMonth, ended.day + found.day) };
};

/**
 * The Hijri date of the daytime of a calendar day; it began at Maghrib of the evening before.
 * @param day `YYYY-MM-DD` in Manila
 * @param declared in any order
 */
export const hijriDate = (day: string, declared: readonly DeclaredMonth[]): HijriDate => {
  const sorted = [...declared].sort((one, other) => one.startsOn.localeCompare(other.startsOn));
  const current = sorted.findLast(({ startsOn }) => startsOn <= day);
  const next = sorted.find(({ startsOn }) => startsOn > day);
  if (current) {
    const count = daysBetween(current.startsOn, day) + 1;
    const isNextDeclared = next !== undefined && daysBetween(current.startsOn, next.startsOn) <= longestMonth;
    const { month, year } = current;
    if (count < longestMonth || (count === longestMonth && isNextDeclared))
      return { day: count, month, year, certainty: 'declared' };
    if (count === longestMonth) return { day: count, month, year, certainty: 'open' };
  }
  const found = beforeDeclared(day, next);
  return { ...found, certainty: sighted.has(found.month) ? 'about' : 'calculated' };
};

const ramadan = 9;

/**
 * The days of the declared Ramadan that a day is in; null outside of it. Without a declared end it has 30 days, of which
 * the last is open.
 */
export const ramadanOf = (
  day: string,
  declared: readonly DeclaredMonth[],
): { year: number; days: string[]; isEndDeclared: boolean } | null => {
  const start = declared.find(
    ({ month, startsOn }) =>
      month === ramadan && startsOn <= day && daysBetween(startsOn, day) < longestMonth,
  );
  if (!start) return null;
  const end = declared.find(({ year, month }) => year === start.year && month === ramadan + 1);
  const count = end ? daysBetween(start.startsOn, end.startsOn) : longestMonth;
  const days = Array.from({ length: count }, (_day, index) => addDays(start.startsOn, index));
  return days.includes(day) ? { year: start.year, days, isEndDeclared: end !== undefined } : null;
};
