import { api } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listingById: build.query<Listing, string>({
      query: (id) => `/api/listings/${encodeURIComponent(id)}`,
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

export const { useListingByIdQuery } = listingApi;
