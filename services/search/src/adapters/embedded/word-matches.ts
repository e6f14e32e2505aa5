import type { WordRules } from '../../domain/index-settings';
import { plain } from '../../domain/text';
import { positionsPerField, type Posting, type TermDictionary } from './term-dictionary';
import { typosAllowed } from './typos';

const lastPlace = 255;

/** Where some words of the query were found, by document. */
export interface WordMatches {
  /** 0 is no match, else 1 + 2 x typos, and 1 more where the word only begins so. */
  cost: Uint8Array;
  /** The first position of the cheapest match, in the most telling field. */
  first: Uint16Array;
  /** The earliest place in any field's text of the cheapest match. */
  place: Uint8Array;
  isEmpty: boolean;
}

/** Neighbours in this order, by position of the last word. */
const followedBy = (left: Posting, right: Posting): Posting => {
  const found: Posting = { documents: [], positions: [] };
  let r = 0;
  for (let l = 0; l < left.documents.length; l += 1) {
    const document = left.documents[l] ?? 0;
    const wanted = (left.positions[l] ?? 0) + 1;
    while (
      r < right.documents.length &&
      ((right.documents[r] ?? 0) < document ||
        (right.documents[r] === document && (right.positions[r] ?? 0) < wanted))
    )
      r += 1;
    if (right.documents[r] === document && right.positions[r] === wanted) {
      found.documents.push(document);
      found.positions.push(wanted);
    }
  }
  return found;
};

/** Finds words, groups of words and their variants in the dictionary. */
export interface WordMatcher {
  phrase(words: readonly string[]): Posting | undefined;
  /**
   * What stands for these neighbouring words of the query: for one word the word itself, its typos, its two halves and
   * its synonyms; for two or three, the words written as one and the synonyms of the group.
   */
  match(words: readonly string[], asPrefix: boolean): WordMatches;
}

/**
 * @param options.size how many ordinals are in use
 * @param options.fields how many of the searchable fields count
 */
export const createWordMatcher = (options: {
  dictionary: TermDictionary;
  rules: WordRules;
  size: number;
  fields: number;
}): WordMatcher => {
  const { dictionary, rules } = options;
  const afterLast = options.fields * positionsPerField;
  const synonyms = new Map(
    Object.entries(rules.synonyms).map(([words, others]) => [plain(words), others.map(plain)]),
  );

  const phrase = (words: readonly string[]): Posting | undefined => {
    let found = dictionary.exact(words[0] ?? '');
    for (const word of words.slice(1)) {
      const next = dictionary.exact(word);
      found = found && next ? followedBy(found, next) : undefined;
    }
    return found;
  };

  /** The way to write a word as two that most documents use. */
  const halves = (word: string): Posting | undefined => {
    let best: Posting | undefined;
    for (let at = 1; at < word.length; at += 1) {
      const found = phrase([word.slice(0, at), word.slice(at)]);
      if (found && found.documents.length > (best?.documents.length ?? 0)) best = found;
    }
    return best;
  };

  return {
    phrase,

    match(words, asPrefix) {
      const matches: WordMatches = {
        cost: new Uint8Array(options.size),
        first: new Uint16Array(options.size),
        place: new Uint8Array(options.size),
        isEmpty: true,
      };
      const take = (posting: Posting | undefined, typos: number, inexact = 0): void => {
        if (!posting) return;
        const cost = 1 + typos * 2 + inexact;
        for (let index = 0; index < posting.documents.length; index += 1) {
          const document = posting.documents[index] ?? 0;
          const position = posting.positions[index] ?? 0;
          if (position >= afterLast) continue;
          const place = Math.min(lastPlace, position % positionsPerField);
          const known = matches.cost[document] ?? 0;
          if (known === 0 || cost < known) {
            matches.cost[document] = cost;
            matches.first[document] = position;
            matches.place[document] = place;
          } else if (cost === known) {
            if (position < (matches.first[document] ?? 0)) matches.first[document] = position;
            if (place < (matches.place[document] ?? 0)) matches.place[document] = place;
          }
          matches.isEmpty = false;
        }
      };

      const word = words.join('');
      const joins = words.length - 1;
      take(dictionary.exact(word), joins);
      if (asPrefix) for (const posting of dictionary.longer(word)) take(posting, joins, 1);
      for (const similar of dictionary.similar(
        word,
        Math.max(0, typosAllowed(word, rules) - joins),
        asPrefix,
      ))
        take(similar.posting, similar.typos + joins);
      if (joins === 0) take(halves(word), 1);
      for (const other of synonyms.get(words.join(' ')) ?? []) take(phrase(other.split(' ')), 0);
      return matches;
    },
  };
};
