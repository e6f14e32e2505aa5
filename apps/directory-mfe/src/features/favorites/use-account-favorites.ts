import type { EntityType } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { useEffect, useEffectEvent } from 'react';
import { countTypes, totalOf, type TypeCounts } from './type-filter';
import { useFavoriteListInfiniteQuery, type ListedFavorite } from '../../favorites/favorites-api';
import { useOnline } from '@halalmap/mfe-kit/hooks';

const noCounts: TypeCounts = {};

/** Removes duplicates: favorites added elsewhere shift the pages. */
const onceEach = (favorites: readonly ListedFavorite[]): ListedFavorite[] => [
  ...new Map(favorites.map((favorite) => [favorite.listingId, favorite])).values(),
];

const without = (counts: TypeCounts, gone: TypeCounts): TypeCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([type, count]) => [type, count - (gone[type as EntityType] ?? 0)]),
  );

/**
 * The favorites of an account as shown on the page. Removed ones leave the list and the counts immediately.
 * @param type null for all
 */
export const useAccountFavorites = (userId: string, type: EntityType | null) => {
  const errorText = useErrorText();
  const isOnline = useOnline();
  const query = useFavoriteListInfiniteQuery({ userId, type }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage } = query;

  const pages = currentData?.pages ?? [];
  const loaded = onceEach(pages.flatMap(({ favorites }) => favorites));
  const removed = loaded.filter(({ isRemoved }) => isRemoved);
  const counts = without(
    pages.at(-1)?.byType ?? noCounts,
    countTypes(removed.map(({ listing }) => listing.entityType)),
  );
  const failure = error && !isFetching ? errorText(error) : null;

  const loadMore = (): void => void query.fetchNextPage();
  const retry = (): void => void query.refetch();
  const resume = useEffectEvent(() => {
    if (failure === null) return;
    if (currentData) loadMore();
    else retry();
  });
  useEffect(() => {
    if (isOnline) resume();
  }, [isOnline]);

  return {
    /** Null until the first page is loaded. */
    favorites: currentData ? loaded.filter(({ isRemoved }) => !isRemoved) : null,
    counts,
    total: totalOf(counts, type),
    isLoading: isFetching && !currentData,
    failure: currentData ? null : failure,
    retry,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    moreFailure: currentData ? failure : null,
    loadMore,
  };
};
