import { api } from '@halalmap/api-client';
import type { Municipality } from '@halalmap/contracts';

const mapApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All cities and municipalities with their centres. */
    towns: build.query<Municipality[], void>({
      query: () => '/api/municipalities',
      providesTags: ['Reference'],
    }),
  }),
});

export const { useTownsQuery } = mapApi;
