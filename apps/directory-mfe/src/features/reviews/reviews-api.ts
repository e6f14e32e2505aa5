import { api, defineMutation, defineQuery, requestTo, type ResponseTo } from '@halalmap/api-client';
import type { AttachedImage, Review, ReviewQuery } from '@halalmap/contracts';
import type { ReviewsText } from '../../messages/en-reviews';

/** Page size of the reviews. */
const pageSize = 10;

export type ReviewSort = ReviewQuery['sort'];

/** The reviews of a listing in a sort order. */
export interface ReviewsOf {
  listingId: string;
  sort: ReviewSort;
}

/** The body of a review request; the contract validates it. */
export interface ReviewBody {
  rating: number;
  title: string | null;
  comment: string | null;
  /** All photos of the review: new uploads, and existing ones that stay. */
  images: AttachedImage[];
}

const reviewsTag = (listingId: string) => ({ type: 'Listing', id: `${listingId}/reviews` }) as const;

/** The caches affected by a change of a review: reviews, listing page and cards. */
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

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The page parameter is the offset. */
    reviews: build.infiniteQuery({
      ...defineQuery(
        'GET /api/listings/{id}/reviews',
        ({ queryArg: { listingId, sort }, pageParam }: { queryArg: ReviewsOf; pageParam: number }) => ({
          params: { id: listingId },
          query: { sort, limit: pageSize, offset: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ reviews, pagination }) =>
          pagination.hasMore ? pagination.offset + reviews.length : undefined,
      },
      providesTags: (_list, _error, { listingId }) => [reviewsTag(listingId)],
    }),
    /** The current state of the caller's own review. */
    ownReview: build.query({
      ...defineQuery('GET /api/listings/{id}/reviews', (listingId: string) => ({
        params: { id: listingId },
        query: { limit: 1 },
      })),
      keepUnusedDataFor: 0,
    }),
    writeReview: build.mutation({
      ...defineMutation(
        'POST /api/listings/{id}/reviews',
        ({ listingId, body, key }: { listingId: string; body: ReviewBody; key: string }) => ({
          params: { id: listingId },
          body,
          headers: { 'idempotency-key': key },
        }),
      ),
      invalidatesTags: afterRating,
    }),
    editReview: build.mutation({
      ...defineMutation(
        'PATCH /api/reviews/{id}',
        ({ id, body, tag }: OfReview & { body: ReviewBody; tag: string }) => ({
          params: { id },
          body,
          headers: { 'if-match': tag },
        }),
      ),
      invalidatesTags: afterRating,
    }),
    deleteReview: build.mutation({
      ...defineMutation('DELETE /api/reviews/{id}', ({ id }: OfReview) => ({ params: { id } })),
      invalidatesTags: afterRating,
    }),
    /** Optimistic update, rolled back on failure. */
    voteHelpful: build.mutation<
      ResponseTo<'PUT /api/reviews/{id}/helpful' | 'DELETE /api/reviews/{id}/helpful'>,
      OfReview & { isHelpful: boolean }
    >({
      query: ({ id, isHelpful }) =>
        requestTo(isHelpful ? 'PUT /api/reviews/{id}/helpful' : 'DELETE /api/reviews/{id}/helpful', {
          params: { id },
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
    reportReview: build.mutation({
      ...defineMutation('POST /api/reviews/{id}/report', ({ id, reason }: OfReview & { reason: string }) => ({
        params: { id },
        body: { reason },
      })),
      invalidatesTags: afterWords,
    }),
    answerReview: build.mutation({
      ...defineMutation('PUT /api/reviews/{id}/answer', ({ id, text }: OfReview & { text: string }) => ({
        params: { id },
        body: { text },
      })),
      invalidatesTags: afterWords,
    }),
    deleteAnswer: build.mutation({
      ...defineMutation('DELETE /api/reviews/{id}/answer', ({ id }: OfReview) => ({ params: { id } })),
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

/** The possible ratings, lowest first. */
export const ratings = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof ratings)[number];

/** Whether a value is a valid rating: a whole number from 1 to 5. */
export const isStars = (value: unknown): value is Stars => ratings.some((stars) => stars === value);

/** The text of a rating. */
export const ratingText = (t: ReviewsText, rating: number): string =>
  isStars(rating) ? t(`reviews.stars.${rating}`) : '';

/** The author's public name. */
export const authorOf = (t: ReviewsText, { author }: Pick<Review, 'author'>): string =>
  author ?? t('reviews.formerMember');

/** The URL that reopens a review dialog of a listing with its draft. */
export const resumePath = (listingId: string, kind: 'review' | 'report' | 'answer', reviewId = ''): string =>
  `/listing/${listingId}?${new URLSearchParams({ [kind]: reviewId }).toString()}`;
