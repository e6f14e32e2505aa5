import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import type { Change, Claim, EvidenceEntry, Listing, Role } from '@halalmap/contracts';
import { aListing } from './builders';
import './browser-gaps';
import { claimList } from './claims';
import { aUser } from './people';

/** A requested change, as the API sends it. */
export const aChange = (facts: Partial<Change> = {}): Change => ({
  id: 'd'.repeat(24),
  listingId: aListing().id,
  fields: { muslimOwned: 'Yes' },
  note: null,
  status: 'pending',
  requestedBy: aUser().id,
  byOwner: true,
  count: 1,
  createdAt: '2026-11-12T00:00:00.000Z',
  ...facts,
});

/** An evidence entry, as the owner sees it. */
export const anEntry = (facts: Partial<EvidenceEntry> = {}): EvidenceEntry => ({
  id: 'b'.repeat(24),
  kind: 'owner_statement',
  facts: { muslimOwned: 'Yes' },
  recordedAt: '2026-11-05T00:00:00.000Z',
  ...facts,
});

export const refusal = (
  status: number,
  code: string,
  error: { message?: string; details?: Array<{ path: string; message: string }> } = {},
): StubResponse => ({ status, body: { error: { code, message: 'No', requestId: 'r', ...error } } });

/** The data of the fake API in a test of the owner pages; `answers` override it, by method and path. */
export interface OwnerFixtures {
  who?: Role | null;
  listing?: Partial<Listing>;
  etag?: string;
  evidence?: EvidenceEntry[];
  claims?: Claim[];
  changes?: Change[];
  responses?: Record<string, (call: SeenCall) => StubResponse>;
}

const page = { total: 0, limit: 20, offset: 0, hasMore: false };

/** The fake API of the owner pages; the signed-in user always owns the place. */
export const stubOwner = (fixtures: OwnerFixtures = {}) => {
  const { who = 'business', evidence = [], claims = [], changes = [], responses = {} } = fixtures;
  if (who) document.cookie = 'signed_in=1; path=/';
  const network = stubFetch((call) => {
    const listing = aListing({
      owner: { claimed: true },
      taxId: null,
      businessRegNumber: null,
      ...fixtures.listing,
    });
    const at = `/api/listings/${listing.id}`;
    const own = responses[`${call.method} ${call.path}`];
    if (own) return own(call);
    const status = call.params.get('status');
    const isAsked = (one: { status: string }): boolean => status === null || one.status === status;
    const found: Record<string, StubResponse> = {
      '/api/auth/user': who ? { body: aUser({ role: who }) } : refusal(401, 'unauthenticated'),
      [at]: { body: listing, headers: { etag: fixtures.etag ?? '"v1.x"' } },
      [`${at}/evidence`]: { body: { evidence } },
      [`${at}/figures`]: { body: { days: [] } },
      '/api/claims': { body: claimList(...claims.filter(isAsked)) },
      '/api/changes': { body: { changes: changes.filter(isAsked), pagination: page } },
      '/api/favorites': { body: { favorites: [], pagination: page } },
    };
    return found[call.path] ?? { body: [] };
  });
  return {
    ...network,
    sent: (method: string, path: string): unknown[] =>
      network.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body),
    restore: (): void => {
      network.restore();
      document.cookie = 'signed_in=; max-age=0; path=/';
    },
  };
};
