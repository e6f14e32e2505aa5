import type { User } from '@halalmap/contracts';
import type { StoredUser } from '../domain/user';

/** A user on the wire. Fields are named one by one, so that nothing new leaves unseen. */
export const presentUser = (user: StoredUser): User => ({
  id: user.id,
  email: user.email,
  role: user.role,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  bio: user.bio,
  location: user.location,
  isActive: user.isActive,
  emailVerified: user.emailVerified,
  claimedListingId: user.claimedListingId,
  createdAt: user.createdAt.toISOString(),
});
