import type { Listing, ListingList, User } from '@halalmap/contracts';
import { aListing, numbered } from '@halalmap/listing-parts/testing';

/** A pending submission with only the given facts. */
export const aSubmission = (number: number, facts: Partial<Listing> = {}): Listing =>
  aListing({
    id: numbered(number),
    name: `Place ${number}`,
    status: 'pending',
    verificationStatus: 'pending',
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
