import { listingFactsSchema, type Listing, type ListingList } from '@halalmap/contracts';

const numbered = (number: number): string => number.toString(16).padStart(24, '0');

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
  },
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...facts,
});

/** One page of a long directory. */
export const aPage = (range: { offset: number; limit: number; total: number }): ListingList => {
  const count = Math.max(0, Math.min(range.limit, range.total - range.offset));
  return {
    listings: Array.from({ length: count }, (_, index) => {
      const number = range.offset + index + 1;
      return aListing({ id: numbered(number), name: `Place ${number}` });
    }),
    pagination: { ...range, hasMore: range.offset + count < range.total },
  };
};
