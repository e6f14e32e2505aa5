import { api, type ApiError } from '@halalmap/api-client';
import {
  limits,
  type BulkResponse,
  type CertificateSeenWay,
  type EntityType,
  type Listing,
  type ListingList,
  type ListingStatus,
} from '@halalmap/contracts';

export interface QueueQuery {
  status: ListingStatus | 'all';
  type: EntityType | null;
  search: string;
}

/** An admin's decision on a version of a listing; a rejection has a reason. */
export interface Decision {
  seen: Pick<Listing, 'id' | 'updatedAt'>;
  status: 'approved' | 'rejected';
  reason?: string;
  /** How the admin has verified the certificate; omitted when not stated. */
  certificateSeen?: { how: CertificateSeenWay };
}

/** What came of a decision. */
interface Decided {
  /** As it is now. */
  listing: Listing;
  /** The listing was changed since it was read, so that nothing was decided. */
  isStale: boolean;
}

/** A bulk action. */
export type BulkStep =
  { action: 'updateStatus'; status: 'approved' | 'rejected'; reason?: string } | { action: 'delete' };

const aList = { type: 'Listing', id: 'list' } as const;

/** The queue after a successful decision. */
const withDecision =
  ({ seen: { id }, status }: Decision, shown: QueueQuery['status']) =>
  (queue: ListingList): void => {
    const index = queue.listings.findIndex((listing) => listing.id === id);
    const decided = queue.listings[index];
    if (!decided) return;
    if (shown === 'all' || shown === status) {
      decided.status = status;
      decided.verificationStatus = status;
    } else {
      queue.listings.splice(index, 1);
      queue.pagination.total -= 1;
    }
  };

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderationQueue: build.query<ListingList, QueueQuery>({
      query: ({ status, type, search }) => ({
        url: '/api/listings',
        // Likely spam has its own queue.
        params: {
          status,
          type,
          search,
          limit: limits.page.adminMax,
          ...(status === 'pending' ? { likelySpam: false } : {}),
        },
      }),
      providesTags: [aList],
    }),
    decideListing: build.mutation<Decided, Decision>({
      // Decides only on the version that was read: the listing is read again first, and the decision fails if the
      // version differs.
      queryFn: async ({ seen, ...decision }, _api, _options, fetchResponse) => {
        const url = `/api/listings/${seen.id}`;
        const read = await fetchResponse(url);
        if (read.error) return { error: read.error as ApiError };
        const listing = read.data as Listing;
        if (listing.updatedAt !== seen.updatedAt) return { data: { listing, isStale: true } };
        const etag = read.meta?.etag ?? null;
        const response = await fetchResponse({
          url: `${url}/status`,
          method: 'PATCH',
          body: decision,
          ...(etag === null ? {} : { headers: { 'if-match': etag } }),
        });
        return response.error
          ? { error: response.error as ApiError }
          : { data: { listing: response.data as Listing, isStale: false } };
      },
      // Optimistic update: the row is removed immediately, and restored when the server refuses.
      onQueryStarted: async (decision, { dispatch, getState, queryFulfilled }) => {
        const undo = moderationApi.util
          .selectInvalidatedBy(getState(), [aList])
          .filter(({ endpointName }) => endpointName === 'moderationQueue')
          .map(({ originalArgs }) => originalArgs as QueueQuery)
          .map((query) =>
            dispatch(
              moderationApi.util.updateQueryData(
                'moderationQueue',
                query,
                withDecision(decision, query.status),
              ),
            ),
          );
        const isDone = await queryFulfilled.then(
          ({ data }) => !data.isStale,
          () => false,
        );
        if (!isDone) for (const patch of undo) patch.undo();
      },
      invalidatesTags: (_decided, _error, { seen: { id } }) => [aList, { type: 'Listing', id }, 'Analytics'],
    }),
    decideMany: build.mutation<BulkResponse, BulkStep & { listingIds: string[] }>({
      query: ({ action, listingIds, ...data }) => ({
        url: '/api/listings/bulk',
        method: 'POST',
        body: { action, listingIds, ...(action === 'updateStatus' ? { data } : {}) },
      }),
      invalidatesTags: (_answer, _error, { listingIds }) => [
        aList,
        ...listingIds.map((id) => ({ type: 'Listing' as const, id })),
        'Analytics',
      ],
    }),
  }),
});

export const { useModerationQueueQuery, useDecideListingMutation, useDecideManyMutation } = moderationApi;
