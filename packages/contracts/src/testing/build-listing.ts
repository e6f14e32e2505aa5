import { type Listing, listingFactsSchema } from '../listing';

let count = 0;

/** A new document id. */
export const nextId = (): string => {
  count += 1;
  return count.toString(16).padStart(24, '0');
};

/** Builds an approved listing, as the API returns it, of which only the name and the given fields are known. */
export const buildListing = (fields: Partial<Listing> = {}): Listing => ({
  ...listingFactsSchema.parse({}),
  id: nextId(),
  entityType: 'food',
  name: 'Some place',
  status: 'approved',
  verificationStatus: 'approved',
  origin: 'submitted',
  imageUrl: null,
  thumbnailUrl: null,
  averageRating: null,
  totalReviews: 0,
  countedReviews: 0,
  ratingSum: 0,
  brandName: null,
  categoryName: null,
  provinceName: null,
  municipalityName: null,
  owner: { claimed: false },
  trust: {
    level: 'unverified',
    halal: { scope: 'Unknown', by: null },
    certificate: { state: 'none', recognised: null },
    review: null,
    reasons: [],
    checkedAt: '2026-01-01T00:00:00.000Z',
    stale: false,
    muslimOwned: false,
  },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
