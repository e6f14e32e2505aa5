import { type Listing, entityTypes } from '@halalmap/contracts';
import { useUrlParams } from '@halalmap/mfe-kit/navigation';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { type Sort, pageSizes } from '../../shared/row-table';
import { type Worklist, useWorklist } from '../../shared/use-worklist';
import { type QueueQuery, useModerationQueueQuery } from './moderation-api';

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

/** Sets the given parameters and removes defaults. */
const withParams = (params: URLSearchParams, given: Record<string, string | null>): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

const written = ({ status, type, search }: QueueQuery): Record<string, string | null> => ({
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
      changeUrl((now) => withParams(now, given(now)), { replace: true }),
    [changeUrl],
  );
  return {
    query,
    view: useMemo(() => readView(params), [params]),
    change: useCallback(
      (changed) => set((now) => ({ ...written({ ...readQuery(now), ...changed }), page: null, row: null })),
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
    const itsPage = Math.floor(index / size) + 1;
    if (
      index >= 0 &&
      itsPage !== page &&
      (queue.hasNavigated || page > Math.ceil((items?.length ?? 0) / size))
    )
      turnTo(itsPage, undefined, chosen?.id);
  });
  useEffect(() => follow(), [chosen?.id, items?.length]);
  // When all statuses are shown, a decided listing stays.
  return query.status === 'all' ? { ...queue, leave: () => undefined } : queue;
};
