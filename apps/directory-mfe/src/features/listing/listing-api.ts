import { api, defineMutation, defineQuery } from '@halalmap/api-client';

/** Page size of the history. */
const historyPage = 10;

/** The body of a suggestion; the contract validates it. */
interface ChangeInput {
  fields: Record<string, unknown>;
  note?: unknown;
}

/**
 * Counts that a page was seen, or that directions were opened. The session goes along, so that owners are not counted;
 * nothing about the visitor is kept beyond the day. What cannot be counted is not.
 */
export const countFigure = (id: string, kind: 'view' | 'directions'): void => {
  void fetch(`/api/listings/${id}/figures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => undefined);
};

export const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listingById: build.query({
      ...defineQuery('GET /api/listings/{id}'),
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
    /** The changes of a listing, newest first; the page parameter is the offset. */
    listingHistory: build.infiniteQuery({
      ...defineQuery(
        'GET /api/listings/{id}/history',
        ({ queryArg, pageParam }: { queryArg: string; pageParam: number }) => ({
          params: { id: queryArg },
          query: { limit: historyPage, offset: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ history, pagination }) =>
          pagination.hasMore ? pagination.offset + history.length : undefined,
      },
      providesTags: (_history, _error, id) => [{ type: 'Listing', id }],
    }),
    /** Similar listings: the argument is the query string. */
    similarListings: build.query({
      ...defineQuery('GET /api/listings', (query: string) => ({ query })),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    suggestChange: build.mutation(
      defineMutation(
        'POST /api/listings/{id}/changes',
        ({ id, request }: { id: string; request: ChangeInput }) => ({ params: { id }, body: request }),
      ),
    ),
  }),
});

export const {
  useListingByIdQuery,
  useListingHistoryInfiniteQuery,
  useSimilarListingsQuery,
  useSuggestChangeMutation,
} = listingApi;
