import type { Listing } from '@halalmap/contracts';
import { useMemo } from 'react';
import { useDirectoryListingsInfiniteQuery } from './directory-api';

export interface DirectoryList {
  /** null until the first answer has come. */
  listings: Listing[] | null;
  total: number;
  /** The shown listings belong to earlier filters; those of the current ones are on their way. */
  isOutdated: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  /** The database answered for the search. */
  isFallback: boolean;
  failed: 'list' | 'more' | null;
  loadMore: () => void;
  retry: () => void;
}

const withoutRepeats = (listings: Listing[]): Listing[] => [
  ...new Map(listings.map((listing) => [listing.id, listing])).values(),
];

/**
 * The listings that a directory shows, page after page; a listing that moved between two pages is shown once.
 * @param query of `directoryQuery`; null while it is not known yet, and nothing is asked
 */
export const useDirectoryList = (query: string | null): DirectoryList => {
  const pages = useDirectoryListingsInfiniteQuery(query ?? '', {
    skip: query === null,
    refetchOnMountOrArgChange: 300,
  });
  const { data, currentData, isFetching, isFetchingNextPage, isError, hasNextPage } = pages;
  const listings = useMemo(
    () => (data ? withoutRepeats(data.pages.flatMap((page) => page.listings)) : null),
    [data],
  );
  const failedOnCurrent = isError && !isFetching;
  const isWaiting = isFetching || query === null;
  const last = data?.pages.at(-1);
  return {
    listings: failedOnCurrent && !currentData ? null : listings,
    total: last?.pagination.total ?? 0,
    isOutdated: isWaiting && !currentData && listings !== null,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage && currentData !== undefined,
    isFallback: last?.isFallback ?? false,
    failed: failedOnCurrent ? (currentData ? 'more' : 'list') : null,
    loadMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  };
};
