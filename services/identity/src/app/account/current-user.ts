import { unauthenticated } from '@halalmap/errors';
import type { User } from '@halalmap/contracts';
import type { StoredUser, UserRepository } from '../../domain/account/user';

/**
 * The account of the caller, as stored now.
 * @throws AppError `unauthenticated` when it no longer exists
 */
export const findCaller = async (
  users: Pick<UserRepository, 'findById'>,
  userId: string,
): Promise<StoredUser> => {
  const user = await users.findById(userId);
  if (!user) throw unauthenticated();
  return user;
};

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
  hasSecondFactor: user.secondFactor !== null,
  claimedListingId: user.claimedListingId,
  language: user.language ?? 'en',
  favoriteMails: user.favoriteMails?.on ?? false,
  createdAt: user.createdAt.toISOString(),
});
