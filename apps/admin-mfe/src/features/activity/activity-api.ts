import { defineQuery } from '@halalmap/api-client';
import { auditActions, auditEntityTypes } from '@halalmap/contracts';
import { useUrlParams } from '@halalmap/mfe-kit/navigation';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { useAddressText, useChoice, usePage } from '../../shared/use-address';

interface ActivityFilter {
  entityType: string;
  entityId: string;
  action: string;
  userId: string;
  from: string;
  to: string;
  page: number;
}

const activityApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    activity: build.query({
      ...defineQuery(
        'GET /api/activity',
        ({ page, ...filter }: ActivityFilter) => ({ query: { ...filter, ...startOf(page) } }),
        ({ activities, pagination }) => pageOf(activities, pagination),
      ),
      providesTags: ['Activity'],
    }),
    /** The account that a search finds first; null when it finds none. */
    someAccount: build.query({
      ...defineQuery(
        'GET /api/users',
        (search: string) => ({ query: { search, limit: 1 } }),
        ({ users }) => users[0] ?? null,
      ),
      providesTags: ['User'],
    }),
    /** The place of any status that a search finds first; null when it finds none. */
    somePlace: build.query({
      ...defineQuery(
        'GET /api/listings/enhanced',
        (search: string) => ({ query: { search, status: 'all', limit: 1 } }),
        ({ listings }) => listings[0] ?? null,
      ),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
  }),
});

export const { useActivityQuery } = activityApi;
const { useSomeAccountQuery, useSomePlaceQuery } = activityApi;

export const entityTypes = ['all', ...auditEntityTypes] as const;
export const actions = ['all', ...auditActions] as const;

/** The filter of the audit log; kept in the URL. */
export const useActivityFilter = () => {
  const [type, chooseType] = useChoice('type', entityTypes);
  const [action, chooseAction] = useChoice('action', actions);
  const [who, setWho] = useAddressText('who');
  const [place, setPlace] = useAddressText('place');
  const [from, setFrom] = useAddressText('from');
  const [to, setTo] = useAddressText('to');
  const [params, change] = useUrlParams();
  const { page } = usePage();
  const person = useSomeAccountQuery(who, { skip: who === '' });
  const userId = who === '' ? '' : (person.currentData?.id ?? null);
  const found = useSomePlaceQuery(place, { skip: place === '' });
  const entityId = place === '' ? (params.get('entity') ?? '') : (found.currentData?.id ?? null);
  const filter: ActivityFilter | null =
    userId === null || entityId === null
      ? null
      : {
          entityType: type === 'all' ? '' : type,
          entityId,
          from,
          to,
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
    place,
    setPlace,
    /** The name of the place that was found. */
    placeName: place === '' ? null : (found.currentData?.name ?? null),
    from,
    setFrom,
    to,
    setTo,
    /** The query; null while the account or the place is being looked up, or does not exist. */
    filter,
    /** No account matches. */
    isNobody: who !== '' && person.currentData === null,
    /** No place matches. */
    isNowhere: place !== '' && found.currentData === null,
    /** The lookup of the account or the place, while there is nothing to query. */
    lookup: {
      isError: person.isError || found.isError,
      isFetching: person.isFetching || found.isFetching,
      refetch: () => {
        if (person.isError) void person.refetch();
        if (found.isError) void found.refetch();
      },
    },
    showAll: () => change(() => new URLSearchParams(), { replace: true }),
  };
};
