import { api } from '@halalmap/api-client';
import type { Claim, ClaimList, ClaimStatus, User } from '@halalmap/contracts';

/** How many claims are asked for at once. */
const claimPage = 20;

export interface ClaimInput {
  listingId: string;
  body: unknown;
  /** The same key with the same body files once, however often it is sent. */
  key: string;
}

const claimsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own claims, newest first, of one status or of any; the page parameter is the offset. */
    ownClaims: build.infiniteQuery<ClaimList, ClaimStatus | 'any', number>({
      query: ({ queryArg, pageParam }) => ({
        url: '/api/claims',
        params: { status: queryArg === 'any' ? null : queryArg, limit: claimPage, offset: pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ claims, pagination }) =>
          pagination.hasMore ? pagination.offset + claims.length : undefined,
      },
      providesTags: ['Claim'],
    }),
    fileClaim: build.mutation<Claim, ClaimInput>({
      query: ({ listingId, body, key }) => ({
        url: `/api/listings/${encodeURIComponent(listingId)}/claims`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Claim'],
    }),
    withdrawClaim: build.mutation<Claim, string>({
      query: (id) => ({ url: `/api/claims/${id}`, method: 'PATCH', body: { status: 'withdrawn' } }),
      invalidatesTags: ['Claim'],
    }),
    becomeBusiness: build.mutation<User, void>({
      query: () => ({ url: '/api/auth/user', method: 'PATCH', body: { role: 'business' } }),
    }),
  }),
});

export const {
  useOwnClaimsInfiniteQuery,
  useFileClaimMutation,
  useWithdrawClaimMutation,
  useBecomeBusinessMutation,
} = claimsApi;
