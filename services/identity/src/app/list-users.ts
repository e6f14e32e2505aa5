import { paginationOf, type UserList, type UserQuery } from '@halalmap/contracts';
import type { Dependencies } from './dependencies';
import { presentUser } from './present-user';

export type ListUsers = (query: UserQuery) => Promise<UserList>;

/** Accounts, newest first. */
export const createListUsers =
  (options: Pick<Dependencies, 'users'>): ListUsers =>
  async (query) => {
    const { users, total } = await options.users.list(query);
    return {
      users: users.map(presentUser),
      pagination: paginationOf(query, { total, count: users.length }),
    };
  };
