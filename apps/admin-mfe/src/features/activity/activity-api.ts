import type { Activity, ActivityList, User, UserList } from '@halalmap/contracts';
import { adminApi, pageOf, startOf, type ListPage } from '../../shared/admin-api';

export interface ActivityFilter {
  entityType: string;
  entityId: string;
  action: string;
  userId: string;
  page: number;
}

const activityApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    activity: build.query<ListPage<Activity>, ActivityFilter>({
      query: ({ page, ...filter }) => ({ url: '/api/activity', params: { ...filter, ...startOf(page) } }),
      transformResponse: ({ activities, pagination }: ActivityList) => pageOf(activities, pagination),
      providesTags: ['Activity'],
    }),
    /** The account that a search finds first; null when it finds none. */
    someAccount: build.query<User | null, string>({
      query: (search) => ({ url: '/api/users', params: { search, limit: 1 } }),
      transformResponse: ({ users }: UserList) => users[0] ?? null,
      providesTags: ['User'],
    }),
  }),
});

export const { useActivityQuery, useSomeAccountQuery } = activityApi;
