import { type Listing, listingSchema } from '@halalmap/contracts';

let made = 0;

/** A new document id. */
export const nextId = (): string => {
  made += 1;
  return made.toString(16).padStart(24, '0');
};

/** Builds an approved listing with only a name and the given fields. */
export const buildListing = (facts: Partial<Listing> = {}): Listing =>
  listingSchema.parse({
    id: nextId(),
    entityType: 'food',
    name: 'Some place',
    halalCertified: 'not_specified',
    muslimOwned: 'not_specified',
    status: 'approved',
    verificationStatus: 'approved',
    origin: 'submitted',
    imageUrl: null,
    thumbnailUrl: null,
    averageRating: null,
    totalReviews: 0,
    brandName: null,
    categoryName: null,
    provinceName: null,
    municipalityName: null,
    owner: { claimed: false },
    trust: { level: 'unverified', reasons: [], checkedAt: '2026-01-01T00:00:00.000Z', stale: false },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...facts,
  });

/** `INTERNAL_TOKEN` of services in tests. */
export const internalToken = 'a-token-for-services-in-tests';

/** Headers of a request to a path: paths below `/internal` get the token, as a request from another service. */
export const withInternalToken = (path: string, headers?: RequestInit['headers']): Headers => {
  const all = new Headers(headers);
  if (path.startsWith('/internal/') && !all.has('authorization'))
    all.set('authorization', `Bearer ${internalToken}`);
  return all;
};
