import { requestTo } from '@halalmap/api-client';
import type { HistoryList, Listing } from '@halalmap/contracts';
import { adminApi, rowsOnPage } from '../../shared/admin-api';
import type { ReadListing } from './edit-api';

const historyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes of a listing, newest first; those whose earlier value can be restored have an id. */
    changesOfListing: build.infiniteQuery<HistoryList, string, number>({
      query: ({ queryArg: id, pageParam: offset }) =>
        requestTo('GET /api/listings/{id}/history', { params: { id }, query: { limit: rowsOnPage, offset } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ history, pagination }) =>
          pagination.hasMore ? pagination.offset + history.length : undefined,
      },
      providesTags: (_history, _error, id) => [{ type: 'Listing', id }],
    }),
    restoreValue: build.mutation<Listing, ReadListing & { entry: string }>({
      query: ({ listing: { id }, etag, entry }) =>
        requestTo('POST /api/listings/{id}/history/{entry}/restore', {
          params: { id, entry },
          ...(etag !== null && { headers: { 'if-match': etag } }),
        }),
      invalidatesTags: (_restored, error, { listing: { id } }) =>
        error ? [] : [{ type: 'Listing', id }, { type: 'Listing', id: 'list' }, 'Analytics', 'Activity'],
    }),
  }),
});

export const { useChangesOfListingInfiniteQuery, useRestoreValueMutation } = historyApi;
