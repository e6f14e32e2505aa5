import type { Review, ReviewReader, ReviewSummary } from '@halalmap/contracts';
import { useMemo } from 'react';
import { useReviewsInfiniteQuery, type ReviewsOf } from './reviews-api';

/** The loaded reviews of a listing. */
export interface ReviewListState {
  /** The reader's own first, then the others in order; null until loaded. */
  reviews: readonly Review[] | null;
  summary: ReviewSummary | null;
  /** The reader's relation to the reviews; null for visitors and until loaded. */
  reader: ReviewReader | null;
  /** Neither reviews nor an error yet. */
  isLoading: boolean;
  /** Another order or the latest state is being fetched. */
  isRefreshing: boolean;
  isLoadingMore: boolean;
  hasFailed: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Removes duplicates: concurrent changes move reviews between pages. */
const inOrder = (reviews: readonly Review[], own: Review | null): Review[] => {
  const byId = new Map((own ? [own, ...reviews] : reviews).map((review) => [review.id, review]));
  return [...byId.values()];
};

/** Loads the reviews of a listing, page by page. */
export const useReviewList = (of: ReviewsOf): ReviewListState => {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useReviewsInfiniteQuery(of);
  const latest = data?.pages[0];
  const reviews = useMemo(
    () =>
      data &&
      inOrder(
        data.pages.flatMap((page) => page.reviews),
        data.pages[0]?.reader?.review ?? null,
      ),
    [data],
  );
  return {
    reviews: reviews ?? null,
    summary: latest?.summary ?? null,
    reader: latest?.reader ?? null,
    isLoading: !data && !error,
    isRefreshing: isFetching && !isFetchingNextPage,
    isLoadingMore: isFetchingNextPage,
    hasFailed: error !== undefined && !isFetching,
    loadMore: () => void fetchNextPage(),
    retry: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  };
};
