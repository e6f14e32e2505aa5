import { useIsSlow } from '@halalmap/mfe-kit/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListPage } from './admin-api';

/** What RTK Query knows of a list. */
export interface ListResponse<Item> {
  /** What was asked for. */
  originalArgs?: unknown;
  currentData?: ListPage<Item> | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Rows, and which of them is looked at: the first, unless another is chosen. */
export interface Worklist<Item> {
  /** null until they are loaded. */
  items: readonly Item[] | null;
  total: number;
  /** It did not come; with `items` those from before. */
  hasFailed: boolean;
  /** It is asked for again, or for the first time, and takes long. */
  isSlow: boolean;
  chosen: Item | undefined;
  choose: (id: string) => void;
  /** Chooses the row so many further down. */
  step: (rows: number) => void;
  /** Goes on to the neighbour of a row that is about to leave the list, if that row is still looked at. */
  leave: (id: string) => void;
  retry: () => void;
  /** Whether somebody has gone to another row since the list was opened. */
  hasMoved: boolean;
}

/** Where somebody is in the list that was asked for. */
interface Place {
  hasMoved: boolean;
  asked: string | undefined;
  id: string | null;
  index: number;
}

/**
 * Keeps which row of a list is looked at while rows come and go: the same one as long as it is there, then the one that has
 * taken its place.
 */
export const useWorklist = <Item extends { id: string }>(response: ListResponse<Item>): Worklist<Item> => {
  const { currentData, isError, isFetching, refetch } = response;
  const asked = JSON.stringify(response.originalArgs);
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState<Place>({ asked, id: params.get('row'), index: 0, hasMoved: false });
  const isSlow = useIsSlow(isFetching);
  const items = currentData?.items ?? null;
  const last = (items?.length ?? 0) - 1;

  const place: Place =
    kept.asked === asked ? kept : { asked, id: params.get('row'), index: 0, hasMoved: false };
  const found = items?.findIndex(({ id }) => id === place.id) ?? -1;
  const index = found === -1 ? Math.min(place.index, last) : found;
  const chosen = items?.[index];
  if (chosen && (kept.asked !== asked || kept.id !== chosen.id || kept.index !== index))
    setKept({ ...place, id: chosen.id, index });

  const choose = (id: string): void => {
    setKept({ asked, id, index, hasMoved: true });
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('row', id);
        return next;
      },
      { replace: true },
    );
  };
  return {
    items,
    total: currentData?.total ?? 0,
    hasFailed: isError && !isFetching,
    isSlow,
    chosen,
    choose,
    step: (rows) => {
      const item = items?.[Math.min(Math.max(index + rows, 0), last)];
      if (item) choose(item.id);
    },
    leave: (id) => {
      const leaving = items?.findIndex((item) => item.id === id) ?? -1;
      const next = items?.[leaving + 1] ?? items?.[leaving - 1];
      if (next) setKept((now) => (now.id === id ? { ...now, id: next.id, hasMoved: true } : now));
    },
    retry: () => void refetch(),
    hasMoved: place.hasMoved,
  };
};
