import type {
  Listing,
  SuggestResponse,
  SuggestQuery,
  EntityType,
  LocationSuggestion,
} from '@halalmap/contracts';
import type { SearchIndex } from '../domain/search-index';
import { plain } from '../domain/text';
import { locationFilter } from '../domain/listing-filter';
import {
  districtsNamed,
  quickFiltersOf,
  suggestLocations,
  type District,
  type PlaceCounts,
  type QuickFilters,
} from '../domain/locations';

export interface FindLocations {
  /** Places whose name contains the text, each with its number of approved listings of the type. */
  search(query: { text: string; type?: EntityType; limit: number }): Promise<LocationSuggestion[]>;
  quickFilters(type?: EntityType): Promise<QuickFilters>;
}

/**
 * Finds places by the place names of approved listings.
 * @param options.districts parts of towns, suggested after the towns when an address names them
 */
export const createFindLocations = (options: {
  index: SearchIndex;
  districts: readonly District[];
}): FindLocations => {
  const countDistrict = async (district: District, type?: EntityType): Promise<LocationSuggestion[]> => {
    const place = `${district.name}, ${district.town}`;
    const { total } = await options.index.search({
      ...locationFilter(place, type),
      sort: { by: 'newest' },
      offset: 0,
      limit: 0,
    });
    return total === 0 ? [] : [{ value: place, label: place, count: total, category: 'district' }];
  };
  const count = async (type?: EntityType): Promise<PlaceCounts> => {
    const { facets } = await options.index.search({
      ...(type ? { filter: { field: 'entityType', oneOf: [type] } } : {}),
      sort: { by: 'newest' },
      offset: 0,
      limit: 0,
      facets: ['town', 'province', 'region'],
    });
    return facets;
  };
  return {
    search: async ({ text, type, limit }) => {
      const towns = suggestLocations(await count(type), text, limit);
      const named = districtsNamed(options.districts, text).slice(0, limit - towns.length);
      const found = await Promise.all(named.map((district) => countDistrict(district, type)));
      return [...towns, ...found.flat()];
    },
    quickFilters: async (type) => quickFiltersOf(await count(type)),
  };
};

export type Suggest = (query: SuggestQuery) => Promise<SuggestResponse>;

const toSuggestion = (listing: Listing): SuggestResponse['listings'][number] => ({
  id: listing.id,
  name: listing.name,
  entityType: listing.entityType,
  municipality: listing.municipality ?? listing.municipalityName,
});

/** Suggests places and names for a partly typed text. */
export const createSuggest = (options: { index: SearchIndex; locations: FindLocations }): Suggest =>
  async function suggest({ q, type, limit }) {
    if (plain(q) === '') return { listings: [], locations: [] };
    const [found, locations] = await Promise.all([
      options.index.suggest({
        text: q,
        ...(type ? { filter: { field: 'entityType', oneOf: [type] } } : {}),
        limit,
      }),
      options.locations.search({ text: q, ...(type ? { type } : {}), limit }),
    ]);
    return {
      listings: found.map(toSuggestion),
      locations,
    };
  };
