import { fold } from '@halalmap/contracts';

/** Words that many places have in their names or addresses and that tell none of them apart. */
const commonWords = new Set(
  'and at cafe corner eatery food foods grill halal house in inc kitchen masjid mosque near of ph philippines resto restaurant restaurants shop st store street the'.split(
    ' ',
  ),
);

const withoutApostrophes = (text: string): string => fold(text).replace(/['\u2019]+/g, '');

/** The words of a name that tell it apart, folded; all of them where it has no other. */
export const significantWords = (name: string): string[] => {
  const words = withoutApostrophes(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !commonWords.has(word));
  return telling.length > 0 ? telling : words;
};

/** The last nine digits of a telephone number, the same with and without the country's prefix; null when there are fewer than seven. */
export const phoneDigits = (phone: string | null): string | null => {
  const digits = (phone ?? '').replace(/\D/g, '');
  return digits.length < 7 ? null : digits.slice(-9);
};

/** A word without what is easily mistyped: vowels after the first letter, and doubled letters. */
const skeleton = (word: string): string =>
  word.slice(0, 1) +
  word
    .slice(1)
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1');

const cellSize = 0.01;

const cellsAround = ({ lat, lng }: { lat: number; lng: number }, reach: number): string[] => {
  const [row, column] = [Math.floor(lat / cellSize), Math.floor(lng / cellSize)];
  const steps = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach);
  return steps.flatMap((down) => steps.map((right) => `g:${row + down},${column + right}`));
};

/** What a place is filed under, so that places which may be the same are found without comparing all. */
export interface Filed {
  name: string;
  phone: string | null;
  point: { lat: number; lng: number } | null;
}

const nameKeys = (name: string): { exact: string; words: string[] } => {
  const words = significantWords(name);
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const telling = [...new Set([words[0] ?? '', longest].map(skeleton))].filter((word) => word.length > 1);
  return { exact: `e:${[...words].sort().join('')}`, words: telling.map((word) => `w:${word}`) };
};

/** The keys that a place is filed under: its name, telling words of it, its telephone, its square kilometre. */
export const filingKeys = ({ name, phone, point }: Filed): string[] => {
  const { exact, words } = nameKeys(name);
  const digits = phoneDigits(phone);
  return [exact, ...words, ...(digits ? [`p:${digits}`] : []), ...(point ? cellsAround(point, 0) : [])];
};

/** The keys under which the same place may be filed, in groups that are looked up separately, the most telling first. */
export const searchKeys = ({ name, phone, point }: Filed): string[][] => {
  const { exact, words } = nameKeys(name);
  const digits = phoneDigits(phone);
  return [...(digits ? [[`p:${digits}`]] : []), [exact], ...(point ? [cellsAround(point, 1)] : []), words];
};
