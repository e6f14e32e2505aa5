import type { BulkResponse, DuplicateResponse, Listing, ListingStatus } from '@halalmap/contracts';
import type { SeenCall, StubResponse } from '@halalmap/api-client/testing';
import { aList } from './builders';
import { anOverview } from './waiting';

interface FakeState {
  /** Makes each decision fail. */
  refuseDecisions: boolean;
  /** The errors of a bulk action. */
  failInBulk: BulkResponse['failed'][number] | null;
  /** Possible duplicates by submission id. */
  duplicates: Record<string, DuplicateResponse['candidates']>;
  /** The date of the oldest pending submission. */
  oldest: string | null;
}

/** A fake admin API with a list in memory. */
export const createFakeListings = (listings: Listing[]) => {
  const state: FakeState = { refuseDecisions: false, failInBulk: null, duplicates: {}, oldest: null };
  const matching = (params: URLSearchParams): Listing[] =>
    listings.filter(
      ({ status, entityType, name }) =>
        [status, 'all'].includes(params.get('status') ?? '') &&
        (params.get('type') ?? entityType) === entityType &&
        name.toLowerCase().includes((params.get('search') ?? '').toLowerCase()),
    );

  const decide = ({ path, body }: SeenCall): StubResponse => {
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

  const likelyDuplicates = ({ body }: SeenCall): StubResponse => ({
    body: { candidates: state.duplicates[(body as { id: string }).id] ?? [] },
  });
  const overview = (): StubResponse => {
    const count = (status: ListingStatus): number =>
      listings.filter((listing) => listing.status === status).length;
    const byStatus = {
      pending: count('pending'),
      approved: count('approved'),
      rejected: count('rejected'),
    };
    const pendingAge = { oldest: state.oldest, withinDay: 0, withinWeek: 0, older: 0 };
    return { body: anOverview({ byStatus, pendingAge }) };
  };
  const decideMany = ({ body }: SeenCall): StubResponse => {
    const { listingIds, data } = body as { listingIds: string[]; data: { status: ListingStatus } };
    const failed = state.failInBulk ? [state.failInBulk] : [];
    const succeeded = listingIds.filter((id) => id !== state.failInBulk?.id);
    for (const [index, listing] of listings.entries()) {
      if (succeeded.includes(listing.id)) listings[index] = { ...listing, status: data.status };
    }
    return { body: { succeeded, failed } };
  };
  const response = (call: SeenCall): StubResponse => {
    if (call.path === '/api/listings/bulk') return decideMany(call);
    if (call.path === '/api/analytics/overview') return overview();
    if (call.method === 'PATCH') return decide(call);
    if (call.path === '/api/listings/duplicates') return likelyDuplicates(call);
    const previewed = listings.find(({ id }) => call.path === `/api/listings/${id}/trust-preview`);
    if (previewed) {
      const isSeen = call.params.has('certificateSeen');
      return { body: isSeen ? { ...previewed.trust, level: 'certified' } : previewed.trust };
    }
    const one = listings.find(({ id }) => call.path === `/api/listings/${id}`);
    if (one) return { body: one, headers: { etag: `"${one.id}"` } };
    return { body: aList(matching(call.params)) };
  };

  return { state, answer: response };
};
