import type { PriceRange } from './fields';
import { fold } from './fold';
import type { OpeningPeriod } from './schemas';

export const minutesADay = 24 * 60;
export const minutesAWeek = 7 * minutesADay;

/**
 * Minutes since midnight.
 * @param time `HH:MM`
 */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

type Span = Pick<OpeningPeriod, 'open' | 'close'>;

/** Whether a place that opens on a day closes on the next one. Equal times are 24 hours. */
export const closesNextDay = ({ open, close }: Span): boolean => minutesOf(close) <= minutesOf(open);

/** How many minutes a place is open, 1 to 1,440. */
const lengthOf = (span: Span): number =>
  minutesOf(span.close) - minutesOf(span.open) + (closesNextDay(span) ? minutesADay : 0);

/** An interval of the week in minutes from Monday 00:00; `to` is exclusive and may lie in the next week. */
interface WeekInterval {
  from: number;
  to: number;
}

/**
 * When a place is open that opens on a day of the week.
 * @param day Monday 1 to Sunday 7
 */
export const weekInterval = (day: number, span: Span): WeekInterval => {
  const from = (day - 1) * minutesADay + minutesOf(span.open);
  return { from, to: from + lengthOf(span) };
};

/** The intervals of the week in which a place is open; none when its hours are not known. */
export const openIntervals = (periods: readonly OpeningPeriod[] | null | undefined): WeekInterval[] =>
  (periods ?? []).flatMap((period) => period.days.map((day) => weekInterval(day, period)));

const tiers = { $: 'budget', $$: 'moderate', $$$: 'upscale', $$$$: 'upscale' } as const;

/** What the filter of prices calls a price range. */
export type PriceTier = (typeof tiers)[PriceRange];

export const priceTierOf = (range: PriceRange | null | undefined): PriceTier | null =>
  range ? tiers[range] : null;

/** The facilities by which a listing is found, folded; `women` and `parking` follow from answers, not from names. */
export const facilitiesOf = (listing: {
  facilities?: readonly string[] | null | undefined;
  womensSection?: string | null | undefined;
  parkingAvailable?: boolean | null | undefined;
}): string[] => {
  const named = (listing.facilities ?? []).map(fold).filter((name) => name !== 'women' && name !== 'parking');
  const hasWomensSection = listing.womensSection === 'Yes' || listing.womensSection === 'separate_entrance';
  const answered = [...(hasWomensSection ? ['women'] : []), ...(listing.parkingAvailable ? ['parking'] : [])];
  return [...new Set([...named, ...answered])];
};
