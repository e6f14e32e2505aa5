import type { User } from '@halalmap/contracts';
import { unauthenticated } from '@halalmap/errors';
import type { Dependencies } from '../dependencies';
import { presentUser } from './present-user';

export type GetCurrentUser = (userId: string) => Promise<User>;

/**
 * The signed-in user as stored now.
 * @throws AppError `unauthenticated` when the account no longer exists
 */
export const createGetCurrentUser =
  (options: Pick<Dependencies, 'users'>): GetCurrentUser =>
  async (userId) => {
    const user = await options.users.findById(userId);
    if (!user) throw unauthenticated();
    return presentUser(user);
  };
