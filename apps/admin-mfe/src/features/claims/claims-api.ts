import { claimStatuses, type Claim, type ClaimDecision, type ClaimList } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

export const claimFilters = [...claimStatuses, 'all'] as const;
type ClaimFilter = (typeof claimFilters)[number];

const claimsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    claims: build.query<ListPage<Claim>, { status: ClaimFilter; search: string; page: number }>({
      query: ({ status, search, page }) => ({
        url: '/api/claims',
        params: {
          ...(status === 'all' ? {} : { status }),
          ...(search === '' ? {} : { search }),
          ...startOf(page),
        },
      }),
      transformResponse: ({ claims, pagination }: ClaimList) => pageOf(claims, pagination),
      providesTags: ['Claim'],
    }),
    decideClaim: build.mutation<Claim, ClaimDecision & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/claims/${id}`, method: 'PATCH', body }),
      // Refetch after errors too: another admin may have decided meanwhile.
      invalidatesTags: (claim) => [
        'Claim',
        ...(claim ? [{ type: 'Listing' as const, id: claim.listingId }] : []),
      ],
    }),
  }),
});

export const { useClaimsQuery, useDecideClaimMutation } = claimsApi;
