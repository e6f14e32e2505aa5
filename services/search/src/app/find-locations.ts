import type { EntityType, LocationSuggestion } from '@halalmap/contracts';
import { quickFiltersOf, suggestLocations, type PlaceCounts, type QuickFilters } from '../domain/locations';
import type { SearchIndex } from '../domain/search-index';

export interface FindLocations {
  /** Places whose name contains the text, each with its number of approved listings of the type. */
  search(query: { text: string; type?: EntityType; limit: number }): Promise<LocationSuggestion[]>;
  quickFilters(type?: EntityType): Promise<QuickFilters>;
}

/** Finds places by the place names of approved listings. */
export const createFindLocations = (options: { index: SearchIndex }): FindLocations => {
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
    search: async ({ text, type, limit }) => suggestLocations(await count(type), text, limit),
    quickFilters: async (type) => quickFiltersOf(await count(type)),
  };
};
