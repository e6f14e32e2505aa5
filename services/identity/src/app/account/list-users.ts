import { paginationOf, type UserList, type UserQuery } from '@halalmap/contracts';
import { auditEntryOf, type Actor } from '../../domain/account/audit-entry';
import type { Dependencies } from '../dependencies';
import { presentUser } from './present-user';

export type ListUsers = (query: UserQuery) => Promise<UserList>;

/** Accounts, newest first. */
export const createListUsers =
  (options: Pick<Dependencies, 'users'>): ListUsers =>
  async (query) => {
    const { users, total } = await options.users.list(query);
    return {
      users: users.map((user) => ({ ...presentUser(user), hasSecondFactor: user.secondFactor !== null })),
      pagination: paginationOf(query, { total, count: users.length }),
    };
  };

/** Records in the audit log that an admin has exported all accounts. */
export const createRecordExport =
  ({ users, clock }: Pick<Dependencies, 'users' | 'clock'>) =>
  async (by: Actor): Promise<void> => {
    const auditEntry = { ...auditEntryOf('export', by), entity: { type: 'user', id: null } };
    await users.record(by.userId, auditEntry, clock.now());
  };
