import { listingFactsSchema, type Listing } from '@halalmap/contracts';

/** An id that ends with a number. */
export const numbered = (number: number): string => number.toString(16).padStart(24, '0');

/** A listing as the API sends it, of which only the given facts are known. */
export const aListing = (facts: Partial<Listing> = {}): Listing => ({
  ...listingFactsSchema.parse({}),
  id: numbered(1),
  entityType: 'food',
  name: 'Kusina ni Amina',
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
  trust: {
    level: 'unverified',
    reasons: [
      { kind: 'submission', text: 'As submitted, not checked', recordedAt: '2026-11-01T00:00:00.000Z' },
    ],
    checkedAt: '2026-11-01T00:00:00.000Z',
    stale: false,
    muslimOwned: false,
  },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...facts,
});
