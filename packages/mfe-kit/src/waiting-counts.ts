import { api, requestTo } from '@halalmap/api-client';
import type { Pagination } from '@halalmap/contracts';
import { skipToken } from '@reduxjs/toolkit/query';

/** The lists of what waits for an admin. The total of a page with one row is the count. */
const lists = {
  listings: { name: 'GET /api/listings', query: { status: 'pending' }, tag: { type: 'Listing', id: 'list' } },
  claims: { name: 'GET /api/claims', query: { status: 'pending' }, tag: 'Claim' },
  changes: { name: 'GET /api/changes', query: { status: 'pending' }, tag: 'Change' },
  reviews: { name: 'GET /api/reports', query: { status: 'open' }, tag: 'Report' },
  places: { name: 'GET /api/confirmations', query: { open: 'true' }, tag: 'Confirmation' },
  messages: { name: 'GET /api/messages', query: { handled: 'false' }, tag: 'Message' },
} as const;

export type WaitingList = keyof typeof lists;

/** How old a count may be when a page asks for it again, in seconds. */
const freshSeconds = 30;

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingCount: build.query<number, WaitingList>({
      query: (list) => requestTo(lists[list].name, { query: { ...lists[list].query, limit: 1 } }),
      transformResponse: ({ pagination }: { pagination: Pagination }) => pagination.total,
      providesTags: (_count, _error, list) => [lists[list].tag],
    }),
  }),
});

/**
 * How many entries of a list wait for an admin.
 * @param list null asks nothing
 * @returns null until it is known, and when it cannot be loaded
 */
export const useWaitingCount = (list: WaitingList | null): number | null =>
  waitingApi.useWaitingCountQuery(list ?? skipToken, { refetchOnMountOrArgChange: freshSeconds }).data ??
  null;
