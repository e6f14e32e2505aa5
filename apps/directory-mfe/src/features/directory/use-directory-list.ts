import type { EntityType, Listing } from '@halalmap/contracts';
import { useMemo } from 'react';
import { useDirectoryListingsInfiniteQuery } from './directory-api';
import { directoryQuery, type DirectoryFilters } from './directory-filters';

export interface DirectoryList {
  /** null until the first answer has come. */
  listings: Listing[] | null;
  total: number;
  /** The shown listings belong to earlier filters; those of the current ones are on their way. */
  isOutdated: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  failed: 'list' | 'more' | null;
  loadMore: () => void;
  retry: () => void;
}

const withoutRepeats = (listings: Listing[]): Listing[] => [
  ...new Map(listings.map((listing) => [listing.id, listing])).values(),
];

/** The listings that a directory shows, page after page; a listing that moved between two pages is shown once. */
export const useDirectoryList = (type: EntityType, filters: DirectoryFilters): DirectoryList => {
  const query = useDirectoryListingsInfiniteQuery(directoryQuery(type, filters), {
    refetchOnMountOrArgChange: 300,
  });
  const { data, currentData, isFetching, isFetchingNextPage, isError, hasNextPage } = query;
  const listings = useMemo(
    () => (data ? withoutRepeats(data.pages.flatMap((page) => page.listings)) : null),
    [data],
  );
  const failedOnCurrent = isError && !isFetching;
  return {
    listings: failedOnCurrent && !currentData ? null : listings,
    total: data?.pages.at(-1)?.pagination.total ?? 0,
    isOutdated: isFetching && !currentData && listings !== null,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage && currentData !== undefined,
    failed: failedOnCurrent ? (currentData ? 'more' : 'list') : null,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
};
