import { listingFactsSchema, type Listing, type ListingList, type User } from '@halalmap/contracts';

const numbered = (number: number): string => number.toString(16).padStart(24, '0');

/** A submission that waits, of which only the given facts are known. */
export const aSubmission = (number: number, facts: Partial<Listing> = {}): Listing => ({
  ...listingFactsSchema.parse({}),
  id: numbered(number),
  entityType: 'food',
  name: `Place ${number}`,
  status: 'pending',
  verificationStatus: 'pending',
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

export const aList = (listings: Listing[]): ListingList => ({
  listings,
  pagination: { total: listings.length, limit: 500, offset: 0, hasMore: false },
});

export const aUser = (role: User['role']): User => ({
  id: numbered(9),
  email: `${role}@halalmap.example`,
  role,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  bio: null,
  location: null,
  isActive: true,
  emailVerified: false,
  claimedListingId: null,
  createdAt: '2026-11-01T00:00:00.000Z',
});
