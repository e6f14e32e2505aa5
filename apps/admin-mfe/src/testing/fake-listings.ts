import type {
  Assignment,
  BulkResponse,
  DuplicateResponse,
  Listing,
  ListingStatus,
} from '@halalmap/contracts';
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
  /** The number of rows on a page, if less than was asked for. */
  pageSize: number;
  /** The bulk action was taken back. */
  isJobUndone: boolean;
  /** Ids of listings that somebody else works on. */
  leasedByOthers: string[];
  /** Later pages of the list come once this has. */
  nextPage: Promise<void>;
}

/** Id of the account that holds the leases of others. */
const somebodyElse = 'd'.repeat(24);

/** A fake admin API with a list in memory. */
export const createFakeListings = (listings: Listing[]) => {
  const state: FakeState = {
    refuseDecisions: false,
    failInBulk: null,
    duplicates: {},
    oldest: null,
    pageSize: Infinity,
    isJobUndone: false,
    leasedByOthers: [],
    nextPage: Promise.resolve(),
  };
  const matching = (params: URLSearchParams): Listing[] =>
    listings.filter(
      ({ status, entityType, name }) =>
        [status, 'all', 'deleted'].includes(params.get('status') ?? '') &&
        (params.get('type') ?? entityType) === entityType &&
        name.toLowerCase().includes((params.get('search') ?? '').toLowerCase()),
    );

  const etagOf = ({ id, updatedAt }: Listing): string => `"${id}.${updatedAt}"`;
  /** A page in the order of the request, with what a decision needs; the cursor is the number of rows before it. */
  const pageOf = (params: URLSearchParams): StubResponse => {
    const found = matching(params);
    if (params.get('sort') === 'name')
      found.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    const limit = Math.min(Number(params.get('limit')), state.pageSize);
    const start = Number(params.get('cursor'));
    const rows = found.slice(start, start + limit).map((listing) => ({
      ...listing,
      moderation: {
        sender: { kind: 'visitor' as const },
        duplicates: state.duplicates[listing.id] ?? [],
        certificate: 'none' as const,
        photos: listing.images?.length ?? 0,
        etag: etagOf(listing),
        ...listing.moderation,
      },
      lease: state.leasedByOthers.includes(listing.id)
        ? { by: somebodyElse, until: new Date(Date.now() + 120_000).toISOString() }
        : null,
      assignment: listing.assignment ?? null,
    }));
    const list = aList(rows);
    const hasMore = start + limit < found.length;
    Object.assign(list.pagination, {
      total: found.length,
      hasMore,
      ...(hasMore ? { next: String(start + limit) } : {}),
    });
    return { body: list };
  };

  const decide = ({ path, body, headers }: SeenCall): StubResponse => {
    if (state.refuseDecisions)
      return {
        status: 409,
        body: { error: { code: 'invalid_transition', message: 'Not possible', requestId: 'r' } },
      };
    const index = listings.findIndex(({ id }) => path === `/api/listings/${id}/status`);
    const isTakenBack = (body as { status: ListingStatus }).status === 'pending';
    if (!isTakenBack && headers['if-match'] !== etagOf(listings[index]!))
      return {
        status: 412,
        body: { error: { code: 'precondition_failed', message: 'It has changed', requestId: 'r' } },
      };
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
    const { listingIds, data } = body as { listingIds?: string[]; data: { status: ListingStatus } };
    if (!listingIds) return { status: 202, body: { id: 'job' } };
    const failed = state.failInBulk ? [state.failInBulk] : [];
    const succeeded = listingIds.filter((id) => id !== state.failInBulk?.id);
    for (const [index, listing] of listings.entries()) {
      if (succeeded.includes(listing.id)) listings[index] = { ...listing, status: data.status };
    }
    return { body: { ...(failed.length > 0 ? {} : { id: 'job' }), succeeded, failed } };
  };
  const lease = ({ path, method }: SeenCall): StubResponse => {
    if (method === 'DELETE') return { status: 204 };
    const other = state.leasedByOthers.find((id) => path.includes(id));
    if (other === undefined)
      return { body: { by: 'me', until: new Date(Date.now() + 120_000).toISOString() } };
    const details = [{ path: 'by', message: somebodyElse }];
    return {
      status: 409,
      body: {
        error: { code: 'leased', message: 'Somebody else works on this now', details, requestId: 'r' },
      },
    };
  };
  const next = (): StubResponse => {
    const free = listings.filter(
      ({ id, status }) => status === 'pending' && !state.leasedByOthers.includes(id),
    );
    const listing = free.at(-1);
    const until = new Date(Date.now() + 120_000).toISOString();
    return listing ? { body: { listing, lease: { until } } } : { status: 204 };
  };
  const response = (call: SeenCall): StubResponse | Promise<StubResponse> => {
    if (call.path === '/api/listings/bulk') return decideMany(call);
    if (call.path === '/api/bulk/job/undo') {
      state.isJobUndone = true;
      return { status: 202, body: { id: 'job' } };
    }
    if (call.path === '/api/bulk/job')
      return {
        body: {
          isUndoable: !state.isJobUndone,
          undone: state.isJobUndone
            ? {
                ...{ done: 59, taken: 58, keptTotal: 1 },
                kept: [
                  { id: '2', name: 'Place 2', code: 'changed', message: 'Somebody has changed it since' },
                ],
              }
            : null,
          state: 'done',
          done: 60,
          total: 60,
          failed: [{ id: '1', name: 'Place 1', code: 'locked', message: 'Somebody is editing it' }],
          failedTotal: 1,
        },
      };
    if (call.path.endsWith('/restore')) return { body: listings[0] };
    if (call.path === '/api/analytics/overview') return overview();
    if (call.path.endsWith('/lease')) return lease(call);
    if (call.path === '/api/queue/next') return next();
    if (call.path === '/api/users') return { body: { users: [], pagination: aList([]).pagination } };
    if (call.path.endsWith('/notes')) return { body: { notes: [], pagination: aList([]).pagination } };
    if (call.path.endsWith('/assignment')) {
      const { to = null, snoozeUntil = null, note = null } = call.body as Partial<Assignment>;
      return { body: { to, snoozeUntil, note, by: 'me', at: new Date().toISOString() } };
    }
    if (call.method === 'PATCH') return decide(call);
    if (call.path === '/api/listings/duplicates') return likelyDuplicates(call);
    const previewed = listings.find(({ id }) => call.path === `/api/listings/${id}/trust-preview`);
    if (previewed) {
      const isSeen = call.params.has('certificateSeen');
      const { certificateHolder, name } = previewed;
      if (
        isSeen &&
        certificateHolder !== null &&
        certificateHolder !== name &&
        call.params.get('holderIsThisPlace') !== 'true'
      ) {
        const message = 'It was issued to another name';
        const details = [{ path: 'certificateHolder', message, code: 'holder_differs' }];
        return { status: 422, body: { error: { code: 'holder_differs', message, requestId: 'r', details } } };
      }
      return { body: isSeen ? { ...previewed.trust, level: 'certified' } : previewed.trust };
    }
    const one = listings.find(({ id }) => call.path === `/api/listings/${id}`);
    if (one) return { body: one, headers: { etag: `"${one.id}"` } };
    const page = pageOf(call.params);
    return call.params.has('cursor') ? state.nextPage.then(() => page) : page;
  };

  return { state, answer: response };
};
