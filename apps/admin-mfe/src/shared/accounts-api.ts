import type { User, UserList } from '@halalmap/contracts';
import { adminApi } from './admin-api';

const accountsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The account of an id; null when it was deleted. */
    account: build.query<User | null, string>({
      query: (id) => ({ url: '/api/users', params: { search: id, limit: 1 } }),
      transformResponse: ({ users }: UserList, _meta, id) => users.find((user) => user.id === id) ?? null,
      providesTags: (_user, _error, id) => [{ type: 'User', id }],
    }),
  }),
});

export const { useAccountQuery } = accountsApi;
