import type { IndexDocument } from './index-document';

/** Fields that are searched, the most relevant first. */
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
  'barcodes',
] as const satisfies ReadonlyArray<keyof IndexDocument>;

/** How words are compared. Both index implementations use it, so that they find the same. */
export interface WordRules {
  /** Minimum length of a word, in characters, for one and for two typos. */
  typos: { one: number; two: number };
  /** Query words that never match with typos. */
  exactWords: readonly string[];
  /** Ignored in the query, except as the last word while it is being typed. */
  stopWords: readonly string[];
  /** Synonyms of a word or a group of words; not transitive. */
  synonyms: Readonly<Record<string, readonly string[]>>;
}

const alike = (...words: string[]): Record<string, string[]> =>
  Object.fromEntries(words.map((word) => [word, words.filter((other) => other !== word)]));

/** The rules of the product: English, Filipino, and the Latin spellings of Arabic words in local use. */
export const wordRules: WordRules = {
  typos: { one: 5, two: 9 },
  exactWords: ['halal', 'haram'],
  // The Arabic article belongs to its word: alone it finds nothing that the word does not find.
  stopWords: ['the', 'of', 'and', 'ng', 'sa', 'ال'],
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

/** Maximum number of words read from a search text; the rest is ignored, as in Meilisearch. */
export const maxQueryWords = 10;
