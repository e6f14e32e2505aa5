import type { HijriMonthInput } from '@halalmap/contracts';

const dayMs = 24 * 60 * 60_000;

const calculated = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

const hijriOf = (time: number): { year: number; month: number; day: number } => {
  const parts = new Map(
    calculated.formatToParts(time).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
  );
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 };
};

/** How far a declared beginning may be from the calculated one, in days. */
const tolerance = 3;

/**
 * Whether a month can begin on a day: declared beginnings are at most a few days from those of the calculated Umm
 * al-Qura calendar, so anything else is a slip.
 */
export const isPlausible = ({
  year,
  month,
  startsOn,
}: Pick<HijriMonthInput, 'year' | 'month' | 'startsOn'>): boolean => {
  const start = Date.parse(startsOn);
  for (let offset = -tolerance; offset <= tolerance; offset += 1) {
    const found = hijriOf(start + offset * dayMs);
    if (found.year === year && found.month === month && found.day === 1) return true;
  }
  return false;
};
