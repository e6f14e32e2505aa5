import { api } from '@halalmap/api-client';
import type { MapTiles, Municipality } from '@halalmap/contracts';

const mapApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All cities and municipalities with their centres. */
    towns: build.query<Municipality[], void>({
      query: () => '/api/municipalities',
      providesTags: ['Reference'],
    }),
    /** Where streets come from; null where no tile source is set up. */
    mapTiles: build.query<MapTiles | null, void>({ query: () => '/map-tiles.json' }),
  }),
});

export const { useTownsQuery, useMapTilesQuery } = mapApi;
