import { api, defineMutation, defineQuery } from '@halalmap/api-client';
import type { Claim, ClaimStatus } from '@halalmap/contracts';
import { useEffect } from 'react';
import { useClaimText } from '../messages/en-claims';
import { ConfirmedWithdrawal } from './confirmed-withdrawal';

/** Page size of the claims. */
const claimPage = 20;

interface ClaimInput {
  listingId: string;
  body: object;
  /** The idempotency key: the same key with the same body submits once. */
  key: string;
}

const claimsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own claims, newest first, of one status or of any; the page parameter is the offset. */
    ownClaims: build.infiniteQuery({
      ...defineQuery(
        'GET /api/claims',
        ({ queryArg, pageParam }: { queryArg: ClaimStatus | 'any'; pageParam: number }) => ({
          query: { status: queryArg === 'any' ? null : queryArg, limit: claimPage, offset: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ claims, pagination }) =>
          pagination.hasMore ? pagination.offset + claims.length : undefined,
      },
      providesTags: ['Claim'],
    }),
    fileClaim: build.mutation({
      ...defineMutation('POST /api/listings/{id}/claims', ({ listingId, body, key }: ClaimInput) => ({
        params: { id: listingId },
        body,
        headers: { 'idempotency-key': key },
      })),
      invalidatesTags: ['Claim'],
    }),
    withdrawClaim: build.mutation({
      ...defineMutation('PATCH /api/claims/{id}', (id: string) => ({
        params: { id },
        body: { status: 'withdrawn' },
      })),
      invalidatesTags: ['Claim'],
    }),
    becomeBusiness: build.mutation(
      defineMutation('PATCH /api/auth/user', () => ({ body: { role: 'business' } })),
    ),
  }),
});

const { useWithdrawClaimMutation } = claimsApi;
export const { useOwnClaimsInfiniteQuery, useFileClaimMutation, useBecomeBusinessMutation } = claimsApi;

/** An owned place, with the name that it had when it was claimed. */
export interface OwnedPlace {
  id: string;
  name: string;
}

/** The places of the signed-in business account: those with approved claims, newest first. */
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

interface WithdrawButtonProps {
  claim: Claim;
  /** Also called when the claim was decided meanwhile. */
  onWithdrawn?: () => void;
}

/** Withdraws an open claim after a confirmation. */
export const WithdrawButton = ({ claim, onWithdrawn }: WithdrawButtonProps) => {
  const t = useClaimText();
  const [withdraw, call] = useWithdrawClaimMutation();
  const texts = {
    withdraw: t('claim.withdraw'),
    of: t('claim.withdrawOf', { name: claim.listingName }),
    title: t('claim.withdrawTitle'),
    text: t('claim.withdrawText'),
    keep: t('claim.keep'),
    failed: t('claim.withdrawFailed'),
    done: t('claim.withdrawn'),
  };
  return (
    <ConfirmedWithdrawal
      texts={texts}
      withdraw={() => withdraw(claim.id)}
      call={call}
      onWithdrawn={onWithdrawn}
      onDecided={onWithdrawn}
    />
  );
};
