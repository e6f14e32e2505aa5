import type { Listing, SuggestResponse, SuggestQuery } from '@halalmap/contracts';
import type { SearchIndex } from '../domain/search-index';
import { plain } from '../domain/text';
import type { FindLocations } from './find-locations';

export type Suggest = (query: SuggestQuery) => Promise<SuggestResponse>;

const toSuggestion = (listing: Listing): SuggestResponse['listings'][number] => ({
  id: listing.id,
  name: listing.name,
  entityType: listing.entityType,
  municipality: listing.municipality ?? listing.municipalityName,
});

/** Suggests places and names for a partly typed text. */
export const createSuggest =
  (options: { index: SearchIndex; locations: FindLocations }): Suggest =>
  async ({ q, type, limit }) => {
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
      listings: found.map(({ listing }) => toSuggestion(listing)),
      locations,
    };
  };
