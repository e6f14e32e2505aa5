import { type WordRules, maxQueryWords } from '../../domain/index-settings';
import { plain, wordsOf } from '../../domain/text';
import { positionsPerField, type Posting, type TermDictionary, typosAllowed } from './term-dictionary';

/** A parsed search text. */
interface ParsedText {
  /** Words in order; a result may lack the later ones. */
  words: string[];
  /** Whether the last word is still being typed and matches as a prefix. */
  lastIsPrefix: boolean;
  /** Quoted groups of words that must be adjacent; a stop word in a phrase is `anyWord`. */
  phrases: string[][];
  /** Words and phrases after a minus, which must not occur. */
  excluded: string[][];
}

/** Stands for a stop word in a phrase; the index does not store stop words. */
export const anyWord = '';

const part = /(?<minus>(?<=^|\s)-)?(?:"(?<phrase>[^"]*)"?|(?<plain>[^\s"]+))/gu;

/**
 * Parses a search text: words, `"phrases"`, `-word` and `-"phrase"`.
 * @param stopWords ignored, except as the last word while it is being typed
 */
export const parseText = (text: string, stopWords: ReadonlySet<string>): ParsedText => {
  const parsed: ParsedText = { words: [], lastIsPrefix: false, phrases: [], excluded: [] };
  for (const { groups } of text.matchAll(part)) {
    const isPhrase = groups?.phrase !== undefined;
    const words = wordsOf(groups?.phrase ?? groups?.plain ?? '');
    if (words.length === 0) continue;
    const content = words.map((word) => (stopWords.has(word) ? anyWord : word));
    if (groups?.minus) parsed.excluded.push(...(isPhrase ? [content] : content.map((word) => [word])));
    else if (isPhrase) parsed.phrases.push(content);
    else parsed.words.push(...words);
    parsed.lastIsPrefix = !isPhrase && !groups?.minus;
  }
  parsed.lastIsPrefix &&= /[\p{L}\p{N}\p{M}]$/u.test(text);
  const last = parsed.words.length - 1;
  parsed.words = parsed.words
    .filter((word, index) => !stopWords.has(word) || (index === last && parsed.lastIsPrefix))
    .slice(0, maxQueryWords);
  parsed.phrases = parsed.phrases.filter((words) => words.some((word) => word !== anyWord));
  parsed.excluded = parsed.excluded.filter((words) => words.some((word) => word !== anyWord));
  return parsed;
};

const lastPlace = 255;

const fieldOf = (position: number): number => Math.floor(position / positionsPerField);

/** The matches of some query words, by document. Only valid until the next search. */
export interface WordMatches {
  /** The ordinals of the matching documents, each once, unordered: the first `count` ones. */
  documents: Int32Array;
  count: number;
  /** 0 is no match, else 1 + 2 x typos, and 1 more for a match by prefix. */
  cost: Uint8Array;
  /** The first position of the cheapest match, in the most relevant field. */
  first: Uint16Array;
  /** 1 when the match at the first position is a synonym. */
  synonym: Uint8Array;
  /** The earliest index of the cheapest match in the text of any field. */
  place: Uint8Array;
}

/** How many lists of matches are kept for the next search; more are rare. */
const keptMatches = 6;

/** Lists of matches that each search uses again, because they are as long as the index. A search runs in one piece. */
export type MatchLists = WordMatches[];

const emptyMatches = (size: number): WordMatches => ({
  documents: new Int32Array(size),
  count: 0,
  cost: new Uint8Array(size),
  first: new Uint16Array(size),
  synonym: new Uint8Array(size),
  place: new Uint8Array(size),
});

/** Returns the list at a position with no matches in it. */
const takeList = (lists: MatchLists, at: number, size: number): WordMatches => {
  const known = lists[at];
  if (!known || known.cost.length < size) {
    // Room for more documents, so that an import does not replace the lists at each search.
    const made = emptyMatches(size + (size >> 3));
    if (at < keptMatches) lists[at] = made;
    return made;
  }
  for (let index = 0; index < known.count; index += 1) known.cost[known.documents[index] ?? 0] = 0;
  known.count = 0;
  return known;
};

/** The occurrences of two words in this order at this distance, by position of the last word. */
const followedBy = (left: Posting, right: Posting, distance: number): Posting => {
  const found: Posting = { documents: [], positions: [] };
  let r = 0;
  for (let l = 0; l < left.documents.length; l += 1) {
    const document = left.documents[l] ?? 0;
    const wanted = (left.positions[l] ?? 0) + distance;
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

type Synonyms = ReadonlyMap<string, readonly string[]>;

const knownSynonyms = new WeakMap<WordRules, Synonyms>();

/** The synonyms in plain form. They are converted once, because each search needs them. */
export const synonymsOf = (rules: WordRules): Synonyms => {
  const known = knownSynonyms.get(rules);
  if (known) return known;
  const synonyms = new Map(
    Object.entries(rules.synonyms).map(([words, others]) => [plain(words), others.map(plain)]),
  );
  knownSynonyms.set(rules, synonyms);
  return synonyms;
};

/** Looks up words, groups of words and their variants in the dictionary. */
export interface WordMatcher {
  /** Adjacent words in this order; `anyWord` matches any word. */
  phrase(words: readonly string[]): Posting | undefined;
  /**
   * Matches of adjacent query words: for one word the word itself, words with typos, its two halves and its synonyms;
   * for two or three, the words joined into one and the synonyms of the group.
   */
  match(words: readonly string[], asPrefix: boolean): WordMatches;
}

/**
 * @param options.size number of ordinals in use
 * @param options.fields number of searchable fields that count
 * @param options.lists lists of the index, overwritten by each of its matchers
 */
export const createWordMatcher = (options: {
  dictionary: TermDictionary;
  rules: WordRules;
  size: number;
  fields: number;
  lists?: MatchLists;
}): WordMatcher => {
  const { dictionary, rules, lists = [] } = options;
  let used = 0;
  const afterLast = options.fields * positionsPerField;
  const synonyms = synonymsOf(rules);

  const phrase = (words: readonly string[]): Posting | undefined => {
    let found: Posting | undefined;
    let before = -1;
    for (const [at, word] of words.entries()) {
      if (word === anyWord) continue;
      const next = dictionary.exact(word);
      found = before === -1 ? next : found && next && followedBy(found, next, at - before);
      before = at;
    }
    return found;
  };

  /** The split of a word into two that most documents contain. */
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
      const matches = takeList(lists, used, options.size);
      const take = (
        posting: Posting | undefined,
        typos: number,
        { inexact = 0, isSynonym = false } = {},
      ): void => {
        const synonym = isSynonym ? 1 : 0;
        if (!posting) return;
        const cost = 1 + typos * 2 + inexact;
        for (let index = 0; index < posting.documents.length; index += 1) {
          const document = posting.documents[index] ?? 0;
          const position = posting.positions[index] ?? 0;
          if (position >= afterLast) continue;
          const place = Math.min(lastPlace, position % positionsPerField);
          const known = matches.cost[document] ?? 0;
          if (known === 0) {
            matches.documents[matches.count] = document;
            matches.count += 1;
          }
          if (known === 0 || cost < known) {
            matches.cost[document] = cost;
            matches.first[document] = position;
            matches.synonym[document] = synonym;
            matches.place[document] = place;
          } else if (cost === known) {
            // Order: the more relevant field, then the word itself, then the earlier position.
            const first = matches.first[document] ?? 0;
            const fields = fieldOf(position) - fieldOf(first);
            const synonyms = synonym - (matches.synonym[document] ?? 0);
            if ((fields || synonyms || position - first) < 0) {
              matches.first[document] = position;
              matches.synonym[document] = synonym;
            }
            if (place < (matches.place[document] ?? 0)) matches.place[document] = place;
          }
        }
      };

      const word = words.join('');
      const joins = words.length - 1;
      take(dictionary.exact(word), joins);
      if (asPrefix) for (const posting of dictionary.longer(word)) take(posting, joins, { inexact: 1 });
      for (const similar of dictionary.similar(
        word,
        Math.max(0, typosAllowed(word, rules) - joins),
        asPrefix,
      ))
        take(similar.posting, similar.typos + joins);
      if (joins === 0) take(halves(word), 1);
      for (const other of synonyms.get(words.join(' ')) ?? [])
        take(phrase(other.split(' ')), 0, { isSynonym: true });
      if (matches.count > 0) used += 1;
      return matches;
    },
  };
};
