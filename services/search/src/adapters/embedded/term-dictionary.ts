import SearchableMap from 'minisearch/SearchableMap';
import { divideWords } from '../../domain/text';
import { countBits, grown } from './ordinal-set';
import type { WordRules } from '../../domain/index-settings';

/** Number of typos that a query word may have. */
export const typosAllowed = (word: string, { exactWords, typos }: WordRules): number => {
  if (exactWords.includes(word) || /^\p{N}+$/u.test(word)) return 0;
  const { length } = [...word];
  if (length >= typos.two) return 2;
  return length >= typos.one ? 1 : 0;
};

/**
 * Counts the typos between a word and another, or a prefix of another: an extra, missing or wrong letter, or two
 * exchanged neighbours, count one (optimal string alignment). A wrong first letter counts two, as in Meilisearch.
 * @param asPrefix compare with the best prefix of `other` instead of all of it
 * @returns the count, or null when it is above `max`
 */
export const countTypos = (word: string, other: string, max: number, asPrefix: boolean): number | null => {
  const firstDiffers = word[0] !== other[0];
  const allowed = firstDiffers ? max - 1 : max;
  if (allowed < 0 || (firstDiffers && allowed === 0)) return null;
  const distance = alignmentDistance(word, other, allowed, asPrefix);
  if (distance === null) return null;
  return firstDiffers ? Math.max(2, distance + 1) : distance;
};

/** Rows of a comparison, reused because a search with typos makes thousands of comparisons. */
let rows = [64, 64, 64].map((size) => new Uint16Array(size));

const alignmentDistance = (word: string, other: string, max: number, asPrefix: boolean): number | null => {
  const width = word.length + 1;
  if (other.length < word.length - max || (!asPrefix && other.length > word.length + max)) return null;
  if ((rows[0]?.length ?? 0) < width) rows = rows.map(() => new Uint16Array(width * 2));
  let [beforeLast, last, current] = rows as [Uint16Array, Uint16Array, Uint16Array];
  for (let column = 0; column < width; column += 1) last[column] = column;
  let best = width - 1;
  let leastBefore = 0;
  const height = asPrefix ? Math.min(other.length, word.length + max) : other.length;
  for (let row = 1; row <= height; row += 1) {
    current[0] = row;
    let least = row;
    const letter = other.charCodeAt(row - 1);
    for (let column = 1; column < width; column += 1) {
      const isSame = word.charCodeAt(column - 1) === letter;
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged =
        row > 1 &&
        column > 1 &&
        word.charCodeAt(column - 2) === letter &&
        word.charCodeAt(column - 1) === other.charCodeAt(row - 2);
      if (isExchanged) value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = value;
      if (value < least) least = value;
    }
    const end = current[width - 1] ?? best;
    best = asPrefix ? Math.min(best, end) : end;
    // A later row depends on this one or, for exchanged neighbours, on the previous one with one typo more.
    if (least > max && leastBefore >= max) return asPrefix && best <= max ? best : null;
    leastBefore = least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return best <= max ? best : null;
};

/** The occurrences of a word: parallel lists, ordered by document and then by position. */
export interface Posting {
  documents: number[];
  positions: number[];
}

/** A posting of a word similar to a query word, with the typos between them. */
interface SimilarPosting {
  posting: Posting;
  typos: number;
}

/** A position is the index of the field times this, plus the index of the word in the text. */
export const positionsPerField = 4096;

/** Words on either side of one of these are not adjacent. */
const hardSeparator = /[.;,!?()[\]{}|\n]/;
const gapAfterHardSeparator = 8;

interface Token {
  word: string;
  position: number;
}

const tokensOf = (text: string, start: number): Token[] => {
  let position = start;
  return divideWords(text).map(({ word, between }, index) => {
    if (index > 0) position += hardSeparator.test(between) ? gapAfterHardSeparator : 1;
    return { word, position };
  });
};

/**
 * A bit set of the letters of a word: two words whose sets differ by more letters than the allowed typos need no
 * comparison.
 */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
};

/** The words of all documents and their occurrences. Documents are only added; the owner tracks removals. */
export interface TermDictionary {
  /**
   * @param ordinal greater than any added before
   * @param fields the words of each field, in the order of fields
   */
  add(ordinal: number, fields: readonly (readonly string[])[]): void;
  exact(word: string): Posting | undefined;
  /** All words with this prefix, except the word itself. */
  longer(prefix: string): Posting[];
  /** Words within `maxTypos`, except those without a typo. */
  similar(word: string, maxTypos: number, asPrefix: boolean): SimilarPosting[];
}

const placeTokens = (texts: readonly string[]): Token[] => {
  const tokens: Token[] = [];
  for (const text of texts) {
    const last = tokens.at(-1);
    tokens.push(...tokensOf(text, last ? last.position + gapAfterHardSeparator : 0));
  }
  return tokens;
};

/** @param options.stopWords words that are not stored */
export const createTermDictionary = (options: { stopWords: ReadonlySet<string> }): TermDictionary => {
  /** The tree serves prefixes, the list similar words, and the map whole words, the most frequent lookup. */
  const tree = new SearchableMap<Posting>();
  const terms: Array<{ word: string; posting: Posting }> = [];
  /** By index of `terms`: their letters. */
  let letterSets = new Int32Array(1_024);
  const wholeWords = new Map<string, Posting>();

  const postingOf = (word: string): Posting => {
    const known = wholeWords.get(word);
    if (known) return known;
    const made: Posting = { documents: [], positions: [] };
    tree.set(word, made);
    if (terms.length === letterSets.length) letterSets = grown(letterSets, terms.length * 2);
    letterSets[terms.length] = lettersOf(word);
    terms.push({ word, posting: made });
    wholeWords.set(word, made);
    return made;
  };

  return {
    add(ordinal, fields) {
      fields.forEach((texts, field) => {
        for (const { word, position } of placeTokens(texts)) {
          if (options.stopWords.has(word) || position >= positionsPerField) continue;
          const posting = postingOf(word);
          posting.documents.push(ordinal);
          posting.positions.push(field * positionsPerField + position);
        }
      });
    },

    exact: (word) => wholeWords.get(word),

    longer: (prefix) =>
      [...tree.atPrefix(prefix)].filter(([term]) => term !== prefix).map(([, posting]) => posting),

    similar(word, maxTypos, asPrefix) {
      if (maxTypos === 0) return [];
      const found: SimilarPosting[] = [];
      const letters = lettersOf(word);
      for (let at = 0; at < terms.length; at += 1) {
        // A typo removes at most one letter and adds at most one.
        const others = letterSets[at] ?? 0;
        if (countBits(letters & ~others) > maxTypos) continue;
        if (!asPrefix && countBits(others & ~letters) > maxTypos) continue;
        const term = terms[at];
        if (!term) continue;
        const typos = countTypos(word, term.word, maxTypos, asPrefix);
        if (typos !== null && typos > 0) found.push({ posting: term.posting, typos });
      }
      return found;
    },
  };
};
