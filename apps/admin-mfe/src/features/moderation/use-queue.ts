import { api, type ApiError } from '@halalmap/api-client';
import {
  type BulkResponse,
  type CertificateSeenWay,
  type EntityType,
  entityTypes,
  limits,
  type Listing,
  type ListingList,
  type ListingStatus,
} from '@halalmap/contracts';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { pageSizes, type Sort } from '../../shared/row-table';
import { useWorklist, type Worklist } from '../../shared/use-worklist';

export interface QueueQuery {
  status: ListingStatus | 'all';
  type: EntityType | null;
  search: string;
}

/** An admin's decision on a version of a listing; a rejection has a reason. */
export interface Decision {
  shown: Pick<Listing, 'id' | 'updatedAt'>;
  status: 'approved' | 'rejected';
  reason?: string;
  /** How the admin has verified the certificate; omitted when not stated. */
  certificateSeen?: { how: CertificateSeenWay };
}

/** What came of a decision. */
interface DecisionResult {
  /** As it is now. */
  listing: Listing;
  /** The listing was changed since it was read, so that nothing was decided. */
  isStale: boolean;
}

/** A bulk action. */
export type BulkStep =
  { action: 'updateStatus'; status: 'approved' | 'rejected'; reason?: string } | { action: 'delete' };

const aList = { type: 'Listing', id: 'list' } as const;

/** The queue after a successful decision. */
const withDecision =
  ({ shown: { id }, status }: Decision, filter: QueueQuery['status']) =>
  (queue: ListingList): void => {
    const index = queue.listings.findIndex((listing) => listing.id === id);
    const decided = queue.listings[index];
    if (!decided) return;
    if (filter === 'all' || filter === status) {
      decided.status = status;
      decided.verificationStatus = status;
    } else {
      queue.listings.splice(index, 1);
      queue.pagination.total -= 1;
    }
  };

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderationQueue: build.query<ListingList, QueueQuery>({
      query: ({ status, type, search }) => ({
        url: '/api/listings',
        // Likely spam has its own queue.
        params: {
          status,
          type,
          search,
          limit: limits.page.adminMax,
          ...(status === 'pending' ? { likelySpam: false } : {}),
        },
      }),
      providesTags: [aList],
    }),
    decideListing: build.mutation<DecisionResult, Decision>({
      // Decides only on the version that was read: the listing is read again first, and the decision fails if the
      // version differs.
      queryFn: async ({ shown, ...decision }, _api, _options, baseQuery) => {
        const url = `/api/listings/${shown.id}`;
        const read = await baseQuery(url);
        if (read.error) return { error: read.error as ApiError };
        const listing = read.data as Listing;
        if (listing.updatedAt !== shown.updatedAt) return { data: { listing, isStale: true } };
        const etag = read.meta?.etag ?? null;
        const response = await baseQuery({
          url: `${url}/status`,
          method: 'PATCH',
          body: decision,
          ...(etag === null ? {} : { headers: { 'if-match': etag } }),
        });
        return response.error
          ? { error: response.error as ApiError }
          : { data: { listing: response.data as Listing, isStale: false } };
      },
      // Optimistic update: the row is removed immediately, and restored when the server refuses.
      onQueryStarted: async (decision, { dispatch, getState, queryFulfilled }) => {
        const undo = moderationApi.util
          .selectInvalidatedBy(getState(), [aList])
          .filter(({ endpointName }) => endpointName === 'moderationQueue')
          .map(({ originalArgs }) => originalArgs as QueueQuery)
          .map((query) =>
            dispatch(
              moderationApi.util.updateQueryData(
                'moderationQueue',
                query,
                withDecision(decision, query.status),
              ),
            ),
          );
        const isDone = await queryFulfilled.then(
          ({ data }) => !data.isStale,
          () => false,
        );
        if (!isDone) for (const patch of undo) patch.undo();
      },
      invalidatesTags: (_decided, _error, { shown: { id } }) => [aList, { type: 'Listing', id }, 'Analytics'],
    }),
    decideMany: build.mutation<BulkResponse, BulkStep & { listingIds: string[] }>({
      query: ({ action, listingIds, ...data }) => ({
        url: '/api/listings/bulk',
        method: 'POST',
        body: { action, listingIds, ...(action === 'updateStatus' ? { data } : {}) },
      }),
      invalidatesTags: (_answer, _error, { listingIds }) => [
        aList,
        ...listingIds.map((id) => ({ type: 'Listing' as const, id })),
        'Analytics',
      ],
    }),
  }),
});

const { useModerationQueueQuery } = moderationApi;
export const { useDecideListingMutation, useDecideManyMutation } = moderationApi;

export const statusFilters = ['pending', 'approved', 'rejected', 'all'] as const;

/** Columns by which listings can be sorted. */
const sortColumns = ['name', 'since', 'updated', 'type', 'place', 'status', 'badge'] as const;
type SortColumn = (typeof sortColumns)[number];

/** The display mode of the results. */
interface QueueView {
  sort: Sort;
  /** From 1. */
  page: number;
  /** Rows on a page. */
  size: number;
}

const readQuery = (params: URLSearchParams): QueueQuery => ({
  status: statusFilters.find((status) => status === params.get('status')) ?? 'pending',
  type: entityTypes.find((type) => type === params.get('type')) ?? null,
  search: params.get('search') ?? '',
});

const readView = (params: URLSearchParams): QueueView => {
  const sort = params.get('sort') ?? '';
  const by = sortColumns.find((column) => column === sort.replace(/^-/, ''));
  const page = Number(params.get('page'));
  return {
    sort: by ? { by, descending: sort.startsWith('-') } : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? pageSizes[0],
  };
};

const toParams = ({ status, type, search }: QueueQuery): Record<string, string | null> => ({
  status: status === 'pending' ? null : status,
  type,
  search: search.trim(),
});

/** The filters and display mode of the panel; both are kept in the URL, and the default is pending listings. */
export const useQueueFilters = (): {
  query: QueueQuery;
  view: QueueView;
  /** A filter change resets to the first page. */
  change: (changed: Partial<QueueQuery>) => void;
  /** @param row the selected row, if it is kept */
  turnTo: (page: number, size?: number, row?: string) => void;
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
    view: useMemo(() => readView(params), [params]),
    change: useCallback(
      (changed) => set((now) => ({ ...toParams({ ...readQuery(now), ...changed }), page: null, row: null })),
      [set],
    ),
    turnTo: (page, size, row) =>
      set(() => ({
        page: page === 1 ? null : String(page),
        ...(row === undefined ? {} : { row }),
        ...(size === undefined ? {} : { size: size === pageSizes[0] ? null : String(size) }),
      })),
    sortBy: (sort) => set(() => ({ sort: sort && (sort.descending ? `-${sort.by}` : sort.by), page: null })),
  };
};

const textOf: Readonly<Record<SortColumn, (listing: Listing) => string>> = {
  name: ({ name }) => name,
  since: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
  type: ({ entityType }) => entityType,
  place: ({ municipalityName, provinceName }) => municipalityName ?? provinceName ?? '',
  status: ({ status }) => status,
  badge: ({ trust }) => trust.level,
};
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const sorted = (listings: readonly Listing[], sort: QueueView['sort']): Listing[] => {
  const read = sort && textOf[sort.by as SortColumn];
  if (!read) return [...listings];
  const direction = sort.descending ? -1 : 1;
  return listings
    .map((listing) => ({ listing, text: read(listing) }))
    .sort((one, other) => direction * collator.compare(one.text, other.text))
    .map(({ listing }) => listing);
};

/** The listings to decide on in display order, and which of them is under review. */
export const useQueue = (
  query: QueueQuery,
  view: QueueView,
  turnTo: (page: number, size?: number, row?: string) => void,
): Worklist<Listing> => {
  const response = useModerationQueueQuery(query, { refetchOnMountOrArgChange: true });
  const { currentData } = response;
  const { sort, page, size } = view;
  const list = useMemo(
    () => currentData && { items: sorted(currentData.listings, sort), total: currentData.pagination.total },
    [currentData, sort],
  );
  const queue = useWorklist({ ...response, currentData: list });
  const { items, chosen } = queue;
  // Keys move across page ends; a page that the user chose stays.
  const follow = useEffectEvent(() => {
    const index = items?.findIndex(({ id }) => id === chosen?.id) ?? -1;
    const pageOfChosen = Math.floor(index / size) + 1;
    if (
      index >= 0 &&
      pageOfChosen !== page &&
      (queue.hasNavigated || page > Math.ceil((items?.length ?? 0) / size))
    )
      turnTo(pageOfChosen, undefined, chosen?.id);
  });
  useEffect(() => follow(), [chosen?.id, items?.length]);
  // When all statuses are shown, a decided listing stays.
  return query.status === 'all' ? { ...queue, leave: () => undefined } : queue;
};
