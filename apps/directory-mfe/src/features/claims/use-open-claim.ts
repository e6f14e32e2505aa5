import type { Claim } from '@halalmap/contracts';
import { useEffect } from 'react';
import { useOwnClaimsInfiniteQuery } from '../../shared/claims-api';

/**
 * One's own open claim on a listing.
 * @param isAsked only business accounts have claims that can be asked for
 */
export const useOpenClaim = (
  listingId: string,
  isAsked: boolean,
): { claim: Claim | null; isLoading: boolean } => {
  const { data, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnClaimsInfiniteQuery(
    'pending',
    { skip: !isAsked },
  );
  const claims = data?.pages.flatMap((page) => page.claims) ?? [];
  const claim = claims.find((one) => one.listingId === listingId) ?? null;
  const goesOn = claim === null && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { claim, isLoading };
};
