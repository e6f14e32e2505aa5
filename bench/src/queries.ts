import type { Listing, ListingList } from '@halalmap/contracts';

/** Texts and places that people ask this directory for, taken from what is in it. */
export interface Vocabulary {
  texts: string[];
  towns: string[];
}

const facilities = ['parking', 'women', 'wifi', 'prayer_room'];
const prices = ['budget', 'moderate', 'upscale'];
const types = ['food', 'business', 'mosque', 'product'];

/** The same sequence in each run. */
const createDice = (): ((sides: number) => number) => {
  let state = 42;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
};

/** Words, misspelt words, beginnings and pairs of words of names. */
const textsOf = (listings: readonly Listing[]): string[] =>
  listings.flatMap(({ name }) => {
    const words = name.split(/\s+/).filter((word) => word.length > 2);
    const [first = 'halal', second = 'food'] = words;
    return [
      first,
      `${first} ${second}`,
      first.slice(0, 4),
      `${first.slice(0, -2)}${first.slice(-1)} ${second}`,
    ];
  });

/** Reads it from the product, a few hundred listings of each type. */
export const readVocabulary = async (product: string): Promise<Vocabulary> => {
  const pages = await Promise.all(
    types.map(async (type) => {
      const answer = await fetch(`${product}/api/listings?type=${type}&limit=100`);
      return ((await answer.json()) as ListingList).listings;
    }),
  );
  const listings = pages.flat();
  const towns = listings.flatMap(
    ({ municipality, municipalityName }) => municipality ?? municipalityName ?? [],
  );
  return { texts: [...new Set(textsOf(listings))], towns: [...new Set(towns)] };
};

export type QueryKind = 'page' | 'search' | 'filters' | 'geo';

/**
 * Makes the paths of a kind of query. Each has a mark of its own, which the services ignore: without it the gateway would
 * answer from memory.
 */
export const createQueries = (kind: QueryKind, { texts, towns }: Vocabulary): (() => string) => {
  const dice = createDice();
  const pick = <T>(values: readonly T[]): T => values[dice(values.length)] as T;
  let asked = 0;
  const point = (): string => `${(5 + dice(1_300) / 100).toFixed(2)},${(119 + dice(700) / 100).toFixed(2)}`;
  const kinds: Record<QueryKind, () => Record<string, string>> = {
    page: () => ({ type: pick(types) }),
    search: () => ({ search: pick(texts), type: pick(types) }),
    filters: () => ({
      type: 'food',
      location: pick(towns),
      ...(dice(2) ? { facility: pick(facilities) } : {}),
      ...(dice(2) ? { priceRange: pick(prices) } : {}),
      ...(dice(3) ? {} : { search: pick(texts) }),
      sort: pick(['newest', 'rating', 'trust']),
    }),
    geo: () => ({ type: pick(types), near: point(), sort: 'distance' }),
  };
  return () => {
    asked += 1;
    return `/api/listings?${new URLSearchParams({ ...kinds[kind](), limit: '15', mark: String(asked) })}`;
  };
};
