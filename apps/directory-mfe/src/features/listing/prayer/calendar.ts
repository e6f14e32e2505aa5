import { product } from '@halalmap/contracts';

const timeZone = product.timeZone;
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
const hijri = new Intl.DateTimeFormat('en-GB-u-ca-islamic-umalqura', {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The calendar day in Manila at a moment in milliseconds since 1970, as `YYYY-MM-DD`. */
export const manilaDay = (moment: number): string => isoDay.format(moment);

/** The same day by the calculated Umm al-Qura calendar: `11 Jumada II 1448`. */
export const hijriDay = (moment: number): string =>
  hijri
    .formatToParts(moment)
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');
