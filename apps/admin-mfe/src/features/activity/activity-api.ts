import {
  type Activity,
  type ActivityList,
  type User,
  type UserList,
  auditActions,
  auditEntityTypes,
} from '@halalmap/contracts';
import { useUrlParams } from '@halalmap/mfe-kit/navigation';
import { type ListPage, adminApi, pageOf, startOf } from '../../shared/admin-api';
import { useAddressText, useChoice, usePage } from '../../shared/use-address';

interface ActivityFilter {
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

export const { useActivityQuery } = activityApi;
const { useSomeAccountQuery } = activityApi;

export const entityTypes = ['all', ...auditEntityTypes] as const;
export const actions = ['all', ...auditActions] as const;

/** The filter of the audit log; kept in the URL. */
export const useActivityFilter = () => {
  const [type, chooseType] = useChoice('type', entityTypes);
  const [action, chooseAction] = useChoice('action', actions);
  const [who, setWho] = useAddressText('who');
  const [params, change] = useUrlParams();
  const { page } = usePage();
  const person = useSomeAccountQuery(who, { skip: who === '' });
  const userId = who === '' ? '' : (person.currentData?.id ?? null);
  const filter: ActivityFilter | null =
    userId === null
      ? null
      : {
          entityType: type === 'all' ? '' : type,
          entityId: params.get('entity') ?? '',
          action: action === 'all' ? '' : action,
          userId,
          page,
        };
  return {
    type,
    chooseType,
    action,
    chooseAction,
    who,
    setWho,
    /** The query; null while the account is being looked up, or does not exist. */
    filter,
    /** No account matches. */
    isNobody: who !== '' && person.currentData === null,
    /** The account lookup, while there is nothing to query. */
    person: { isError: person.isError, isFetching: person.isFetching, refetch: person.refetch },
    showAll: () => change(() => new URLSearchParams(), { replace: true }),
  };
};
