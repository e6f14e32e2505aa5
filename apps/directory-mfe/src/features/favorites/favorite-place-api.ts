import { api } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';

const favoritePlaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A place that the device keeps. One that was merged answers as the one that stays. */
    favoritePlace: build.query<Listing, string>({
      query: (id) => `/api/listings/${encodeURIComponent(id)}`,
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

export const { useFavoritePlaceQuery } = favoritePlaceApi;
