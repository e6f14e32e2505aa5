import { parseText } from './query-text';
import { positionsPerField } from './term-dictionary';
import type { WordMatcher, WordMatches } from './word-matches';

/** Maximum number of words that are tried as one, and that a synonym may replace. */
const longestGroup = 3;

/** Weights of the ranking rules; each exceeds the sum of all later ones. */
const weight = {
  missingWord: 2 ** 39,
  typo: 2 ** 34,
  inexact: 2 ** 30,
  distance: 2 ** 23,
  field: 2 ** 16,
  synonym: 2 ** 12,
};
const farthest = 8;

/** The result of a text search: a rank for each ordinal, the lowest is the best; `NaN` means no match. */
type TextRanks = (ordinal: number) => number;

interface Group {
  from: number;
  to: number;
  matches: WordMatches;
}

const distanceOf = (before: number, after: number): number => {
  if (Math.floor(before / positionsPerField) !== Math.floor(after / positionsPerField)) return farthest - 1;
  const distance = after > before ? after - before : before - after + 1;
  return Math.min(farthest, distance) - 1;
};

const rankOf = (
  { cost, first, synonym, place }: Pick<WordMatches, 'cost' | 'first' | 'synonym' | 'place'>,
  ordinal: number,
): number => {
  const at = (values: ArrayLike<number>): number => values[ordinal] ?? 0;
  const typos = (at(cost) - 1) >> 1;
  const inexact = (at(cost) - 1) & 1;
  const field = Math.floor(at(first) / positionsPerField);
  return (
    typos * weight.typo +
    inexact * weight.inexact +
    field * weight.field +
    at(synonym) * weight.synonym +
    at(place)
  );
};

const groupsOf = (matcher: WordMatcher, words: readonly string[], lastIsPrefix: boolean): Group[] => {
  const groups: Group[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + longestGroup); to += 1) {
      const matches = matcher.match(words.slice(from, to), lastIsPrefix && to === words.length);
      if (!matches.isEmpty) groups.push({ from, to, matches });
    }
  }
  return groups;
};

const documentsWith = (matcher: WordMatcher, phrases: string[][]): Array<Set<number>> =>
  phrases.map((words) => new Set(matcher.phrase(words)?.documents));

/**
 * Ranks documents by a search text. Only the leading words are required; more matched words rank higher. Then: fewer
 * typos, whole words before prefixes, words near each other, the more relevant field, the word itself before a synonym,
 * the earlier position.
 * @param options.allWords require every word
 * @returns null when the text has nothing to search for
 */
export const rankByText = (options: {
  text: string;
  matcher: WordMatcher;
  stopWords: ReadonlySet<string>;
  allWords?: boolean;
}): TextRanks | null => {
  const { words, lastIsPrefix, phrases, excluded } = parseText(options.text, options.stopWords);
  if (words.length + phrases.length + excluded.length === 0) return null;
  const groups = groupsOf(options.matcher, words, lastIsPrefix);
  const required = documentsWith(options.matcher, phrases);
  const forbidden = documentsWith(options.matcher, excluded);
  const leastWords = options.allWords ? words.length : Math.min(words.length, phrases.length > 0 ? 0 : 1);

  const leading = groups.filter(({ from }) => from === 0);
  const ranks = new Float64Array(words.length + 1);
  const ends = new Int32Array(words.length + 1);

  return (ordinal) => {
    if (required.some((set) => !set.has(ordinal)) || forbidden.some((set) => set.has(ordinal))) return NaN;
    // Most documents have none of the leading words; this excludes them cheaply.
    if (leastWords > 0 && !leading.some(({ matches }) => matches.cost[ordinal])) return NaN;
    ranks.fill(Infinity);
    ranks[0] = 0;
    ends[0] = -1;
    let reached = 0;
    for (const { from, to, matches } of groups) {
      const before = ranks[from] ?? Infinity;
      const cost = matches.cost[ordinal] ?? 0;
      if (cost === 0 || before === Infinity) continue;
      const first = matches.first[ordinal] ?? 0;
      const end = ends[from] ?? -1;
      const distance = end < 0 ? 0 : distanceOf(end, first) * weight.distance;
      const rank = before + rankOf(matches, ordinal) + distance;
      if (rank < (ranks[to] ?? Infinity)) {
        ranks[to] = rank;
        ends[to] = first;
      }
      reached = Math.max(reached, to);
    }
    if (reached < leastWords) return NaN;
    return (words.length - reached) * weight.missingWord + (ranks[reached] ?? 0);
  };
};
