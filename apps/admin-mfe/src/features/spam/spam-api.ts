import type { LikelySpam, LikelySpamList, Listing, SpamDecision } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

const spamApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    likelySpam: build.query<ListPage<LikelySpam>, { page: number }>({
      query: ({ page }) => ({ url: '/api/likely-spam', params: startOf(page) }),
      transformResponse: ({ listings, pagination }: LikelySpamList) => pageOf(listings, pagination),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    decideSpam: build.mutation<Listing, { id: string; status: SpamDecision }>({
      query: ({ id, status }) => ({ url: `/api/likely-spam/${id}`, method: 'PATCH', body: { status } }),
      invalidatesTags: (_listing, _error, { id }) => [
        { type: 'Listing', id },
        { type: 'Listing', id: 'list' },
        'Analytics',
      ],
    }),
  }),
});

export const { useLikelySpamQuery, useDecideSpamMutation } = spamApi;
