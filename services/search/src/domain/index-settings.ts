import type { IndexDocument } from './index-document';

/** Fields in which words are looked for, the most telling first. */
export const searchableFields = [
  'name',
  'alternateNames',
  'foodTypes',
  'category',
  'municipality',
  'province',
  'region',
  'address',
  'description',
] as const satisfies ReadonlyArray<keyof IndexDocument>;
export type SearchableField = (typeof searchableFields)[number];

/** How words are compared. Both twins read it, so that they find the same. */
export interface WordRules {
  /** Least length of a word, in characters, for one and for two typos. */
  typos: { one: number; two: number };
  /** Words of the query that are never taken for a misspelling of another. */
  exactWords: readonly string[];
  /** Left out of the query, unless the last word is still being typed. */
  stopWords: readonly string[];
  /** What else a word or a group of words may be called; not followed to a second step. */
  synonyms: Readonly<Record<string, readonly string[]>>;
}

const alike = (...words: string[]): Record<string, string[]> =>
  Object.fromEntries(words.map((word) => [word, words.filter((other) => other !== word)]));

/** The rules of the product: English, Filipino, and the Latin spellings of Arabic words that are in use here. */
export const wordRules: WordRules = {
  typos: { one: 5, two: 9 },
  exactWords: ['halal', 'haram'],
  stopWords: ['the', 'of', 'and', 'ng', 'sa'],
  synonyms: {
    ...alike('musalla', 'musallah', 'prayer room', 'prayer space', 'prayer hall', 'مصلى'),
    ...alike('masjid', 'mosque', 'moske', 'مسجد'),
    ...alike('restaurant', 'resto', 'مطعم'),
    ...alike('karinderya', 'carinderia', 'eatery', 'kainan'),
    ...alike('kape', 'coffee', 'cafe'),
    ...alike('palengke', 'market'),
    ...alike('tindahan', 'store', 'shop'),
    ...alike('panaderya', 'bakery'),
    ...alike('manok', 'chicken'),
    ...alike('baka', 'beef'),
    ...alike('isda', 'fish'),
    ...alike('kanin', 'rice'),
    ...alike('shawarma', 'shawerma', 'شاورما'),
    ...alike('kebab', 'kabab', 'kabob', 'كباب'),
    ...alike('biryani', 'biriyani', 'بریانی'),
    ...alike('quran', 'koran', 'qur an', 'قرآن'),
    ...alike('salah', 'salat', 'sambayang', 'صلاة'),
    ...alike('jamaah', 'jumaah', 'jumah'),
    ...alike('wudu', 'wudhu', 'ablution'),
    ...alike('madrasah', 'madrasa', 'madaris'),
    ...alike('halal', 'حلال'),
    ...alike('qc', 'quezon city'),
    ...alike('cdo', 'cagayan de oro'),
    ...alike('gensan', 'general santos'),
    ...alike('bgc', 'bonifacio global city'),
    ...alike('ncr', 'metro manila'),
  },
};

/** Longest search text that is read, in words; what follows is left out, as Meilisearch does. */
export const maxQueryWords = 10;
