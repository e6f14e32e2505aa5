import { listingFactsSchema, type Listing } from '@halalmap/contracts';

/** A listing as the listings service sends it, of which only the given facts are known. */
export const aListing = (facts: Partial<Listing> = {}): Listing => ({
  ...listingFactsSchema.parse({}),
  id: 'a'.repeat(24),
  entityType: 'food',
  name: 'Kusina ni Aminah',
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
