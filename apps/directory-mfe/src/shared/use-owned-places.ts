import { useEffect } from 'react';
import { useOwnClaimsInfiniteQuery } from './claims-api';

/** A place that somebody owns, with the name that it had when it was claimed. */
export interface OwnedPlace {
  id: string;
  name: string;
}

/** The places of the signed-in business account: those whose claims were approved, the latest first. */
export const useOwnedPlaces = (options: { skip?: boolean } = {}) => {
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useOwnClaimsInfiniteQuery('approved', options);
  const goesOn = hasNextPage && !isFetchingNextPage && error === undefined;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const claims = data?.pages.flatMap((page) => page.claims) ?? [];
  const places = new Map(
    claims.map(({ listingId: id, listingName: name }): [string, OwnedPlace] => [id, { id, name }]),
  );
  return { places: [...places.values()], error, isLoading, refetch };
};
