import MiniSearch, { type Options, type Query, type SearchOptions, type SearchResult } from 'minisearch';
import {
  nameFields,
  searchableFields,
  type SearchTexts,
  typosAllowed,
  type WordRules,
} from '../../domain/index-settings';
import type { SearchText } from '../../domain/text';
import { exclude, hasOrdinal, ordinalsOf, setOf, type OrdinalSet } from './ordinal-set';
import { sortLazily } from './sort-order';

/** Maximum number of words that a synonym may replace. */
const longestGroup = 3;

/** The matches of a text in parallel lists; the lowest rank is the best. */
export interface TextMatches {
  ordinals: Int32Array;
  ranks: Float64Array;
}

/** How a document matches a word. Less is better, but for the score. */
interface WordMatch {
  /** 0: the word itself or a synonym, 1: a beginning of a word, 2: a typo. */
  kind: number;
  /** Position of the field in `searchableFields`. */
  field: number;
  isSynonym: boolean;
  /** Relevance by BM25, from MiniSearch. */
  score: number;
}

const isBetter = (one: WordMatch, other: WordMatch): boolean =>
  (one.kind - other.kind || one.field - other.field || Number(one.isSynonym) - Number(other.isSynonym)) < 0;

type Matches = Map<number, WordMatch>;

const fieldNumbers: ReadonlyMap<string, number> = new Map(searchableFields.map((field, at) => [field, at]));
const leastOf = (fields: readonly string[]): number =>
  Math.min(searchableFields.length, ...fields.map((field) => fieldNumbers.get(field) ?? Infinity));

/** The word with two neighbouring letters exchanged, at each place: one typo, where MiniSearch counts two. */
const exchanged = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  );

const exactly: SearchOptions = { prefix: false, fuzzy: false };

/** Makes MiniSearch skip all other documents, before it scores them. */
const onlyIn = (set: OrdinalSet): SearchOptions => ({
  boostDocument: (ordinal: number) => (hasOrdinal(set, ordinal) ? 1 : 0),
});

/** The words of documents, and what a search text finds in them. */
export interface TextIndex {
  /** @param ordinal that was never added before */
  add(ordinal: number, texts: SearchTexts): void;
  /** @returns false when the ordinal has no words */
  remove(ordinal: number): boolean;
  /** All words as JSON, for `saved`. */
  save(): string;
  /**
   * Finds and ranks documents. Only the leading words are required; more matched words rank higher. Then: the words
   * themselves before beginnings before typos, the more relevant field, the word before its synonym, and BM25.
   * @param options.allWords require every word
   * @param options.in search all fields, or only the names
   * @param options.among search only these documents
   * @returns the matches, unordered, or null when the text has nothing to search for
   */
  search(
    text: SearchText,
    options: { in?: 'everywhere' | 'names'; allWords?: boolean; among: OrdinalSet },
  ): TextMatches | null;
}

/**
 * @param options.rules how words are compared
 * @param options.textsOf the words of a document that was added, for phrases
 * @param options.saved what `save` of an index with the same rules has written
 */
export const createTextIndex = (options: {
  rules: WordRules;
  textsOf: (ordinal: number) => SearchTexts | undefined;
  saved?: string | undefined;
}): TextIndex => {
  const { rules, textsOf, saved } = options;
  const synonyms = new Map(Object.entries(rules.synonyms));
  const divided = (text: string): string[] => text.split(' ').filter((word) => word !== '');
  const settings: Options<{ ordinal: number } & SearchTexts> = {
    idField: 'ordinal',
    fields: [...searchableFields],
    tokenize: divided,
    // The words are in the form in which they are compared already.
    processTerm: (word) => word,
    // All at once: between batches a change of the index would end the clean-up with an error, for good.
    autoVacuum: { batchSize: Number.MAX_SAFE_INTEGER, batchWait: 10, minDirtCount: 20, minDirtFactor: 0.1 },
  };
  const index = saved === undefined ? new MiniSearch(settings) : MiniSearch.loadJSON(saved, settings);

  const take = (matches: Matches, { id }: SearchResult, match: WordMatch): void => {
    const known = matches.get(id as number);
    if (!known || isBetter(match, known)) matches.set(id as number, match);
  };

  const matchWord = (matches: Matches, word: string, isPrefix: boolean, scope: SearchOptions): void => {
    const typos = typosAllowed(word, rules);
    const query: Query = {
      combineWith: 'OR',
      queries: [
        { queries: [word], prefix: isPrefix, fuzzy: typos > 0 && typos },
        ...(typos > 0 ? [{ queries: exchanged(word), prefix: isPrefix, fuzzy: false }] : []),
      ],
    };
    for (const found of index.search(query, scope)) {
      const beginnings = isPrefix ? found.terms.filter((term) => term.startsWith(word)) : [];
      const [kind, best] = found.terms.includes(word)
        ? [0, [word]]
        : beginnings.length > 0
          ? [1, beginnings]
          : [2, found.terms];
      const field = Math.min(...best.map((term) => leastOf(found.match[term] ?? [])));
      take(matches, found, { kind, field, isSynonym: false, score: found.score });
    }
  };

  /** Documents that have all these words in one field. */
  const withAll = (words: readonly string[], scope: SearchOptions): Array<[SearchResult, string[]]> =>
    index.search({ combineWith: 'AND', queries: [...words] }, { ...scope, ...exactly }).flatMap((found) => {
      const [first = [], ...others] = words.map((word) => found.match[word] ?? []);
      const shared = first.filter((field) => others.every((fields) => fields.includes(field)));
      return shared.length > 0 ? [[found, shared] as [SearchResult, string[]]] : [];
    });

  /** Synonyms of the group, and its words written as one: they stand for each of the words. */
  const matchGroup = (matches: Matches[], words: readonly string[], scope: SearchOptions): void => {
    const others = synonyms.get(words.join(' ')) ?? [];
    const phrases = [
      ...others.map((other) => ({ words: divided(other), isSynonym: true })),
      ...(words.length === 2 ? [{ words: [words.join('')], isSynonym: false }] : []),
    ];
    for (const phrase of phrases)
      for (const [found, fields] of withAll(phrase.words, scope))
        for (const one of matches)
          take(one, found, {
            kind: 0,
            field: leastOf(fields),
            isSynonym: phrase.isSynonym,
            score: found.score,
          });
  };

  /** By word, what matches it: among some documents, and from the second word on among those with all words before. */
  const matchEach = (
    { words, lastIsPrefix }: Pick<SearchText, 'words' | 'lastIsPrefix'>,
    among: OrdinalSet,
    options: SearchOptions,
  ): Matches[] => {
    const matches = words.map((): Matches => new Map());
    let candidates = among;
    for (const [from, word] of words.entries()) {
      const scope = { ...options, ...onlyIn(candidates) };
      const isPrefix = lastIsPrefix && from === words.length - 1;
      const found = matches[from] ?? new Map();
      matchWord(found, word, isPrefix, scope);
      for (let to = from + 1; to <= Math.min(words.length, from + longestGroup); to += 1)
        matchGroup(matches.slice(from, to), words.slice(from, to), scope);
      candidates = setOf(found.keys(), candidates);
    }
    return matches;
  };

  /** Those of some documents that have these words side by side. */
  const withPhrase = (phrase: string, among: OrdinalSet): OrdinalSet => {
    const words = divided(phrase);
    const found = withAll(words, onlyIn(among)).filter(([{ id }, fields]) => {
      if (words.length === 1) return true;
      const texts = textsOf(id as number);
      return fields.some((field) => ` ${texts?.[field as keyof SearchTexts] ?? ''} `.includes(` ${phrase} `));
    });
    return setOf(
      found.map(([{ id }]) => id as number),
      among,
    );
  };

  /** The rank of a document by its matches of the words; NaN if it lacks a required one. */
  const rankOf = (ordinal: number, matches: readonly Matches[], least: number): number => {
    let [reached, kinds, fields, synonyms, score] = [0, 0, 0, 0, 0];
    for (; reached < matches.length; reached += 1) {
      const match = matches[reached]?.get(ordinal);
      if (!match) break;
      kinds += match.kind;
      fields += match.field;
      synonyms += match.isSynonym ? 1 : 0;
      score += match.score;
    }
    if (reached < least) return NaN;
    // Each part is less than one step of the part before it: at most ten words, in eleven fields.
    return (((matches.length - reached) * 32 + kinds) * 128 + fields) * 16 + synonyms + 1 / (1 + score);
  };

  return {
    add: (ordinal, texts) => index.add({ ordinal, ...texts }),

    remove(ordinal) {
      const hasWords = index.has(ordinal);
      if (hasWords) index.discard(ordinal);
      return hasWords;
    },

    save: () => JSON.stringify(index),

    search(
      { words, phrases, excluded, lastIsPrefix },
      { in: where = 'everywhere', allWords = false, among },
    ) {
      if (words.length + phrases.length + excluded.length === 0) return null;
      const required = phrases.reduce((left, phrase) => withPhrase(phrase, left), among);
      const candidates = excluded.reduce((left, phrase) => exclude(left, withPhrase(phrase, left)), required);
      const scope = where === 'names' ? { fields: [...nameFields] } : {};
      const matches = matchEach({ words, lastIsPrefix }, candidates, scope);
      const ordinals: number[] = [];
      const ranks: number[] = [];
      for (const ordinal of matches[0]?.keys() ?? ordinalsOf(candidates)) {
        const rank = rankOf(ordinal, matches, allWords ? matches.length : Math.min(1, matches.length));
        if (Number.isNaN(rank)) continue;
        ordinals.push(ordinal);
        ranks.push(rank);
      }
      return { ordinals: Int32Array.from(ordinals), ranks: Float64Array.from(ranks) };
    },
  };
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
