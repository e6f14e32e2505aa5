import type { ProfilePatch, User } from '@halalmap/contracts';
import { invalidTransition, unauthenticated } from '@halalmap/errors';
import type { Dependencies } from './dependencies';
import { presentUser } from './present-user';

export type ChangeProfile = (userId: string, patch: ProfilePatch) => Promise<User>;

/**
 * Changes what somebody says about themselves. A regular account can become a business account, and never goes back.
 * @throws AppError `invalid_transition` for another change of role
 */
export const createChangeProfile =
  (options: Pick<Dependencies, 'users' | 'clock'>): ChangeProfile =>
  async (userId, patch) => {
    const user = await options.users.findById(userId);
    if (!user) throw unauthenticated();
    if (patch.role !== undefined && user.role === 'admin') {
      throw invalidTransition('An admin account cannot become a business account');
    }
    const changed = await options.users.change(userId, patch, options.clock.now());
    if (!changed) throw unauthenticated();
    return presentUser(changed);
  };
