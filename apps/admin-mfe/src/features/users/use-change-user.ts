import { asApiError, setCurrentUser } from '@halalmap/api-client';
import { type Account, type User, type UserList, type UserPatch, roles } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { useState } from 'react';
import { type Text, useText } from '../../messages/en';
import { nameOf } from '../../shared/account-line';
import { type ListPage, adminApi, pageOf, startOf } from '../../shared/admin-api';
import { useDecisionToast } from '../../shared/use-decisions';
import type { UserStep } from './user-detail';

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

export const { useUsersQuery } = usersApi;
const { useChangeUserMutation } = usersApi;

type Step = UserStep | { isActive: true };

const doneTexts = (t: Text, step: Step, name: string): { title: string; text: string } => {
  if ('role' in step)
    return { title: t('user.roleChanged'), text: t('user.roleChangedText', { name, role: step.role }) };
  if ('secondFactor' in step) return { title: t('user.factorOff'), text: t('user.factorOffText', { name }) };
  const state = step.isActive ? 'enabled' : 'disabled';
  return { title: t(`user.${state}`), text: t(`user.${state}Text`, { name }) };
};

/** Changes an account and shows the result. */
export const useChangeUser = (): {
  isBusy: boolean;
  /** The account that was left unchanged, because it is the last admin. */
  lastAdminId: string | null;
  change: (user: User, step: Step) => Promise<void>;
} => {
  const t = useText();
  const say = useDecisionToast();
  const { user: self } = useSession();
  const [lastAdminId, setLastAdminId] = useState<string | null>(null);
  const [send, { isLoading: isBusy }] = useChangeUserMutation();
  return {
    isBusy,
    lastAdminId,
    change: async (user, step) => {
      setLastAdminId(null);
      const response = await send({ id: user.id, isSelf: user.id === self?.id, ...step });
      if (response.error && asApiError(response.error).code === 'last_admin') setLastAdminId(user.id);
      else say(response, doneTexts(t, step, nameOf(user)));
    },
  };
};
