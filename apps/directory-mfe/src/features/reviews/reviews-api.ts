import { api } from '@halalmap/api-client';
import type { AttachedImage, Review, ReviewList, ReviewQuery } from '@halalmap/contracts';

/** How many reviews are asked for at once. */
const pageSize = 10;

export type ReviewSort = ReviewQuery['sort'];

/** The reviews of a listing in an order. */
export interface ReviewsOf {
  listingId: string;
  sort: ReviewSort;
}

/** What goes out with a review; the contract checks it. */
export interface ReviewBody {
  rating: number;
  title: string | null;
  comment: string | null;
  /** All that it shows: uploads, and those of its own that stay. */
  images: AttachedImage[];
}

const path = (listingId: string): string => `/api/listings/${encodeURIComponent(listingId)}/reviews`;
const reviewsTag = (listingId: string) => ({ type: 'Listing', id: `${listingId}/reviews` }) as const;

/** Where a change of a review shows: among the reviews, on the page of the listing, and on cards. */
const afterRating = (_answer: unknown, error: unknown, { listingId }: { listingId: string }) =>
  error
    ? []
    : [
        reviewsTag(listingId),
        { type: 'Listing', id: listingId } as const,
        { type: 'Listing', id: 'list' } as const,
      ];
const afterWords = (_answer: unknown, error: unknown, { listingId }: { listingId: string }) =>
  error ? [] : [reviewsTag(listingId)];

interface OfReview {
  listingId: string;
  id: string;
}

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The page parameter is the offset. */
    reviews: build.infiniteQuery<ReviewList, ReviewsOf, number>({
      query: ({ queryArg: { listingId, sort }, pageParam }) => ({
        url: path(listingId),
        params: { sort, limit: pageSize, offset: pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ reviews, pagination }) =>
          pagination.hasMore ? pagination.offset + reviews.length : undefined,
      },
      providesTags: (_list, _error, { listingId }) => [reviewsTag(listingId)],
    }),
    /** How it stands with the caller's own review at this moment. */
    ownReview: build.query<ReviewList, string>({
      query: (listingId) => ({ url: path(listingId), params: { limit: 1 } }),
      keepUnusedDataFor: 0,
    }),
    writeReview: build.mutation<Review, { listingId: string; body: ReviewBody; key: string }>({
      query: ({ listingId, body, key }) => ({
        url: path(listingId),
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: afterRating,
    }),
    editReview: build.mutation<Review, OfReview & { body: ReviewBody; tag: string }>({
      query: ({ id, body, tag }) => ({
        url: `/api/reviews/${id}`,
        method: 'PATCH',
        body,
        headers: { 'if-match': tag },
      }),
      invalidatesTags: afterRating,
    }),
    deleteReview: build.mutation<null, OfReview>({
      query: ({ id }) => ({ url: `/api/reviews/${id}`, method: 'DELETE' }),
      invalidatesTags: afterRating,
    }),
    /** Shown at once, and taken back when it fails. */
    voteHelpful: build.mutation<null, OfReview & { isHelpful: boolean }>({
      query: ({ id, isHelpful }) => ({
        url: `/api/reviews/${id}/helpful`,
        method: isHelpful ? 'PUT' : 'DELETE',
      }),
      async onQueryStarted({ listingId, id, isHelpful }, { dispatch, getState, queryFulfilled }) {
        const changes = reviewsApi.util
          .selectInvalidatedBy(getState(), [reviewsTag(listingId)])
          .filter(({ endpointName }) => endpointName === 'reviews')
          .map(({ originalArgs }) =>
            dispatch(
              reviewsApi.util.updateQueryData('reviews', originalArgs as ReviewsOf, ({ pages }) => {
                for (const { reviews } of pages) {
                  const review = reviews.find((one) => one.id === id);
                  if (!review || review.foundHelpful === isHelpful) continue;
                  review.foundHelpful = isHelpful;
                  review.helpfulCount += isHelpful ? 1 : -1;
                }
              }),
            ),
          );
        try {
          await queryFulfilled;
        } catch {
          for (const change of changes) change.undo();
        }
      },
    }),
    reportReview: build.mutation<null, OfReview & { reason: string }>({
      query: ({ id, reason }) => ({ url: `/api/reviews/${id}/report`, method: 'POST', body: { reason } }),
      invalidatesTags: afterWords,
    }),
    answerReview: build.mutation<Review, OfReview & { text: string }>({
      query: ({ id, text }) => ({ url: `/api/reviews/${id}/answer`, method: 'PUT', body: { text } }),
      invalidatesTags: afterWords,
    }),
    deleteAnswer: build.mutation<null, OfReview>({
      query: ({ id }) => ({ url: `/api/reviews/${id}/answer`, method: 'DELETE' }),
      invalidatesTags: afterWords,
    }),
  }),
});

export const {
  useReviewsInfiniteQuery,
  useLazyOwnReviewQuery,
  useWriteReviewMutation,
  useEditReviewMutation,
  useDeleteReviewMutation,
  useVoteHelpfulMutation,
  useReportReviewMutation,
  useAnswerReviewMutation,
  useDeleteAnswerMutation,
} = reviewsApi;
