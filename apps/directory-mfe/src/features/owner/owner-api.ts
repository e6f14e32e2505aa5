import {
  type AcceptedTo,
  api,
  defineMutation,
  defineQuery,
  requestTo,
  type ResponseTo,
} from '@halalmap/api-client';
import type { Change, EvidenceSubmission, ListingStatistics, Listing } from '@halalmap/contracts';

/** Page size of the changes. */
const changePage = 20;

/** A listing and the version that was read. */
export interface ReadListing {
  listing: Listing;
  /** For `If-Match`; null when the server sent no ETag. */
  etag: string | null;
}

/** Filters the user's own changes by listing and status. */
interface OwnChanges {
  listingId?: string;
  status?: Change['status'];
}

const ownerApi = api.injectEndpoints({
  endpoints: (build) => ({
    managedListing: build.query({
      ...defineQuery(
        'GET /api/listings/{id}',
        (id: string) => ({ params: { id } }),
        (listing, meta) => ({ listing, etag: meta?.etag ?? null }),
      ),
      providesTags: (_read, _error, id) => [{ type: 'Listing', id }],
    }),
    /** Views, saves and directions of the last 30 days. */
    figures: build.query(defineQuery('GET /api/listings/{id}/figures')),
    editListing: build.mutation({
      ...defineMutation(
        'PATCH /api/listings/{id}',
        ({ id, patch, etag }: { id: string; patch: Record<string, unknown>; etag: string | null }) => ({
          params: { id },
          body: patch,
          ...(etag !== null && { headers: { 'if-match': etag } }),
        }),
        (listing, meta) => ({ listing, etag: meta?.etag ?? null }),
      ),
      invalidatesTags: (_saved, error, { id }) =>
        error ? [] : [{ type: 'Listing', id }, { type: 'Listing', id: 'list' }, 'Change'],
    }),
    /** The evidence of a listing: available to its owner and admins, so that it also shows who may manage it. */
    listingEvidence: build.query({
      ...defineQuery('GET /api/listings/{id}/evidence'),
      providesTags: (_list, _error, id) => [{ type: 'Listing', id }],
    }),
    answerDispute: build.mutation({
      ...defineMutation(
        'PUT /api/confirmations/{id}/answer',
        ({ id, text }: { id: string; listingId: string; text: string }) => ({
          params: { id },
          body: { text },
        }),
      ),
      invalidatesTags: (_dispute, error, { listingId }) =>
        error ? [] : [{ type: 'Listing', id: listingId }],
    }),
    /** The response is another one where an admin decides about a part of the statement. */
    stateAsOwner: build.mutation<
      ResponseTo<'POST /api/listings/{id}/evidence'> | AcceptedTo<'POST /api/listings/{id}/evidence'>,
      { id: string; facts: EvidenceSubmission['facts'] }
    >({
      query: ({ id, facts }) =>
        requestTo('POST /api/listings/{id}/evidence', {
          params: { id },
          body: { kind: 'owner_statement', facts },
        }),
      invalidatesTags: (_added, error, { id }) => (error ? [] : [{ type: 'Listing', id }]),
    }),
    /** Changes that the user has requested, newest first; the page parameter is the offset. */
    ownChanges: build.infiniteQuery({
      ...defineQuery(
        'GET /api/changes',
        ({ queryArg, pageParam }: { queryArg: OwnChanges; pageParam: number }) => ({
          query: { ...queryArg, limit: changePage, offset: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ changes, pagination }) =>
          pagination.hasMore ? pagination.offset + changes.length : undefined,
      },
      providesTags: ['Change'],
    }),
    withdrawChange: build.mutation({
      ...defineMutation('PATCH /api/changes/{id}', ({ id }: Change) => ({
        params: { id },
        body: { status: 'withdrawn' },
      })),
      invalidatesTags: (_change, _error, { listingId }) => ['Change', { type: 'Listing', id: listingId }],
    }),
  }),
});

export const {
  useFiguresQuery,
  useManagedListingQuery,
  useLazyManagedListingQuery,
  useEditListingMutation,
  useListingEvidenceQuery,
  useAnswerDisputeMutation,
  useStateAsOwnerMutation,
  useOwnChangesInfiniteQuery,
  useWithdrawChangeMutation,
} = ownerApi;

/** The figures of all days together. */
export const sumsOf = ({ days }: ListingStatistics): Record<'views' | 'saves' | 'directions', number> => {
  const sum = (figure: 'views' | 'saves' | 'directions') =>
    days.reduce((total, day) => total + day[figure], 0);
  return { views: sum('views'), saves: sum('saves'), directions: sum('directions') };
};
