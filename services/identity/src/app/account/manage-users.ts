import {
  paginationOf,
  retention,
  type Restriction,
  type UserList,
  type UserQuery,
  type User,
  type UserPatch,
} from '@halalmap/contracts';
import { conflict, notFound } from '@halalmap/errors';
import {
  lastAdmin,
  auditEntryOf,
  type Actor,
  type AuditEntry,
  type StoredUser,
} from '../../domain/account/user';
import { secondFactorRemovedMail } from '../../domain/mail/mails';
import type { Clock, Restrictions } from '../../domain/ports';
import type { SessionRepository } from '../../domain/session';
import type { Dependencies } from '../dependencies';
import { presentUser } from './current-user';

export type ListUsers = (query: UserQuery) => Promise<UserList>;

/** Accounts, newest first. */
export const createListUsers = (options: Pick<Dependencies, 'users'>): ListUsers =>
  async function listUsers(query) {
    const { users, total } = await options.users.list(query);
    return {
      users: users.map(presentUser),
      pagination: paginationOf(query, { total, count: users.length }),
    };
  };

/** Records in the audit log that an admin has exported all accounts. */
export const createRecordExport = ({ users, clock }: Pick<Dependencies, 'users' | 'clock'>) =>
  async function recordExport(by: Actor): Promise<void> {
    const auditEntry = { ...auditEntryOf('export', by), entity: { type: 'user', id: null } };
    await users.record(by.userId, auditEntry, clock.now());
  };

export type RestrictUser = (
  userId: string,
  restriction: Restriction,
  by: Actor,
) => Promise<{ removed: number }>;

/**
 * Disables an account, which ends its sessions, blocks its networks, and rejects what it has pending. Can be repeated
 * when the listings service was away.
 * @throws AppError as `ChangeUser`, `conflict` for the admin's own account, or `unavailable`
 */
export const createRestrictUser = (options: {
  changeUser: ChangeUser;
  restrictions: Restrictions;
  sessions: Pick<SessionRepository, 'networksOf'>;
  clock: Clock;
}): RestrictUser =>
  async function restrictUser(userId, restriction, by) {
    if (userId === by.userId) throw conflict('You cannot restrict your own account');
    await options.changeUser(userId, { isActive: false }, by);
    const since = new Date(options.clock.now().getTime() - retention.sessionNetworks);
    const networks = await options.sessions.networksOf(userId, since);
    return {
      removed: await options.restrictions.restrict(userId, { ...restriction, networks, by: by.userId }),
    };
  };

export type ChangeUser = (userId: string, patch: UserPatch, by: Actor) => Promise<User>;

const statusOf = (isActive: boolean): string => (isActive ? 'active' : 'disabled');

const auditEntriesOf = (before: StoredUser, { role, isActive }: UserPatch, by: Actor): AuditEntry[] => [
  ...(role === undefined || role === before.role
    ? []
    : [auditEntryOf('updateRole', by, { role }, { role: before.role })]),
  ...(isActive === undefined || isActive === before.isActive
    ? []
    : [
        auditEntryOf(
          isActive ? 'enable' : 'disable',
          by,
          { status: statusOf(isActive) },
          { status: statusOf(before.isActive) },
        ),
      ]),
];

/**
 * Changes the role of an account, disables it or turns its second factor off, which ends all its sessions at once, or
 * enables it again.
 * @throws AppError `not_found`, `conflict` when an account without a password would become an admin or for the caller's
 * own second factor, or `last_admin` when no admin would be left
 */
export const createChangeUser = (
  options: Pick<
    Dependencies,
    'users' | 'secondFactors' | 'sessions' | 'adminRoster' | 'mailer' | 'publicUrl' | 'clock'
  >,
): ChangeUser =>
  async function changeUser(userId, { secondFactor, ...patch }, by) {
    const { users, adminRoster, clock } = options;
    const user = await users.findById(userId);
    if (!user) throw notFound();
    const next = { ...user, ...patch };
    if (patch.role === 'admin' && user.passwordHash === null) {
      throw conflict('This is a demo account without a password. It cannot be an admin');
    }
    if (secondFactor === null && userId === by.userId) {
      throw conflict('Turn off your own two-step sign-in in your settings');
    }
    const stays = next.role === 'admin' && next.isActive;
    if (!stays && !(await adminRoster.leave(userId))) throw lastAdmin();
    const auditEntries = auditEntriesOf(user, patch, by);
    const changed = await users.change(userId, patch, clock.now(), auditEntries);
    if (!changed) throw notFound();
    if (stays) await adminRoster.join(userId);
    const isRemoved =
      secondFactor === null &&
      user.secondFactor !== null &&
      (await options.secondFactors.remove(
        userId,
        user.secondFactor,
        clock.now(),
        auditEntryOf('removeSecondFactor', by),
      ));
    if (isRemoved) await options.mailer.enqueue(secondFactorRemovedMail({ ...options, user, isLast: true }));
    if (!changed.isActive || isRemoved) await options.sessions.endAllOf(userId);
    return presentUser(changed);
  };
