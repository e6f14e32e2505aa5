import type { SeenCall, StubResponse } from '@halalmap/api-client/testing';

const piles: Readonly<Record<string, string>> = {
  '/api/listings': 'listings',
  '/api/claims': 'claims',
  '/api/changes': 'changes',
  '/api/photo-offers': 'offers',
  '/api/reports': 'reports',
  '/api/confirmations': 'confirmations',
  '/api/messages': 'messages',
};

/** The number of pending items by list path; 0 by default. */
export type Waiting = Partial<Record<string, number>>;

/**
 * Responds to the requests of the navigation on every page: one row of each list.
 * @returns null for a request of the page itself
 */
export const aroundPage = (
  { path, params, method }: SeenCall,
  waiting: Waiting = {},
): StubResponse | null => {
  const rows = piles[path];
  if (rows === undefined || method !== 'GET' || params.get('limit') !== '1') return null;
  const total = waiting[path] ?? 0;
  return { body: { [rows]: [], pagination: { total, limit: 1, offset: 0, hasMore: false } } };
};
