import type { SeenCall, StubResponse } from '@halalmap/api-client/testing';

const piles: Readonly<Record<string, string>> = {
  '/api/listings': 'listings',
  '/api/claims': 'claims',
  '/api/changes': 'changes',
  '/api/reports': 'reports',
  '/api/confirmations': 'confirmations',
  '/api/messages': 'messages',
};

/** How much waits, by the path of its list; nothing where it is not said. */
export type Waiting = Partial<Record<string, number>>;

/**
 * Answers what the navigation asks on every page: one row of each pile.
 * @returns null for a call of the page itself
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
