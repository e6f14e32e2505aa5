import type { User } from '@halalmap/contracts';
import type { StoredUser } from '../../domain/account/user';

/** The API representation of a user. Fields are listed explicitly, so that no new field is exposed by accident. */
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
