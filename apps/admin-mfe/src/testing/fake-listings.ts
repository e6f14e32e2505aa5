import type { Listing, ListingStatus } from '@halalmap/contracts';
import type { SeenCall, StubAnswer } from '@halalmap/api-client/testing';
import { aList } from './builders';

/** Answers the calls of an admin from a list in memory. `refuseDecisions` makes each decision fail. */
export const createFakeListings = (listings: Listing[]) => {
  const state = { refuseDecisions: false };
  const matching = (params: URLSearchParams): Listing[] =>
    listings.filter(
      ({ status, entityType, name }) =>
        [status, 'all'].includes(params.get('status') ?? '') &&
        (params.get('type') ?? entityType) === entityType &&
        name.toLowerCase().includes((params.get('search') ?? '').toLowerCase()),
    );

  const decide = ({ path, body }: SeenCall): StubAnswer => {
    if (state.refuseDecisions)
      return {
        status: 409,
        body: { error: { code: 'invalid_transition', message: 'Not possible', requestId: 'r' } },
      };
    const index = listings.findIndex(({ id }) => path === `/api/listings/${id}/status`);
    const decided = { ...listings[index]!, status: (body as { status: ListingStatus }).status };
    listings[index] = decided;
    return { body: decided };
  };

  return {
    state,
    answer: (call: SeenCall): StubAnswer =>
      call.method === 'PATCH' ? decide(call) : { body: aList(matching(call.params)) },
  };
};
