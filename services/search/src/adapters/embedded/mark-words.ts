import type { WordRules } from '../../domain/index-settings';
import type { Mark } from '../../domain/search-index';
import { fold, wordsOf } from '../../domain/text';
import { anyWord, parseText, synonymsOf } from './word-matches';
import { countTypos, typosAllowed } from './term-dictionary';

/** Maximum number of query words that are compared as one, and that a synonym may replace. */
const longestGroup = 3;

/** A word of a text with its position. */
interface Token extends Mark {
  /** In the form used for comparison; one Arabic word may be two. */
  words: string[];
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    words: wordsOf(match[0]),
  }));

/** The end of the given number of folded letters of a text. */
const endOfLetters = (text: string, { start, end }: Mark, letters: number): number => {
  let at = start;
  for (let folded = 0; at < end && folded < letters;) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    folded += fold(letter).length;
    at += letter.length;
  }
  while (at < end && /^\p{M}/u.test(text.slice(at))) at += 1;
  return at;
};

/** The ranges of adjacent tokens that equal these words. */
const rangesOf = (tokens: readonly Token[], words: readonly string[]): Mark[] =>
  tokens.flatMap((token, index) => {
    const stretch = tokens.slice(index, index + words.length);
    const last = stretch.at(-1);
    return last &&
      stretch.length === words.length &&
      stretch.every((one, at) => words[at] === anyWord || one.words.includes(words[at] ?? ''))
      ? [{ start: token.start, end: last.end }]
      : [];
  });

const groupsOf = (words: readonly string[]): string[][] =>
  words.flatMap((_word, from) =>
    Array.from({ length: Math.min(longestGroup, words.length - from) }, (_, extra) =>
      words.slice(from, from + extra + 1),
    ),
  );

/** Ranges in order, the longest first where two begin alike, without nested ones. */
const outermost = (marks: Mark[]): Mark[] => {
  const separate: Mark[] = [];
  for (const mark of marks.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.start >= (separate.at(-1)?.end ?? 0)) separate.push(mark);
  }
  return separate;
};

/**
 * Finds the words of a search text in other texts, as the index does: with typos, as prefixes, joined or split, or by a
 * synonym.
 * @returns a function that returns the ranges of a text to mark, in order
 */
export const createMarker = (text: string, rules: WordRules): ((marked: string) => Mark[]) => {
  const { words, lastIsPrefix, phrases } = parseText(text, new Set(rules.stopWords));
  const synonyms = synonymsOf(rules);
  const groups = groupsOf(words);
  const joined = new Set(groups.filter(({ length }) => length > 1).map((group) => group.join('')));
  const sequences = [
    ...phrases,
    ...groups.flatMap((group) => (synonyms.get(group.join(' ')) ?? []).map(wordsOf)),
  ];

  const markOf = (marked: string, token: Token): Mark[] => {
    for (const [index, word] of words.entries()) {
      const isBegun = lastIsPrefix && index === words.length - 1;
      const isSame = token.words.includes(word);
      if (!isSame && isBegun && fold(marked.slice(token.start, token.end)).startsWith(word))
        return [{ start: token.start, end: endOfLetters(marked, token, word.length) }];
      const isAlike = (other: string): boolean =>
        countTypos(word, other, typosAllowed(word, rules), isBegun) !== null;
      if (isSame || token.words.some(isAlike)) return [{ start: token.start, end: token.end }];
    }
    return token.words.some((word) => joined.has(word)) ? [{ start: token.start, end: token.end }] : [];
  };

  const halvesOf = (tokens: readonly Token[]): Mark[] =>
    tokens.flatMap((token, index) => {
      const next = tokens[index + 1];
      const written = `${token.words.join('')}${next?.words.join('') ?? ''}`;
      return next && words.includes(written) ? [{ start: token.start, end: next.end }] : [];
    });

  return (marked) => {
    const tokens = tokensOf(marked);
    return outermost([
      ...tokens.flatMap((token) => markOf(marked, token)),
      ...sequences.flatMap((sequence) => rangesOf(tokens, sequence)),
      ...halvesOf(tokens),
    ]);
  };
};
