import SearchableMap from 'minisearch/SearchableMap';
import { divideWords } from '../../domain/text';
import { countBits, grown } from './ordinal-set';
import { countTypos } from './typos';

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
