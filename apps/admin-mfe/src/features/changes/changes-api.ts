import {
  changeStatuses,
  type Change,
  type ChangeDecision,
  type ChangeList,
  type Listing,
} from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

export const changeFilters = [...changeStatuses, 'all'] as const;
type ChangeFilter = (typeof changeFilters)[number];

const changesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    changes: build.query<ListPage<Change>, { status: ChangeFilter; page: number }>({
      query: ({ status, page }) => ({
        url: '/api/changes',
        params: { ...(status === 'all' ? {} : { status }), ...startOf(page) },
      }),
      transformResponse: ({ changes, pagination }: ChangeList) => pageOf(changes, pagination),
      providesTags: ['Change'],
    }),
    /** The place as it is now. */
    changingListing: build.query<Listing, string>({
      query: (id) => `/api/listings/${id}`,
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
    decideChange: build.mutation<Change, ChangeDecision & { id: string; listingId: string }>({
      query: ({ id, status, reason, certificateSeen }) => ({
        url: `/api/changes/${id}`,
        method: 'PATCH',
        body: { status, reason, ...(certificateSeen ? { certificateSeen } : {}) },
      }),
      // Refetch after errors too: another admin may have decided, or the place may have changed.
      invalidatesTags: (_change, _error, { listingId }) => ['Change', { type: 'Listing', id: listingId }],
    }),
  }),
});

export const { useChangesQuery, useChangingListingQuery, useDecideChangeMutation } = changesApi;
