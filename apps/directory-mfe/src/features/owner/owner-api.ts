import { api, requestTo } from '@halalmap/api-client';
import type {
  Change,
  ChangeList,
  Confirmation,
  EvidenceEntry,
  EvidenceList,
  EvidenceSubmission,
  Figures,
  Listing,
} from '@halalmap/contracts';

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
    managedListing: build.query<ReadListing, string>({
      query: (id) => requestTo('GET /api/listings/{id}', { params: { id } }),
      transformResponse: (listing: Listing, meta) => ({ listing, etag: meta?.etag ?? null }),
      providesTags: (_read, _error, id) => [{ type: 'Listing', id }],
    }),
    /** Views, saves and directions of the last 30 days. */
    figures: build.query<Figures, string>({
      query: (id) => requestTo('GET /api/listings/{id}/figures', { params: { id } }),
    }),
    editListing: build.mutation<
      ReadListing,
      { id: string; patch: Record<string, unknown>; etag: string | null }
    >({
      query: ({ id, patch, etag }) =>
        requestTo('PATCH /api/listings/{id}', {
          params: { id },
          body: patch,
          ...(etag !== null && { headers: { 'if-match': etag } }),
        }),
      transformResponse: (listing: Listing, meta) => ({ listing, etag: meta?.etag ?? null }),
      invalidatesTags: (_saved, error, { id }) =>
        error ? [] : [{ type: 'Listing', id }, { type: 'Listing', id: 'list' }, 'Change'],
    }),
    /** The evidence of a listing: available to its owner and admins, so that it also shows who may manage it. */
    listingEvidence: build.query<EvidenceList, string>({
      query: (id) => requestTo('GET /api/listings/{id}/evidence', { params: { id } }),
      providesTags: (_list, _error, id) => [{ type: 'Listing', id }],
    }),
    answerDispute: build.mutation<Confirmation, { id: string; listingId: string; text: string }>({
      query: ({ id, text }) =>
        requestTo('PUT /api/confirmations/{id}/answer', { params: { id }, body: { text } }),
      invalidatesTags: (_dispute, error, { listingId }) =>
        error ? [] : [{ type: 'Listing', id: listingId }],
    }),
    stateAsOwner: build.mutation<EvidenceEntry, { id: string; facts: EvidenceSubmission['facts'] }>({
      query: ({ id, facts }) =>
        requestTo('POST /api/listings/{id}/evidence', {
          params: { id },
          body: { kind: 'owner_statement', facts },
        }),
      invalidatesTags: (_entry, error, { id }) => (error ? [] : [{ type: 'Listing', id }]),
    }),
    /** Changes that the user has requested, newest first; the page parameter is the offset. */
    ownChanges: build.infiniteQuery<ChangeList, OwnChanges, number>({
      query: ({ queryArg, pageParam }) =>
        requestTo('GET /api/changes', { query: { ...queryArg, limit: changePage, offset: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ changes, pagination }) =>
          pagination.hasMore ? pagination.offset + changes.length : undefined,
      },
      providesTags: ['Change'],
    }),
    withdrawChange: build.mutation<Change, Change>({
      query: ({ id }) =>
        requestTo('PATCH /api/changes/{id}', { params: { id }, body: { status: 'withdrawn' } }),
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
