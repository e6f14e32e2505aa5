import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import type { HistoryEntry, Listing } from '@halalmap/contracts';
import { aListing, aReviewList } from './builders';
import './browser-gaps';

/** The first page of some items, as the API sends it. */
const page = { total: 0, limit: 10, offset: 0, hasMore: false };

/** The data of the fake API in a test of a listing's page; `answers` override it, by method and path. */
export interface ListingFixtures {
  listing?: Partial<Listing>;
  history?: HistoryEntry[];
  similar?: Listing[];
  responses?: Record<string, (call: SeenCall) => StubResponse | Promise<StubResponse>>;
}

/** The fake API of one listing's page. */
export const stubListing = ({ listing, history = [], similar = [], responses = {} }: ListingFixtures) => {
  const shown = aListing(listing);
  const at = `/api/listings/${shown.id}`;
  return stubFetch((call) => {
    const own = responses[`${call.method} ${call.path}`];
    if (own) return own(call);
    if (call.path === at) return { body: shown };
    if (call.path === `${at}/history`)
      return { body: { history, pagination: { ...page, total: history.length } } };
    if (call.path === `${at}/reviews`) return { body: aReviewList([]) };
    if (call.path === '/api/favorites/ids') return { body: { listingIds: [] } };
    if (call.path === '/api/listings') return { body: { listings: similar, pagination: page } };
    return { body: [] };
  });
};
