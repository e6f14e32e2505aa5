import { api, requestTo, urlOf } from '@halalmap/api-client';
import type { Change, HistoryList, Listing, ListingList } from '@halalmap/contracts';

/** Page size of the history. */
const historyPage = 10;

/** The body of a suggestion; the contract validates it. */
interface ChangeInput {
  fields: Record<string, unknown>;
  note?: unknown;
}

/**
 * Counts that a page was seen, or that directions were opened: without cookies, and nothing about the visitor is kept. What
 * cannot be counted is not.
 */
export const countFigure = (id: string, kind: 'view' | 'directions'): void => {
  void fetch(`/api/listings/${id}/figures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
};

export const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listingById: build.query<Listing, string>({
      query: (id) => requestTo('GET /api/listings/{id}', { params: { id } }),
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
    /** The changes of a listing, newest first; the page parameter is the offset. */
    listingHistory: build.infiniteQuery<HistoryList, string, number>({
      query: ({ queryArg, pageParam }) =>
        requestTo('GET /api/listings/{id}/history', {
          params: { id: queryArg },
          query: { limit: historyPage, offset: pageParam },
        }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ history, pagination }) =>
          pagination.hasMore ? pagination.offset + history.length : undefined,
      },
      providesTags: (_history, _error, id) => [{ type: 'Listing', id }],
    }),
    /** Similar listings: the argument is the query string. */
    similarListings: build.query<ListingList, string>({
      query: (query) => `${urlOf('GET /api/listings')}?${query}`,
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    suggestChange: build.mutation<Change, { id: string; request: ChangeInput }>({
      query: ({ id, request }) =>
        requestTo('POST /api/listings/{id}/changes', { params: { id }, body: request }),
    }),
  }),
});

export const {
  useListingByIdQuery,
  useListingHistoryInfiniteQuery,
  useSimilarListingsQuery,
  useSuggestChangeMutation,
} = listingApi;
