import { fold } from '@halalmap/contracts';

/** Words common in names and addresses that do not help to distinguish places. */
const commonWords = new Set(
  'and at cafe corner eatery food foods grill halal house in inc kitchen masjid mosque near of ph philippines resto restaurant restaurants shop st store street the'.split(
    ' ',
  ),
);

const withoutApostrophes = (text: string): string => fold(text).replace(/['\u2019]+/g, '');

/** The distinctive words of a name, folded; all words if none is distinctive. */
export const significantWords = (name: string): string[] => {
  const words = withoutApostrophes(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !commonWords.has(word));
  return telling.length > 0 ? telling : words;
};

/**
 * The last nine digits of a phone number, which are the same with and without the country code; null for fewer than
 * seven digits.
 */
export const phoneDigits = (phone: string | null): string | null => {
  const digits = (phone ?? '').replace(/\D/g, '');
  return digits.length < 7 ? null : digits.slice(-9);
};

/** Removes what is often mistyped from a word: vowels after the first letter, and doubled letters. */
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

/** The data used to index a place, so that possible duplicates are found without comparing all places. */
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

/** The index keys of a place: its name, distinctive words of it, its phone number, its square kilometre. */
export const filingKeys = ({ name, phone, point }: Filed): string[] => {
  const { exact, words } = nameKeys(name);
  const digits = phoneDigits(phone);
  return [exact, ...words, ...(digits ? [`p:${digits}`] : []), ...(point ? cellsAround(point, 0) : [])];
};

/** The keys to look up for duplicates, in groups that are queried separately, the most selective first. */
export const searchKeys = ({ name, phone, point }: Filed): string[][] => {
  const { exact, words } = nameKeys(name);
  const digits = phoneDigits(phone);
  return [...(digits ? [[`p:${digits}`]] : []), [exact], ...(point ? [cellsAround(point, 1)] : []), words];
};
