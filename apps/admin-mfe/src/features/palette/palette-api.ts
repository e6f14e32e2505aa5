import { requestTo } from '@halalmap/api-client';
import type { Claim, ClaimList, EnhancedListingList, Listing, User, UserList } from '@halalmap/contracts';
import { adminApi } from '../../shared/admin-api';

/** Results of each kind. */
const limit = 5;

const paletteApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    foundListings: build.query<Listing[], string>({
      query: (search) => requestTo('GET /api/listings/enhanced', { query: { search, status: 'all', limit } }),
      transformResponse: ({ listings }: EnhancedListingList) => listings,
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    foundUsers: build.query<User[], string>({
      query: (search) => requestTo('GET /api/users', { query: { search, limit } }),
      transformResponse: ({ users }: UserList) => users,
      providesTags: ['User'],
    }),
    foundClaims: build.query<Claim[], string>({
      query: (search) => requestTo('GET /api/claims', { query: { search, limit } }),
      transformResponse: ({ claims }: ClaimList) => claims,
      providesTags: ['Claim'],
    }),
    leaveSession: build.mutation<null, void>({ query: () => requestTo('POST /api/auth/logout') }),
  }),
});

export const { useFoundListingsQuery, useFoundUsersQuery, useFoundClaimsQuery, useLeaveSessionMutation } =
  paletteApi;
