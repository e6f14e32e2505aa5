import {
  emptyWords,
  everydayNames,
  inPhrases,
  inPhrasesOf,
  meanings,
  nearPhrases,
  negations,
  negationsOf,
  nouns,
  notPlaces,
  type PhraseMeaning,
  type SearchLanguage,
} from './search-phrases';
import { barcode } from './values';
import { listingTypes, type Facility } from './listing-types';
import type { EntityType } from './types';

export type { SearchLanguage } from './search-phrases';

/** A place that a text can name. */
export interface NamedPlace {
  /** As the location filter takes it, and as it is shown. */
  name: string;
  /**
   * An area is a town, province, region or part of a town; a landmark is a point in one. A quiet name, such as that of a
   * small neighbourhood, counts only where words before it say that it is a place.
   */
  kind: 'area' | 'landmark' | 'quiet';
  /** Ids of the towns, provinces and regions that it is. */
  ids: readonly number[];
  /** Those ids, and the ids of what they lie in. */
  within: readonly number[];
  latitude: number | null;
  longitude: number | null;
}

/** The words and the table of places that a text is read with. */
export interface SearchContext {
  /** The folded words of a text, in order. */
  wordsOf: (text: string) => string[];
  /** The place that has this name, the most important one of several; undefined for a name of none. */
  placeNamed: (name: string) => NamedPlace | undefined;
  /** The landmark whose name has all these words; for what stands after "near". */
  landmarkWith: (words: readonly string[], within: readonly number[]) => NamedPlace | undefined;
}

/** What a part of a text can ask for. */
export const searchPartKinds = [
  'location',
  'near',
  'nearMe',
  'openNow',
  'certified',
  'muslimOwned',
  'pork',
  'alcohol',
  'facility',
  'type',
  'halal',
  'barcode',
] as const;

interface SearchPart {
  /** Where its words begin and end in the text, in UTF-16 code units. */
  from: number;
  to: number;
  kind: (typeof searchPartKinds)[number];
  value: string;
}

/** What a text asks for. */
export interface ParsedSearch {
  /** What was not understood, to be searched as text. */
  text: string;
  location?: string;
  near?: { name: string; latitude: number; longitude: number };
  filters: {
    openNow?: true;
    certified?: true;
    muslimOwned?: true;
    pork?: 'no';
    alcohol?: 'no';
    facility?: Facility[];
  };
  type?: EntityType;
  parts: SearchPart[];
}

const isBarcode = (text: string): boolean =>
  /^[\d\s-]{8,20}$/.test(text) && barcode().safeParse(text).success;

interface Token {
  from: number;
  to: number;
  word: string;
}

/** A word with its apostrophes and dots, as `wordsOf` joins them. */
const wordPattern =
  /[\p{L}\p{M}\p{N}]+(?:['\u2018\u2019\u02BB-\u02BF`.](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*/gu;
/** What is asked for in exactly these words, or not at all. */
const exactPattern = /(?<=^|\s)-?"[^"]*"?|(?<=^|\s)-\S+/gu;
const mostWords = 7;
/** Nobody types more than this to find a place: what follows is text, so that no text keeps the process busy. */
const mostTokens = 50;
const mostSought = 2;

const tokensOf = (text: string, { wordsOf }: SearchContext): Token[] => {
  const exact = [...text.matchAll(exactPattern)].map(
    ({ index, 0: all }) => [index, index + all.length] as const,
  );
  return [...text.matchAll(wordPattern)].flatMap(({ index, 0: written }) => {
    if (exact.some(([from, to]) => index >= from && index < to)) return [];
    const word = wordsOf(written).join(' ');
    return word === '' ? [] : [{ from: index, to: index + written.length, word }];
  });
};

interface Meaning {
  meaning: PhraseMeaning;
  isOfItsDirectory: boolean;
}

interface Lexicon {
  meanings: ReadonlyMap<string, Meaning>;
  /** What "no pork or alcohol" goes on with. */
  alsoNo: ReadonlyMap<string, 'pork' | 'alcohol'>;
  near: ReadonlySet<string>;
  not: Readonly<Record<SearchLanguage, ReadonlySet<string>>>;
  in: Readonly<Record<SearchLanguage, ReadonlySet<string>>>;
  notPlaces: ReadonlySet<string>;
  empty: ReadonlySet<string>;
}

/** Words between two things that are both not there. */
const ands = ['or', 'and', 'nor', 'at', 'o', 'ni', 'أو', 'ولا', 'و'];

/** Phrases, and the Arabic ones again after "and", which is written in one word with what follows. */
const withJoinedAnd = (phrases: readonly string[]): string[] => [
  ...phrases,
  ...phrases.filter((phrase) => /^\p{Script=Arabic}/u.test(phrase)).map((phrase) => `و${phrase}`),
];

const lexicons = new WeakMap<SearchContext['wordsOf'], Lexicon>();

/** The phrases in the form in which texts are compared. */
const lexiconOf = ({ wordsOf }: SearchContext): Lexicon => {
  const known = lexicons.get(wordsOf);
  if (known) return known;
  const plain = (phrases: readonly string[]): string[] => phrases.map((phrase) => wordsOf(phrase).join(' '));
  const inOf = (lang: SearchLanguage): Set<string> => new Set(plain([...inPhrases, ...inPhrasesOf[lang]]));
  const notOf = (lang: SearchLanguage): Set<string> =>
    new Set(plain(withJoinedAnd([...negations, ...negationsOf[lang]])));
  const alsoNo = (['pork', 'alcohol'] as const).flatMap((kind) =>
    [
      ...plain(nouns[kind].flatMap((noun) => ands.map((and) => `${and} ${noun}`))),
      ...plain(nouns[kind].map((noun) => `و${noun}`)),
    ].map((phrase) => [phrase, kind] as const),
  );
  const made: Lexicon = {
    meanings: new Map(
      meanings.flatMap(({ phrases, ofItsDirectory = false, ...meaning }) =>
        plain(withJoinedAnd(phrases)).map(
          (phrase) => [phrase, { meaning, isOfItsDirectory: ofItsDirectory }] as const,
        ),
      ),
    ),
    alsoNo: new Map(alsoNo),
    near: new Set(plain(nearPhrases)),
    not: { en: notOf('en'), fil: notOf('fil'), ar: notOf('ar') },
    in: { en: inOf('en'), fil: inOf('fil'), ar: inOf('ar') },
    notPlaces: new Set(plain(notPlaces)),
    empty: new Set(plain(emptyWords)),
  };
  lexicons.set(wordsOf, made);
  return made;
};

/** The Arabic "in", which is written in one word with the name after it. */
const joinedIn = /^ب(?=\p{L}{3})/u;

/** A place, and how many words name it. */
interface ReadPlace {
  place: NamedPlace;
  count: number;
}

/** A place with the words before it, such as "near". */
interface FoundPlace extends ReadPlace {
  isNear: boolean;
}

interface FoundMeaning {
  meaning: PhraseMeaning;
  count: number;
}

/** The ids of an area; of a part of a town those of its town. */
const idsOf = ({ ids, within }: NamedPlace): readonly number[] => (ids.length > 0 ? ids : within.slice(0, 1));

/** What says that a place is meant: nothing but its name, a word such as "in", or one such as "near". */
type Before = 'nothing' | 'in' | 'near';

/**
 * Reads what a search text asks for: places, "near", "open now" and other filters, and the kind of place, in English,
 * Filipino and Arabic. Words in quotation marks or after a minus stay as they are, and so does what a negation is about:
 * "not certified" is no wish for certificates.
 * @param options.type the directory that is searched, if one is
 * @param options.lang the language of the page: "at" is "and" in Filipino
 */
export const parseSearch = (
  text: string,
  options: { lang: SearchLanguage; type?: EntityType | undefined },
  context: SearchContext,
): ParsedSearch => {
  const parsed: ParsedSearch = { text: '', filters: {}, parts: [] };
  const trimmed = text.trim();
  if (isBarcode(trimmed)) {
    const from = text.indexOf(trimmed);
    const part = { from, to: from + trimmed.length, kind: 'barcode' as const, value: trimmed };
    return { ...parsed, text: trimmed, type: 'product', parts: [part] };
  }
  const lexicon = lexiconOf(context);
  const tokens = tokensOf(text, context).slice(0, mostTokens);
  const phraseAt = (at: number, count: number): string =>
    tokens
      .slice(at, at + count)
      .map(({ word }) => word)
      .join(' ');
  /** The number of words of the longest phrase here that passes; 0 for none. */
  const longest = (at: number, isOne: (phrase: string) => boolean): number => {
    for (let count = Math.min(mostWords, tokens.length - at); count > 0; count -= 1)
      if (isOne(phraseAt(at, count))) return count;
    return 0;
  };

  const known = new Map<string, NamedPlace | undefined>();
  const placeNamed = (name: string): NamedPlace | undefined => {
    if (!known.has(name)) known.set(name, context.placeNamed(name));
    return known.get(name);
  };

  const placeAt = (at: number, before: Before): ReadPlace | null => {
    if (longest(at, (phrase) => lexicon.notPlaces.has(phrase)) > 0) return null;
    for (let count = Math.min(mostWords, tokens.length - at); count > 0; count -= 1) {
      const name = phraseAt(at, count);
      // A product is nowhere: San Miguel is a brand there.
      const isMeant = before !== 'nothing' || (options.type !== 'product' && !everydayNames.has(name));
      if (!isMeant || lexicon.meanings.has(name)) continue;
      const place = placeNamed(name);
      if (place && (before !== 'nothing' || place.kind !== 'quiet')) return { place, count };
    }
    return null;
  };

  /** A landmark by some of the words of its name, such as Megamall, within an area that is named after it. */
  const landmarkAt = (at: number, wordsKnown: number): ReadPlace | null => {
    for (let count = Math.min(mostWords, tokens.length - at); count > 0; count -= 1) {
      const words = tokens.slice(at, at + count).map(({ word }) => word);
      const isOneWord = count === 1 && ((words[0] ?? '').length < 4 || everydayNames.has(words[0] ?? ''));
      if (isOneWord || words.every((word) => lexicon.meanings.has(word))) continue;
      const around = placeAt(at + count, 'in');
      const inside = around?.place.kind === 'area' ? idsOf(around.place) : [];
      const there = around && inside.length > 0 ? context.landmarkWith(words, inside) : undefined;
      if (around && there) return { place: there, count: count + around.count };
      const place = count > wordsKnown ? context.landmarkWith(words, []) : undefined;
      if (place) return { place, count };
    }
    return null;
  };

  const areas: NamedPlace[] = [];
  let sought = 0;
  const add = (at: number, count: number, part: Pick<SearchPart, 'kind' | 'value'>): number => {
    parsed.parts.push({ from: tokens[at]?.from ?? 0, to: tokens[at + count - 1]?.to ?? 0, ...part });
    return count;
  };

  const addPlace = (at: number, { count, place, isNear }: FoundPlace): number => {
    const { name, latitude, longitude } = place;
    if ((isNear || place.kind !== 'area') && !parsed.near && latitude !== null && longitude !== null) {
      parsed.near = { name, latitude, longitude };
      return add(at, count, { kind: 'near', value: name });
    }
    if (place.kind !== 'area') return 0;
    areas.push(place);
    return add(at, count, { kind: 'location', value: name });
  };

  const nearAt = (at: number): FoundPlace | null => {
    const words = longest(at, (phrase) => lexicon.near.has(phrase));
    if (words === 0) return null;
    const named = placeAt(at + words, 'near');
    // Each look at all landmarks costs milliseconds: a text of hundreds of "near" has only a few.
    const isSought = named?.place.kind !== 'area' && sought < mostSought;
    if (isSought) sought += 1;
    const other = isSought ? landmarkAt(at + words, named?.count ?? 0) : null;
    const found = other && other.count > (named?.count ?? 0) ? other : named;
    return found && { place: found.place, count: words + found.count, isNear: true };
  };

  const insideAt = (at: number): FoundPlace | null => {
    const words = longest(at, (phrase) => lexicon.in[options.lang].has(phrase));
    const found = words === 0 ? null : placeAt(at + words, 'in');
    if (found) return { place: found.place, count: words + found.count, isNear: false };
    const { word = '' } = tokens[at] ?? {};
    const joined = joinedIn.test(word) ? placeNamed(word.replace(joinedIn, '')) : undefined;
    return joined ? { place: joined, count: 1, isNear: false } : null;
  };

  const nameAt = (at: number): FoundPlace | null => {
    const found = placeAt(at, 'nothing');
    return found && { ...found, isNear: false };
  };

  const longestMeaning = (at: number): number => longest(at, (phrase) => lexicon.meanings.has(phrase));
  /** The directories whose words count: the one that is searched, and those that the text names. */
  const types = new Set(options.type === undefined ? [] : [options.type]);
  for (let at = 0; at < tokens.length; at += 1) {
    const named = lexicon.meanings.get(phraseAt(at, longestMeaning(at)))?.meaning;
    if (named?.kind === 'type') types.add(named.value);
  }
  const hasFacility = (facility: Facility, isOfItsDirectory: boolean): boolean =>
    (types.size === 0 && !isOfItsDirectory) ||
    [...types].some((type) => listingTypes[type].directory.facilities.includes(facility));

  /** What the words here ask for; null also where they say something else in this directory. */
  const meaningAt = (at: number): FoundMeaning | null => {
    const count = longestMeaning(at);
    const found = lexicon.meanings.get(phraseAt(at, count));
    if (!found) return null;
    const { meaning, isOfItsDirectory } = found;
    if (meaning.kind === 'facility' && !hasFacility(meaning.value, isOfItsDirectory)) return null;
    if (meaning.kind === 'type') {
      const isOther = options.type !== undefined && options.type !== meaning.value;
      if (parsed.type !== undefined || (isOfItsDirectory && isOther)) return null;
    }
    return { count, meaning };
  };

  const addMeaning = (at: number, { count, meaning }: FoundMeaning): number => {
    if (meaning.kind === 'type') {
      parsed.type = meaning.value;
    } else if (meaning.kind === 'facility') {
      parsed.filters.facility = [...new Set([...(parsed.filters.facility ?? []), meaning.value])];
    } else if (meaning.kind === 'pork' || meaning.kind === 'alcohol') {
      parsed.filters[meaning.kind] = meaning.value;
    } else if (meaning.kind !== 'halal' && meaning.kind !== 'nearMe') {
      parsed.filters[meaning.kind] = true;
    }
    return add(at, count, meaning);
  };

  /** "or alcohol" after "no pork". */
  const readAlsoNo = (at: number): number => {
    const { kind, to } = parsed.parts.at(-1) ?? {};
    if ((kind !== 'pork' && kind !== 'alcohol') || to !== tokens[at - 1]?.to) return 0;
    const count = longest(at, (phrase) => lexicon.alsoNo.has(phrase));
    const also = lexicon.alsoNo.get(phraseAt(at, count));
    return also === undefined ? 0 : addMeaning(at, { count, meaning: { kind: also, value: 'no' } });
  };

  /** What the words here ask for: the longer of a place and another meaning. */
  const foundAt = (at: number): FoundPlace | FoundMeaning | null => {
    const isPlace = (placeAt(at, 'nothing')?.count ?? 0) > longestMeaning(at);
    return nearAt(at) ?? (isPlace ? null : meaningAt(at)) ?? insideAt(at) ?? nameAt(at);
  };

  /** A negation and what it is about, which nobody can search for: "not certified", "outside Manila". */
  const negatedAt = (at: number): number => {
    if (longestMeaning(at) > 0) return 0;
    const words = longest(at, (phrase) => lexicon.not[options.lang].has(phrase));
    if (words === 0) return 0;
    const isArticle = ['a', 'an', 'the', 'any', 'na', 'ang', 'ng'].includes(tokens[at + words]?.word ?? '');
    const before = words + (isArticle ? 1 : 0);
    return before + (foundAt(at + before)?.count ?? 0);
  };

  for (let at = 0; at < tokens.length;) {
    const kept = longest(at, (phrase) => lexicon.notPlaces.has(phrase)) || negatedAt(at) || readAlsoNo(at);
    const found = kept > 0 ? null : foundAt(at);
    const read = !found ? 0 : 'meaning' in found ? addMeaning(at, found) : addPlace(at, found);
    at += kept || read || 1;
  }

  const names = [...new Set(areas.map(({ name }) => name))];
  if (names.length > 0) parsed.location = names.join(', ');
  parsed.text = withoutParts(text, parsed.parts, lexicon, context);
  return parsed;
};

/** What is left of a text: without the parts, and without words that say nothing at its ends. */
const withoutParts = (
  text: string,
  parts: readonly SearchPart[],
  { empty }: Lexicon,
  { wordsOf }: SearchContext,
): string => {
  if (parts.length === 0) return text.trim().replace(/\s+/g, ' ');
  let left = '';
  let end = 0;
  for (const { from, to } of parts) {
    left += `${text.slice(end, from)} `;
    end = to;
  }
  const words = `${left}${text.slice(end)}`.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const isEmpty = (word: string | undefined): boolean =>
    word !== undefined && !word.includes('"') && empty.has(wordsOf(word).join(' '));
  while (isEmpty(words[0])) words.shift();
  while (isEmpty(words.at(-1))) words.pop();
  const rest = words.join(' ');
  const isSeparator = (letter: string | undefined): boolean => letter === ',' || letter === ';';
  let [start, stop] = [0, rest.length];
  while (start < stop && isSeparator(rest[start])) start += 1;
  while (stop > start && isSeparator(rest[stop - 1])) stop -= 1;
  return rest.slice(start, stop).trim();
};
