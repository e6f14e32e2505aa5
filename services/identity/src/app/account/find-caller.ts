import { unauthenticated } from '@halalmap/errors';
import type { StoredUser } from '../../domain/account/user';
import type { UserRepository } from '../../domain/account/user-repository';

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
