import { requestTo, skipToken } from '@halalmap/api-client';
import type {
  DuplicateResponse,
  EnhancedListingList,
  EntityType,
  Listing,
  MergeFields,
} from '@halalmap/contracts';
import { useState } from 'react';
import { adminApi } from '../../shared/admin-api';

export type Candidate = DuplicateResponse['candidates'][number];

/** Places offered for a merge. */
const mergeTargets = 10;

const duplicatesApi = adminApi.injectEndpoints({
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
    /** Public places of a type that a listing could be merged into. */
    mergeTargets: build.query<Listing[], { search: string; type: EntityType }>({
      query: (query) =>
        requestTo('GET /api/listings/enhanced', {
          query: { ...query, status: 'approved', limit: mergeTargets },
        }),
      transformResponse: ({ listings }: EnhancedListingList) => listings,
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    existingListing: build.query<Listing, string>({
      query: (id) => `/api/listings/${id}`,
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
    /** Merges a listing into a public one; it keeps its own values but for `fields`. */
    mergeListing: build.mutation<Listing, { id: string; intoId: string; fields: MergeFields }>({
      query: ({ id, ...body }) => requestTo('POST /api/listings/{id}/merge', { params: { id }, body }),
      // The merged listing is gone, so nothing of it is requested again.
      invalidatesTags: (_merged, error, { intoId }) =>
        error
          ? []
          : [{ type: 'Listing', id: 'list' }, { type: 'Listing', id: intoId }, 'Analytics', 'Activity'],
    }),
  }),
});

const { useLikelyDuplicatesQuery } = duplicatesApi;
export const { useMergeTargetsQuery, useExistingListingQuery, useMergeListingMutation } = duplicatesApi;

export interface Duplicates {
  /** Likeliest first. */
  candidates: readonly Candidate[];
  hasFailed: boolean;
  retry: () => void;
  /** The one compared with the submission; the most likely, until another is chosen. */
  comparedId: string | null;
  compare: (id: string) => void;
  /** Its details, once loaded. */
  compared: Listing | null;
}

/** Possible duplicates of the reviewed listing; none for one that is already public. */
export const useDuplicates = (listing: Listing): Duplicates => {
  const isReviewed = listing.status !== 'approved';
  const { currentData, isError, refetch } = useLikelyDuplicatesQuery(isReviewed ? listing : skipToken);
  const [chosen, setChosen] = useState<string | null>(null);
  const candidates = currentData ?? [];
  const compared = candidates.find(({ id }) => id === chosen) ?? candidates[0];
  const { currentData: existing } = useExistingListingQuery(compared?.id ?? skipToken);
  return {
    candidates,
    hasFailed: isReviewed && isError,
    retry: () => void refetch(),
    comparedId: compared?.id ?? null,
    compare: setChosen,
    compared: existing ?? null,
  };
};
