import { defineQuery } from '@halalmap/api-client';
import { auditActions, auditEntityTypes } from '@halalmap/contracts';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
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

/** So many places are offered for a text. */
const placesToChoose = 8;

const sameName = (a: string, b: string): boolean =>
  a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'base' }) === 0;

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
    /** The places of any status that a search finds, those with exactly this name first. */
    somePlaces: build.query({
      ...defineQuery(
        'GET /api/listings/enhanced',
        (search: string) => ({ query: { search, status: 'all', limit: placesToChoose } }),
        ({ listings }) => listings,
      ),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
  }),
});

export const { useActivityQuery } = activityApi;
const { useSomeAccountQuery, useSomePlacesQuery } = activityApi;

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
  const found = useSomePlacesQuery(place, { skip: place === '' });
  const places = place === '' ? [] : (found.currentData ?? []);
  const named = places.filter(({ id, name }) => id === place || sameName(name, place));
  // Only what cannot be mistaken is taken without a choice.
  const one = named.length === 1 ? named[0] : places.length === 1 ? places[0] : undefined;
  const entityId = place === '' ? (params.get('entity') ?? '') : (one?.id ?? null);
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
    placeName: one?.name ?? null,
    /** The places that the text may mean, when it is not clear which. */
    placesToChoose: one ? [] : places,
    choosePlace: (id: string) =>
      change((now) => withUrlParams(now, { place: null, entity: id, page: null }), { replace: true }),
    from,
    setFrom,
    to,
    setTo,
    /** The query; null while the account or the place is being looked up, or does not exist. */
    filter,
    /** No account matches. */
    isNobody: who !== '' && person.currentData === null,
    /** No place matches. */
    isNowhere: place !== '' && found.currentData?.length === 0,
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
