import type { User, UserPatch } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { lastAdmin } from '../domain/last-admin';
import type { Dependencies } from './dependencies';
import { presentUser } from './present-user';

export type ChangeUser = (userId: string, patch: UserPatch) => Promise<User>;

/**
 * Gives an account another role, disables it, which signs it out everywhere at once, or enables it again.
 * @throws AppError `not_found`, or `last_admin` when no admin would be left
 */
export const createChangeUser =
  (options: Pick<Dependencies, 'users' | 'sessions' | 'adminRoster' | 'clock'>): ChangeUser =>
  async (userId, patch) => {
    const { users, adminRoster } = options;
    const user = await users.findById(userId);
    if (!user) throw notFound();
    const next = { ...user, ...patch };
    const stays = next.role === 'admin' && next.isActive;
    if (!stays && !(await adminRoster.leave(userId))) throw lastAdmin();
    const changed = await users.change(userId, patch, options.clock.now());
    if (!changed) throw notFound();
    if (stays) await adminRoster.join(userId);
    if (!changed.isActive) await options.sessions.endAllOf(userId);
    return presentUser(changed);
  };
