import { roles, type User, type UserList, type UserPatch } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

export const roleFilters = ['all', ...roles] as const;

interface UsersQuery {
  search: string;
  role: (typeof roleFilters)[number];
  page: number;
}

const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<ListPage<User>, UsersQuery>({
      query: ({ search, role, page }) => ({
        url: '/api/users',
        params: { search, ...(role === 'all' ? {} : { role }), ...startOf(page) },
      }),
      transformResponse: ({ users, pagination }: UserList) => pageOf(users, pagination),
      providesTags: ['User'],
    }),
    changeUser: build.mutation<User, UserPatch & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/users/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['User', 'Activity'],
    }),
  }),
});

export const { useUsersQuery, useChangeUserMutation } = usersApi;
