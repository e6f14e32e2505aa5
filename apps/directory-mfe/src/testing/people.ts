import type { User } from '@halalmap/contracts';

/** A user with an account, as the API sends it. */
export const aUser = (facts: Partial<User> = {}): User => ({
  id: 'e'.repeat(24),
  email: 'amina@halalmap.example',
  role: 'regular',
  firstName: 'Amina',
  lastName: 'Sala',
  profileImageUrl: null,
  bio: null,
  location: null,
  isActive: true,
  emailVerified: false,
  claimedListingId: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...facts,
});
