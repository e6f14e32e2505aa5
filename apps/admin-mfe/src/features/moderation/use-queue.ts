import {
  type AcceptedTo,
  api,
  type AppStore,
  defineMutation,
  defineQuery,
  requestTo,
  type ResponseTo,
} from '@halalmap/api-client';
import {
  type CertificateSeen,
  type DelistingCause,
  type EntityType,
  entityTypes,
  type Listing,
  type ListingStatus,
} from '@halalmap/contracts';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import type { Sort } from '../../shared/row-table';
import { useWorklist, type Worklist } from '../../shared/use-worklist';

export const statusFilters = ['pending', 'approved', 'rejected', 'deleted', 'all'] as const;
export const senderFilters = ['visitor', 'import'] as const;
export const onlyFilters = ['duplicates', 'unseen', 'incomplete', 'ending', 'ended'] as const;

export interface QueueQuery {
  status: (typeof statusFilters)[number];
  type: EntityType | null;
  search: string;
  /** Visitors, imports, or the id of an account. */
  sender: string | null;
  only: (typeof onlyFilters)[number] | null;
  provinceId: string | null;
  importId: string | null;
  /** `me`, `none`, or the id of an account. */
  assigned: string | null;
  /** Those that are put off until a later day, instead of the others. */
  snoozed: boolean;
}

/** What the server is asked for: filters as in the URL of the list. */
type QueueFilters = Record<string, string | boolean | undefined>;

/** The filters of a query. Likely spam has its own queue. */
export const filtersOf = (query: QueueQuery): QueueFilters => ({
  status: query.status,
  type: query.type ?? undefined,
  search: query.search === '' ? undefined : query.search,
  provinceId: query.provinceId ?? undefined,
  importId: query.importId ?? undefined,
  assignedTo: query.assigned ?? undefined,
  ...(query.snoozed ? { snoozed: true } : query.status === 'pending' ? { snoozed: false } : {}),
  ...(query.status === 'rejected' || query.status === 'deleted' ? {} : { spam: false }),
  ...(query.sender === 'import'
    ? { origin: 'imported' }
    : { submittedBy: query.sender === null ? undefined : query.sender }),
  ...(query.only === 'duplicates' ? { hasDuplicates: true } : { certificate: query.only ?? undefined }),
});

/** An admin's decision on a version of a listing; a rejection has a reason. */
export interface Decision {
  shown: Pick<Listing, 'id' | 'status' | 'moderation'>;
  status: 'approved' | 'rejected';
  reason?: string;
  /** How the admin has verified the certificate; omitted when not stated. */
  certificateSeen?: CertificateSeen;
}

/** A bulk action. */
export type BulkStep =
  | { action: 'updateStatus'; status: 'approved' | 'rejected'; reason?: string }
  | { action: 'delete'; cause: DelistingCause };

export interface QueueRequest {
  query: QueueQuery;
  sort: string;
}

const aList = { type: 'Listing', id: 'list' } as const;

/** Rows that are loaded at once. */
const rowsAtOnce = 50;

const stepBody = ({ action, ...data }: BulkStep) => ({ action, data });

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderationQueue: build.infiniteQuery({
      ...defineQuery(
        'GET /api/listings',
        ({ queryArg: { query, sort }, pageParam }: { queryArg: QueueRequest; pageParam: string | null }) => ({
          query: { ...filtersOf(query), sort, limit: rowsAtOnce, cursor: pageParam },
        }),
      ),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ pagination }) => pagination.next,
      },
      providesTags: [aList],
    }),
    /** How many listings match some filters. */
    countListings: build.query(
      defineQuery(
        'GET /api/listings',
        (filters: QueueFilters) => ({ query: { ...filters, limit: 1 } }),
        ({ pagination }) => pagination.total,
      ),
    ),
    decideListing: build.mutation({
      // Decides only on the version that was shown. The list stays as it is: the caller changes it.
      ...defineMutation('PATCH /api/listings/{id}/status', ({ shown, ...body }: Decision) => ({
        params: { id: shown.id },
        body: { status: body.status, reason: body.reason, certificateSeen: body.certificateSeen },
        ...(shown.moderation ? { headers: { 'if-match': shown.moderation.etag } } : {}),
      })),
      invalidatesTags: (_decided, _error, { shown: { id } }) => [{ type: 'Listing', id }],
    }),
    /** The account that sent a listing; null when it was deleted. */
    sender: build.query(
      defineQuery(
        'GET /api/users',
        (id: string) => ({ query: { search: id, limit: 1 } }),
        ({ users }) => users[0] ?? null,
      ),
    ),
    currentListing: build.query(defineQuery('GET /api/listings/{id}')),
    deleteListing: build.mutation({
      ...defineMutation(
        'DELETE /api/listings/{id}',
        ({ id, cause }: { id: string; cause: DelistingCause }) => ({ params: { id }, query: { cause } }),
      ),
      invalidatesTags: (_deleted, error) => (error ? [] : [aList, 'Analytics']),
    }),
    restoreListing: build.mutation({
      ...defineMutation('POST /api/listings/{id}/restore'),
      invalidatesTags: (_restored, error, id) => (error ? [] : [aList, { type: 'Listing', id }, 'Analytics']),
    }),
    decideMany: build.mutation({
      ...defineMutation(
        'POST /api/listings/bulk',
        ({ listingIds, ...step }: BulkStep & { listingIds: string[] }) => ({
          body: { ...stepBody(step), listingIds },
        }),
      ),
      // Of what is deleted, nothing is asked for again.
      invalidatesTags: (_answer, _error, { action, listingIds }) => [
        aList,
        'Analytics',
        ...(action === 'delete' ? [] : listingIds.map((id) => ({ type: 'Listing' as const, id }))),
      ],
    }),
    /** With a query the response is another one: the id of a job. */
    decideMatching: build.mutation<
      AcceptedTo<'POST /api/listings/bulk'>,
      { step: BulkStep; query: QueueQuery; expected: number }
    >({
      query: ({ step, query, expected }) =>
        requestTo('POST /api/listings/bulk', {
          body: { ...stepBody(step), query: filtersOf(query), expected },
        }),
    }),
    bulkJob: build.query(defineQuery('GET /api/bulk/{id}')),
    cancelBulk: build.mutation(defineMutation('DELETE /api/bulk/{id}')),
    undoBulk: build.mutation({
      ...defineMutation('POST /api/bulk/{id}/undo'),
      // The job runs again.
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => undefined);
        await dispatch(
          moderationApi.endpoints.bulkJob.initiate(id, { forceRefetch: true, subscribe: false }),
        );
      },
    }),
    /** Takes a decision back that was sent already. */
    takeBackDecision: build.mutation({
      ...defineMutation(
        'PATCH /api/listings/{id}/status',
        ({ id, status, reason }: { id: string; status: ListingStatus; reason: string }) => ({
          params: { id },
          body: { status, reason },
        }),
      ),
      invalidatesTags: (_listing, error, { id }) =>
        error ? [] : [{ type: 'Listing', id }, aList, 'Analytics'],
    }),
  }),
});

const { useModerationQueueInfiniteQuery } = moderationApi;
export const {
  useCancelBulkMutation,
  useTakeBackDecisionMutation,
  useUndoBulkMutation,
  useCountListingsQuery,
  useDecideListingMutation,
  useDecideManyMutation,
  useDecideMatchingMutation,
  useDeleteListingMutation,
  useLazyCurrentListingQuery,
  useRestoreListingMutation,
  useSenderQuery,
} = moderationApi;

/** Reads a bulk job from the cache, and keeps asking for it, apart from each other: the state decides how often. */
export const { useQueryState: useBulkJobState, useQuerySubscription: useBulkJobSubscription } =
  moderationApi.endpoints.bulkJob;

/** Refreshes the lists after a bulk action has ended. */
export const listsChanged = () => moderationApi.util.invalidateTags([aList, 'Analytics']);

/** Refreshes the counts, once a series of decisions has ended. */
export const countsChanged = () => moderationApi.util.invalidateTags(['Analytics']);

/** Waits until no rows of a list are being loaded. */
export const untilLoaded =
  (request: QueueRequest) =>
  async (dispatch: AppStore['dispatch']): Promise<void> => {
    for (;;) {
      const loading = dispatch(moderationApi.util.getRunningQueryThunk('moderationQueue', request));
      if (!loading) return;
      await loading;
    }
  };

/** Changes the loaded pages of a list. */
export const updateQueue = (
  request: QueueRequest,
  change: (pages: Array<ResponseTo<'GET /api/listings'>>) => void,
) => moderationApi.util.updateQueryData('moderationQueue', request, ({ pages }) => change(pages));

/** Takes a decided listing out of the list, or shows it as decided where the list has all statuses. */
export const showDecided = (request: QueueRequest, { shown: { id }, status }: Decision) =>
  moderationApi.util.updateQueryData('moderationQueue', request, ({ pages }) => {
    const stays = request.query.status === 'all' || request.query.status === status;
    for (const page of pages) {
      const index = page.listings.findIndex((listing) => listing.id === id);
      const decided = page.listings[index];
      if (decided && stays) Object.assign(decided, { status, verificationStatus: status });
      else if (decided) page.listings.splice(index, 1);
      if (decided && !stays) for (const { pagination } of pages) pagination.total -= 1;
    }
  });

/** Shows a listing as it is now. */
export const showCurrent = (request: QueueRequest, listing: Listing) =>
  moderationApi.util.updateQueryData('moderationQueue', request, ({ pages }) => {
    for (const { listings } of pages) {
      const index = listings.findIndex(({ id }) => id === listing.id);
      const { moderation } = listings[index] ?? {};
      if (index >= 0) listings[index] = { ...listing, ...(moderation ? { moderation } : {}) };
    }
  });

/** Columns by which the server sorts, with its names for both directions. */
const serverSorts: Readonly<Record<string, { up: string; down?: string }>> = {
  since: { up: 'newest', down: 'oldest' },
  name: { up: 'name' },
  badge: { up: 'trust' },
  certificate: { up: 'validUntil' },
};

const ofAny = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

const readQuery = (params: URLSearchParams): QueueQuery => ({
  status: ofAny(statusFilters, params.get('status')) ?? 'pending',
  type: ofAny(entityTypes, params.get('type')),
  search: params.get('search') ?? '',
  sender: params.get('sender'),
  only: ofAny(onlyFilters, params.get('only')),
  provinceId: params.get('province'),
  importId: params.get('import'),
  assigned: params.get('assigned'),
  snoozed: params.get('snoozed') === 'true',
});

const readSort = (params: URLSearchParams): Sort => {
  const sort = params.get('sort') ?? '';
  const by = sort.replace(/^-/, '');
  return by in serverSorts ? { by, descending: sort.startsWith('-') } : null;
};

/** What has waited longest comes first; certificates by their date; anything else newest first. */
const serverSort = (sort: Sort, { status, only }: QueueQuery): string => {
  const { up, down } = (sort && serverSorts[sort.by]) ?? {};
  if (up !== undefined) return sort?.descending && down !== undefined ? down : up;
  if (only !== null && only !== 'duplicates') return 'validUntil';
  return status === 'pending' ? 'oldest' : 'newest';
};

const toParams = (query: QueueQuery): Record<string, string | null> => ({
  status: query.status === 'pending' ? null : query.status,
  type: query.type,
  search: query.search.trim(),
  sender: query.sender,
  only: query.only,
  province: query.provinceId,
  import: query.importId,
  assigned: query.assigned,
  snoozed: query.snoozed ? 'true' : null,
});

/** The filters and the order of the panel; both are kept in the URL, and the default is pending listings. */
export const useQueueFilters = (): {
  query: QueueQuery;
  sort: Sort;
  change: (changed: Partial<QueueQuery>) => void;
  sortBy: (sort: Sort) => void;
} => {
  const [params, changeUrl] = useUrlParams();
  const query = useMemo(() => readQuery(params), [params]);
  const set = useCallback(
    (given: (now: URLSearchParams) => Record<string, string | null>): void =>
      changeUrl((now) => withUrlParams(now, given(now)), { replace: true }),
    [changeUrl],
  );
  return {
    query,
    sort: useMemo(() => readSort(params), [params]),
    change: useCallback(
      (changed) => set((now) => ({ ...toParams({ ...readQuery(now), ...changed }), row: null })),
      [set],
    ),
    sortBy: (sort) => set(() => ({ sort: sort && (sort.descending ? `-${sort.by}` : sort.by) })),
  };
};

/** So many rows before the end of what is loaded, the next ones are requested. */
const rowsAhead = 15;

interface Queue extends Worklist<Listing> {
  request: QueueRequest;
  /** Whether there are more than are loaded. */
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** The listings to decide on in the order of the server, and which of them is under review. */
export const useQueue = (query: QueueQuery, sort: Sort): Queue => {
  const request = useMemo(() => ({ query, sort: serverSort(sort, query) }), [query, sort]);
  const response = useModerationQueueInfiniteQuery(request, { refetchOnMountOrArgChange: true });
  const { currentData, hasNextPage, isFetchingNextPage, fetchNextPage } = response;
  const list = useMemo(
    () =>
      currentData && {
        items: currentData.pages.flatMap(({ listings }) => listings),
        total: currentData.pages[0]?.pagination.total ?? 0,
      },
    [currentData],
  );
  const queue = useWorklist({
    ...response,
    originalArgs: request,
    currentData: list,
    isFetching: response.isFetching && !isFetchingNextPage,
  });
  const index = queue.items?.findIndex(({ id }) => id === queue.chosen?.id) ?? -1;
  const isNearEnd = queue.items !== null && index >= queue.items.length - rowsAhead;
  const loadMore = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  });
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, queue.items]);
  return {
    ...queue,
    request,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
};
