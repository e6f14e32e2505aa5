import { type HijriMonth, product } from '@halalmap/contracts';

const dayMs = 24 * 60 * 60_000;

const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: product.timeZone, dateStyle: 'short' });

/** The calendar day in Manila at a time in milliseconds since 1970, as `YYYY-MM-DD`. */
export const manilaDay = (moment: number): string => isoDay.format(moment);

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
const shortestMonth = 29;
const monthsOfYear = 12;
/** How many days a declared month may begin before or after the calculated one. */
const tolerance = 3;

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

const daysFrom = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_day, index) => addDays(start, index));

const isSameMonth = (one: { year: number; month: number }, other: { year: number; month: number }): boolean =>
  one.year === other.year && one.month === other.month;

/** The calculated date, but never a month that was declared to begin later. */
const beforeDeclared = (day: string, next: DeclaredMonth | undefined): Omit<HijriDate, 'certainty'> => {
  const found = calculatedOn(day);
  if (!next || !isSameMonth(found, next)) return found;
  const ended = calculatedOn(addDays(day, -found.day));
  return { ...ended, day: Math.min(longestMonth, ended.day + found.day) };
};

/** The first day of the calculated month that begins about a month after another one began. */
const nextCalculatedStart = (start: string): string => {
  for (let count = shortestMonth - tolerance; count <= longestMonth + tolerance; count += 1) {
    const day = addDays(start, count);
    if (calculatedOn(day).day === 1) return day;
  }
  return addDays(start, longestMonth);
};

const monthAfter = ({ year, month }: { year: number; month: number }): { year: number; month: number } =>
  month === monthsOfYear ? { year: year + 1, month: 1 } : { year, month: month + 1 };

const clamp = (day: string, from: string, to: string): string => (day < from ? from : day > to ? to : day);

/**
 * The Hijri date of the daytime of a calendar day; it began at Maghrib of the evening before. After a declared month the
 * following ones are counted on from it, each of 29 or 30 days, until they begin as calculated: no day is left out.
 * @param day `YYYY-MM-DD` in Manila
 * @param declared in any order
 */
export const hijriDate = (day: string, declared: readonly DeclaredMonth[]): HijriDate => {
  const sorted = [...declared].sort((one, other) => one.startsOn.localeCompare(other.startsOn));
  const current = sorted.findLast(({ startsOn }) => startsOn <= day);
  const next = sorted.find(({ startsOn }) => startsOn > day);
  const known = (found: Omit<HijriDate, 'certainty'>): HijriDate => ({
    ...found,
    certainty: sighted.has(found.month) ? 'about' : 'calculated',
  });
  if (!current) return known(beforeDeclared(day, next));
  let [start, of, isDeclared] = [current.startsOn, { year: current.year, month: current.month }, true];
  for (;;) {
    const count = daysBetween(start, day) + 1;
    const following = monthAfter(of);
    const isNextDeclared = next !== undefined && isSameMonth(next, following);
    const calculatedEnd = nextCalculatedStart(start);
    const end = isNextDeclared
      ? next.startsOn
      : isDeclared
        ? addDays(start, longestMonth)
        : clamp(calculatedEnd, addDays(start, shortestMonth), addDays(start, longestMonth));
    if (day < end && isDeclared)
      return {
        ...of,
        day: Math.min(count, longestMonth),
        certainty: count < longestMonth || isNextDeclared ? 'declared' : 'open',
      };
    if (day < end) return known({ ...of, day: Math.min(count, longestMonth) });
    if (end === calculatedEnd) return known(beforeDeclared(day, next));
    [start, of, isDeclared] = [end, following, false];
  }
};

const ramadan = 9;
const shaban = 8;

/** Whether a day is in Ramadan, as declared or, where nothing is declared, as calculated. */
export const isInRamadan = (day: string, declared: readonly DeclaredMonth[]): boolean =>
  hijriDate(day, declared).month === ramadan;

/** The days of a Ramadan. */
export interface RamadanDays {
  year: number;
  days: string[];
  isEndDeclared: boolean;
}

/**
 * The days of the declared Ramadan that a day is in; null outside of it. Without a declared end it has 30 days, of which
 * the last is open.
 */
export const ramadanOf = (day: string, declared: readonly DeclaredMonth[]): RamadanDays | null => {
  const start = declared.find(
    ({ month, startsOn }) =>
      month === ramadan && startsOn <= day && daysBetween(startsOn, day) < longestMonth,
  );
  if (!start) return null;
  const end = declared.find(({ year, month }) => year === start.year && month === ramadan + 1);
  const count = end ? daysBetween(start.startsOn, end.startsOn) : longestMonth;
  const days = daysFrom(start.startsOn, count);
  return days.includes(day) ? { year: start.year, days, isEndDeclared: end !== undefined } : null;
};

/**
 * The Ramadan whose table is shown on a day, from 1 Shaʻban on.
 * @returns `candidates`: the two days on which it may begin, while that is not declared; the days are then those of both
 */
export const ramadanShownOn = (
  day: string,
  declared: readonly DeclaredMonth[],
): (RamadanDays & { candidates: [string, string] | null }) | null => {
  const current = ramadanOf(day, declared);
  if (current) return { ...current, candidates: null };
  const today = hijriDate(day, declared);
  if (today.month !== shaban && today.month !== ramadan) return null;
  const ofYear = declared.find(({ year, month }) => year === today.year && month === ramadan);
  const coming = ofYear ? ramadanOf(ofYear.startsOn, declared) : null;
  if (coming) return { ...coming, candidates: null };
  const start = addDays(day, 1 - today.day);
  const lastOfShaban = addDays(start, -1);
  const first =
    today.month === shaban
      ? addDays(start, shortestMonth)
      : addDays(lastOfShaban, shortestMonth + 1 - hijriDate(lastOfShaban, declared).day);
  return {
    year: today.year,
    days: daysFrom(first, longestMonth + 1),
    isEndDeclared: false,
    candidates: [first, addDays(first, 1)],
  };
};
