import { setCurrentUser } from '@halalmap/api-client';
import { roles, type Account, type User, type UserList, type UserPatch } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

export const roleFilters = ['all', ...roles] as const;

interface UsersQuery {
  search: string;
  role: (typeof roleFilters)[number];
  page: number;
}

const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<ListPage<Account>, UsersQuery>({
      query: ({ search, role, page }) => ({
        url: '/api/users',
        params: { search, ...(role === 'all' ? {} : { role }), ...startOf(page) },
      }),
      transformResponse: ({ users, pagination }: UserList) => pageOf(users, pagination),
      providesTags: ['User'],
    }),
    changeUser: build.mutation<User, UserPatch & { id: string; isSelf: boolean }>({
      query: ({ id, isSelf: _isSelf, ...body }) => ({ url: `/api/users/${id}`, method: 'PATCH', body }),
      // Admins who removed their own access may not refetch the list.
      onQueryStarted: async ({ isSelf }, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => null);
        if (done && isSelf) await dispatch(setCurrentUser(done.data.isActive ? done.data : null));
      },
      invalidatesTags: (user, _error, { isSelf }) => (user && isSelf ? [] : ['User', 'Activity']),
    }),
  }),
});

export const { useUsersQuery, useChangeUserMutation } = usersApi;
