import SearchableMap from 'minisearch/SearchableMap';
import { divideWords } from '../../domain/text';
import { countTypos } from './typos';

/** Where a word occurs: parallel lists, ordered by document and then by position. */
export interface Posting {
  documents: number[];
  positions: number[];
}

/** A posting found for a word of the query, with the typos between the two words. */
export interface SimilarPosting {
  posting: Posting;
  typos: number;
}

/** Positions of one field; the field's place in the order of fields times this, plus the word's place in the text. */
export const positionsPerField = 4096;

/** Words on either side of one of these are not neighbours. */
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

/** The words of all documents and where they occur. Documents are added only; the owner knows which are gone. */
export interface TermDictionary {
  /**
   * @param ordinal greater than any added before
   * @param fields the texts of each field, in the order of fields
   */
  add(ordinal: number, fields: readonly (readonly string[])[]): void;
  exact(word: string): Posting | undefined;
  /** All words that begin so, the word itself excepted. */
  longer(prefix: string): Posting[];
  /** Words within so many typos, those that are found without a typo excepted. */
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

/**
 * @param options.stopWords words that are not kept
 */
export const createTermDictionary = (options: { stopWords: ReadonlySet<string> }): TermDictionary => {
  /** The tree finds beginnings and likenesses; a whole word is found many times faster in the map, and nothing is looked up as often. */
  const terms = new SearchableMap<Posting>();
  const wholeWords = new Map<string, Posting>();

  const postingOf = (word: string): Posting => {
    const known = wholeWords.get(word);
    if (known) return known;
    const made: Posting = { documents: [], positions: [] };
    terms.set(word, made);
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
      [...terms.atPrefix(prefix)].filter(([term]) => term !== prefix).map(([, posting]) => posting),

    similar(word, maxTypos, asPrefix) {
      if (maxTypos === 0) return [];
      // With one typo the first letter is right, which spares most of the words.
      const candidates = maxTypos === 1 ? terms.atPrefix(word.slice(0, 1)) : terms;
      const found: SimilarPosting[] = [];
      for (const [term, posting] of candidates) {
        const typos = countTypos(word, term, maxTypos, asPrefix);
        if (typos !== null && typos > 0) found.push({ posting, typos });
      }
      return found;
    },
  };
};
