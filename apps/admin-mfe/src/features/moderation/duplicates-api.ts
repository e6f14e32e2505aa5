import { api } from '@halalmap/api-client';
import type { DuplicateResponse, Listing } from '@halalmap/contracts';

export type Candidate = DuplicateResponse['candidates'][number];

const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Possible duplicates of a submission, including pending listings. */
    likelyDuplicates: build.query<Candidate[], Listing>({
      query: ({ id, name, entityType, address, phone, ...place }) => ({
        url: '/api/listings/duplicates',
        method: 'POST',
        body: {
          id,
          name,
          entityType,
          address,
          phone,
          provinceId: place.provinceId,
          municipalityId: place.municipalityId,
          latitude: place.latitude,
          longitude: place.longitude,
        },
      }),
      transformResponse: ({ candidates }: DuplicateResponse) => candidates,
      serializeQueryArgs: ({ queryArgs, endpointName }) => `${endpointName}/${queryArgs.id}`,
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    existingListing: build.query<Listing, string>({
      query: (id) => `/api/listings/${id}`,
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

export const { useLikelyDuplicatesQuery, useExistingListingQuery } = duplicatesApi;
