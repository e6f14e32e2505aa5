import { api, type ApiError } from '@halalmap/api-client';
import {
  limits,
  listingStatuses,
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
export type StatusCounts = Record<ListingStatus, number>;

/** What an admin decides about a listing; a rejection says why. */
export interface Decision {
  id: string;
  status: 'approved' | 'rejected';
  reason?: string;
}

const aList = { type: 'Listing', id: 'list' } as const;

/** The queue as it will be once the decision has gone through. */
const withDecision =
  ({ id, status }: Decision, shown: QueueQuery['status']) =>
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
        params: { status, type, search, limit: limits.page.adminMax },
      }),
      providesTags: [aList],
    }),
    moderationCounts: build.query<StatusCounts, void>({
      queryFn: async (_argument, _api, _options, fetchAnswer) => {
        const counts: StatusCounts = { pending: 0, approved: 0, rejected: 0 };
        const answers = await Promise.all(
          listingStatuses.map((status) =>
            fetchAnswer({ url: '/api/listings', params: { status, limit: 1 } }),
          ),
        );
        for (const [index, status] of listingStatuses.entries()) {
          const answer = answers[index];
          if (answer?.error) return { error: answer.error as ApiError };
          counts[status] = (answer?.data as ListingList).pagination.total;
        }
        return { data: counts };
      },
      providesTags: [aList],
    }),
    decideListing: build.mutation<Listing, Decision>({
      query: ({ id, ...decision }) => ({
        url: `/api/listings/${id}/status`,
        method: 'PATCH',
        body: decision,
      }),
      // The row leaves at once; it comes back when the server refuses.
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
        try {
          await queryFulfilled;
        } catch {
          for (const patch of undo) patch.undo();
        }
      },
      invalidatesTags: (_listing, _error, { id }) => [aList, { type: 'Listing', id }, 'Analytics'],
    }),
  }),
});

export const { useModerationQueueQuery, useModerationCountsQuery, useDecideListingMutation } = moderationApi;
