import type { User, UserPatch } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { deedOf, type Actor, type Deed } from '../domain/deed';
import { lastAdmin } from '../domain/last-admin';
import type { StoredUser } from '../domain/user';
import type { Dependencies } from './dependencies';
import { presentUser } from './present-user';

export type ChangeUser = (userId: string, patch: UserPatch, by: Actor) => Promise<User>;

const deedsOf = (before: StoredUser, { role, isActive }: UserPatch, by: Actor): Deed[] => [
  ...(role === undefined || role === before.role
    ? []
    : [deedOf('updateRole', by, { role, before: before.role })]),
  ...(isActive === undefined || isActive === before.isActive
    ? []
    : [deedOf(isActive ? 'enable' : 'disable', by)]),
];

/**
 * Gives an account another role, disables it, which signs it out everywhere at once, or enables it again.
 * @throws AppError `not_found`, or `last_admin` when no admin would be left
 */
export const createChangeUser =
  (options: Pick<Dependencies, 'users' | 'sessions' | 'adminRoster' | 'clock'>): ChangeUser =>
  async (userId, patch, by) => {
    const { users, adminRoster } = options;
    const user = await users.findById(userId);
    if (!user) throw notFound();
    const next = { ...user, ...patch };
    const stays = next.role === 'admin' && next.isActive;
    if (!stays && !(await adminRoster.leave(userId))) throw lastAdmin();
    const deeds = deedsOf(user, patch, by);
    const changed = await users.change(userId, patch, options.clock.now(), deeds);
    if (!changed) throw notFound();
    if (stays) await adminRoster.join(userId);
    if (!changed.isActive) await options.sessions.endAllOf(userId);
    return presentUser(changed);
  };
