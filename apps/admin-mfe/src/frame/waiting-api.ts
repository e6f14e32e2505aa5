import type { Pagination } from '@halalmap/contracts';
import { adminApi } from '../shared/admin-api';

/** What waits for an admin, each in a list of its own: one row of it tells how many there are. */
const piles = {
  listings: { url: '/api/listings', params: { status: 'pending' }, tag: { type: 'Listing', id: 'list' } },
  claims: { url: '/api/claims', params: { status: 'pending' }, tag: 'Claim' },
  changes: { url: '/api/changes', params: { status: 'pending' }, tag: 'Change' },
  reviews: { url: '/api/reports', params: { status: 'open' }, tag: 'Report' },
  places: { url: '/api/confirmations', params: { open: 'true' }, tag: 'Confirmation' },
  messages: { url: '/api/messages', params: { handled: 'false' }, tag: 'Message' },
} as const;

export type Pile = keyof typeof piles;

const waitingApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    waiting: build.query<number, Pile>({
      query: (pile) => ({ url: piles[pile].url, params: { ...piles[pile].params, limit: 1 } }),
      transformResponse: ({ pagination }: { pagination: Pagination }) => pagination.total,
      providesTags: (_count, _error, pile) => [piles[pile].tag],
    }),
  }),
});

export const { useWaitingQuery } = waitingApi;
