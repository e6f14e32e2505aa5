import { formatTagOf, type Locale } from './catalogue';

/** Memoises a function by the JSON of its arguments. */
export const cached = <Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const made = new Map<string, Result>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
};

const timeZone = 'Asia/Manila';
const second = 1000;
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600 * second],
  ['month', 30 * 24 * 3600 * second],
  ['week', 7 * 24 * 3600 * second],
  ['day', 24 * 3600 * second],
  ['hour', 3600 * second],
  ['minute', 60 * second],
];

const pesoStyle = { style: 'currency', currency: 'PHP', currencyDisplay: 'narrowSymbol' } as const;
const dayStyle = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const monthStyle = { month: 'long', year: 'numeric' } as const;
const shortDayStyle = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const timeStyle = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;

export interface Formatters {
  /** A count: `1,234`. */
  number(value: number): string;
  /** A number with a fixed number of decimals: `4.6`. */
  decimal(value: number, digits: number): string;
  /** An amount in pesos, number or decimal text: `₱1,250.00`. */
  pesos(amount: number | string): string;
  /** A timestamp (ISO 8601) or calendar day (`YYYY-MM-DD`): `14 March 2027`. */
  day(iso: string): string;
  /** As `day`, short: `14 Mar 2027`. */
  shortDay(iso: string): string;
  /** A month (`YYYY-MM`): `March 2027`. */
  month(iso: string): string;
  /** A timestamp with its time of day: `14 March 2027, 3:05 pm`. */
  dateTime(iso: string): string;
  /** A time of day as `HH:MM`: `3:05 pm`. */
  time(timeOfDay: string): string;
  /** Entries of a list, with the comma of the language: `Fajr, Dhuhr`. */
  list(entries: readonly string[]): string;
  /** How long ago a timestamp was, in whole units: `3 weeks ago`. `now` in milliseconds since 1970. */
  age(iso: string, now: number): string;
}

/** A name that may be stored in lower case, such as that of a category, for display: `Retail`. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * A whole number below a thousand has neither separator nor sign, and its digits are Western in every locale: most pages
 * show no other, and are spared the first Intl format, which takes 10 ms on a phone.
 */
const isPlain = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000;

const numberFormats = cached((tag: string) => new Intl.NumberFormat(tag));

/** A number with the separators of a locale. @param tag of `formatTagOf` */
export const formatNumber = (value: number, tag: string): string =>
  isPlain(value) ? String(value) : numberFormats(tag).format(value);

const momentOf = (iso: string): Date =>
  new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00+08:00` : iso);

/** Creates the formatters of a locale. Dates and times are in Asia/Manila, digits are Western. */
export const createFormatters = (locale: Locale): Formatters => {
  const tag = formatTagOf(locale);
  // English in the Philippines writes the month first; the product writes the day first in every language.
  const dateTag = locale === 'en' ? 'en-GB' : tag;
  // Creating an Intl formatter takes milliseconds and a page needs few of them, so each is created at first use.
  const numbers = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
  const dates = cached(
    (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(dateTag, { timeZone, ...options }),
  );
  const ages = cached(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const day = (iso: string) => dates(dayStyle).format(momentOf(iso));
  const comma = locale === 'ar' ? '، ' : ', ';

  return {
    number: (value) => formatNumber(value, tag),
    decimal: (value, digits) =>
      numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    pesos: (amount) => numbers(pesoStyle).format(Number(amount)),
    day,
    month: (iso) => dates(monthStyle).format(momentOf(`${iso}-01`)),
    shortDay: (iso) => dates(shortDayStyle).format(momentOf(iso)),
    dateTime: (iso) => `${day(iso)}${comma}${dates(timeStyle).format(momentOf(iso))}`,
    time: (timeOfDay) => dates(timeStyle).format(new Date(`2000-01-01T${timeOfDay}+08:00`)),
    list: (entries) => entries.join(comma),
    age: (iso, now) => {
      const elapsed = Math.max(0, now - momentOf(iso).getTime());
      const [unit, length] = steps.find(([, length]) => elapsed >= length) ?? ['second', Infinity];
      return ages().format(-Math.floor(elapsed / length), unit);
    },
  };
};
