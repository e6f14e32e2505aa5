import {
  addOrdinal,
  countOrdinals,
  createOrdinalSet,
  exclude,
  forEachOrdinal,
  hasOrdinal,
  intersect,
  type OrdinalSet,
} from './ordinal-set';
import { parseText, type WordMatcher, type WordMatches } from './word-matches';
import { sortLazily } from './sort-order';
import { positionsPerField } from './term-dictionary';

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

/** The matches of a text in parallel lists; the lowest rank is the best. */
export interface TextMatches {
  ordinals: Int32Array;
  ranks: Float64Array;
}

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

const rankOf = (matches: WordMatches, ordinal: number): number => {
  const cost = (matches.cost[ordinal] ?? 0) - 1;
  const field = Math.floor((matches.first[ordinal] ?? 0) / positionsPerField);
  return (
    (cost >> 1) * weight.typo +
    (cost & 1) * weight.inexact +
    field * weight.field +
    (matches.synonym[ordinal] ?? 0) * weight.synonym +
    (matches.place[ordinal] ?? 0)
  );
};

const groupsOf = (matcher: WordMatcher, words: readonly string[], lastIsPrefix: boolean): Group[] => {
  const groups: Group[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + longestGroup); to += 1) {
      const matches = matcher.match(words.slice(from, to), lastIsPrefix && to === words.length);
      if (matches.count > 0) groups.push({ from, to, matches });
    }
  }
  return groups;
};

const documentsWith = (matcher: WordMatcher, phrases: string[][], living: OrdinalSet): OrdinalSet[] =>
  phrases.map((words) => {
    const found = createOrdinalSet(living.length * 32);
    for (const ordinal of matcher.phrase(words)?.documents ?? []) addOrdinal(found, ordinal);
    return found;
  });

/**
 * Finds and ranks documents by a search text. Only the leading words are required; more matched words rank higher. Then: fewer
 * typos, whole words before prefixes, words near each other, the more relevant field, the word itself before a synonym,
 * the earlier position.
 * @param options.living the documents to search
 * @param options.allWords require every word
 * @returns the matches, unordered, or null when the text has nothing to search for
 */
export const searchText = (options: {
  text: string;
  matcher: WordMatcher;
  stopWords: ReadonlySet<string>;
  living: OrdinalSet;
  allWords?: boolean;
}): TextMatches | null => {
  const { matcher, living } = options;
  const { words, lastIsPrefix, phrases, excluded } = parseText(options.text, options.stopWords);
  if (words.length + phrases.length + excluded.length === 0) return null;
  const groups = groupsOf(matcher, words, lastIsPrefix);
  const leastWords = options.allWords ? words.length : Math.min(words.length, phrases.length > 0 ? 0 : 1);

  let candidates = living;
  if (leastWords > 0) {
    const leading = createOrdinalSet(living.length * 32);
    for (const { from, matches } of groups)
      if (from === 0)
        for (let at = 0; at < matches.count; at += 1) addOrdinal(leading, matches.documents[at] ?? 0);
    candidates = intersect(leading, living);
  }
  for (const required of documentsWith(matcher, phrases, living))
    candidates = intersect(candidates, required);
  for (const forbidden of documentsWith(matcher, excluded, living))
    candidates = exclude(candidates, forbidden);

  const ranks = new Float64Array(words.length + 1);
  const ends = new Int32Array(words.length + 1);
  /** @returns `NaN` when the document has too few of the words */
  const rankAt = (ordinal: number): number => {
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

  const most = countOrdinals(candidates);
  const found: TextMatches = { ordinals: new Int32Array(most), ranks: new Float64Array(most) };
  let count = 0;
  forEachOrdinal(candidates, (ordinal) => {
    const rank = rankAt(ordinal);
    if (Number.isNaN(rank)) return;
    found.ordinals[count] = ordinal;
    found.ranks[count] = rank;
    count += 1;
  });
  return { ordinals: found.ordinals.subarray(0, count), ranks: found.ranks.subarray(0, count) };
};

/**
 * The matches that are in a set, in pages: the best first, then by id.
 * @param options.groupOf the group of an ordinal, which comes before the rank; default: all are in one
 * @param options.compareIds compares the ids of the documents of two ordinals
 */
export const bestFirst = (
  { ordinals, ranks }: TextMatches,
  set: OrdinalSet,
  options: { groupOf?: (ordinal: number) => number; compareIds: (a: number, b: number) => number },
): ((from: number, to: number) => Int32Array) => {
  const { groupOf = () => 0, compareIds } = options;
  const groups = Int8Array.from(ordinals, groupOf);
  const items = new Int32Array(ordinals.length);
  let count = 0;
  ordinals.forEach((ordinal, at) => {
    if (hasOrdinal(set, ordinal)) items[count++] = at;
  });
  const page = sortLazily(items.subarray(0, count), (a, b) => {
    const difference = (groups[a] ?? 0) - (groups[b] ?? 0) || (ranks[a] ?? 0) - (ranks[b] ?? 0);
    return difference !== 0 || a === b ? difference : compareIds(ordinals[a] ?? 0, ordinals[b] ?? 0);
  });
  return (from, to) => page(from, to).map((at) => ordinals[at] ?? 0);
};
