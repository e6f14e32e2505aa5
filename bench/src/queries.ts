import type { Listing, ListingList } from '@halalmap/contracts';

/** Texts and places for realistic queries, taken from the listings of the directory. */
export interface Vocabulary {
  texts: string[];
  towns: string[];
}

const facilities = ['parking', 'women', 'wifi', 'prayer_room'];
const prices = ['budget', 'moderate', 'upscale'];
const types = ['food', 'business', 'mosque', 'product'];

/** A random generator with the same sequence in each run. */
const createDice = (): ((sides: number) => number) => {
  let state = 42;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
};

/** Words, misspelt words, prefixes and pairs of words of names. */
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

/** Builds it from a few hundred listings of each type of the product. */
export const readVocabulary = async (product: string): Promise<Vocabulary> => {
  const pages = await Promise.all(
    types.map(async (type) => {
      const response = await fetch(`${product}/api/listings?type=${type}&limit=100`);
      return ((await response.json()) as ListingList).listings;
    }),
  );
  const listings = pages.flat();
  const towns = listings.flatMap(
    ({ municipality, municipalityName }) => municipality ?? municipalityName ?? [],
  );
  return { texts: [...new Set(textsOf(listings))], towns: [...new Set(towns)] };
};

export type QueryKind = 'page' | 'search' | 'filters' | 'geo' | 'map';

/**
 * Creates the paths for a kind of query. Each has a unique mark, which the services ignore: without it the gateway would respond from its
 * cache.
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
    map: () => {
      const zoom = 5 + dice(11);
      // A view of 1,440 x 900 pixels at this zoom.
      const [lat = 0, lng = 0] = point().split(',').map(Number);
      const width = (360 * 1_440) / (512 * 2 ** zoom);
      const height = width * 0.6;
      const box = [lng - width / 2, lat - height / 2, lng + width / 2, lat + height / 2];
      return {
        bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
        zoom: String(zoom),
        ...(dice(2) ? { type: pick(types) } : {}),
        ...(dice(4) ? {} : { search: pick(texts) }),
      };
    },
    geo: () => ({ type: pick(types), near: point(), sort: 'distance' }),
  };
  return () => {
    asked += 1;
    const [path, page] = kind === 'map' ? ['/api/listings/map', {}] : ['/api/listings', { limit: '15' }];
    return `${path}?${new URLSearchParams({ ...kinds[kind](), ...page, mark: String(asked) })}`;
  };
};
