import { api, requestTo } from '@halalmap/api-client';
import type { Pagination } from '@halalmap/contracts';
import { skipToken } from '@reduxjs/toolkit/query';

/** The lists of pending work for admins. The total of a page with one row is the count. */
const lists = {
  listings: {
    name: 'GET /api/listings',
    query: { status: 'pending', likelySpam: 'false' },
    tag: 'Analytics',
  },
  spam: { name: 'GET /api/likely-spam', query: {}, tag: 'Analytics' },
  claims: { name: 'GET /api/claims', query: { status: 'pending' }, tag: 'Claim' },
  changes: { name: 'GET /api/changes', query: { status: 'pending' }, tag: 'Change' },
  photos: { name: 'GET /api/photo-offers', query: { status: 'pending' }, tag: 'Change' },
  reviews: { name: 'GET /api/reports', query: { status: 'open' }, tag: 'Report' },
  problems: { name: 'GET /api/reports', query: { about: 'listing', status: 'open' }, tag: 'Report' },
  places: { name: 'GET /api/confirmations', query: { open: 'true' }, tag: 'Confirmation' },
  messages: { name: 'GET /api/messages', query: { handled: 'false', kind: 'contact' }, tag: 'Message' },
} as const;

export type WaitingList = keyof typeof lists;

/** Maximum age of a count in seconds before it is requested again. */
const freshSeconds = 30;

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingCount: build.query<number, WaitingList>({
      query: (list) => requestTo(lists[list].name, { query: { ...lists[list].query, limit: 1 } }),
      transformResponse: ({ pagination }: { pagination: Pagination }) => pagination.total,
      providesTags: (_count, _error, list) => [lists[list].tag, { type: 'Listing', id: 'list' }],
    }),
  }),
});

/**
 * Number of entries in a list of pending work.
 * @param list null requests nothing
 * @returns null until loaded, and after an error
 */
export const useWaitingCount = (list: WaitingList | null): number | null =>
  waitingApi.useWaitingCountQuery(list ?? skipToken, { refetchOnMountOrArgChange: freshSeconds }).data ??
  null;
