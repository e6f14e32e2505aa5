import { buildUser } from '@halalmap/api-client/testing';
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

/** A user with a role and without a name. */
export const aUser = (role: User['role']): User =>
  buildUser({
    id: numbered(9),
    email: `${role}@halalmap.example`,
    role,
    firstName: null,
    createdAt: '2026-11-01T00:00:00.000Z',
  });
