import { entityTypes } from '@halalmap/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageSizes, type Sort } from '../../shared/row-table';
import type { QueueQuery } from './moderation-api';

export const statusFilters = ['pending', 'approved', 'rejected', 'all'] as const;

/** Columns by which listings can be sorted. */
const sortColumns = ['name', 'since', 'updated', 'type', 'place', 'status', 'badge'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** The display mode of the results. */
export interface QueueView {
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
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const set = useCallback(
    (given: (now: URLSearchParams) => Record<string, string | null>): void =>
      setParams((now) => withParams(now, given(now)), { replace: true }),
    [setParams],
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
