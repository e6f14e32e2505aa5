import { useIsSlow } from '@halalmap/mfe-kit/use-is-slow';
import { useState } from 'react';
import type { ListPage } from './admin-api';

/** What RTK Query knows of a list. */
export interface ListAnswer<Item> {
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
}

/** Where somebody is in the list that was asked for. */
interface Place {
  asked: string | undefined;
  id: string | null;
  index: number;
}

/**
 * Keeps which row of a list is looked at while rows come and go: the same one as long as it is there, then the one that has
 * taken its place.
 */
export const useWorklist = <Item extends { id: string }>(answer: ListAnswer<Item>): Worklist<Item> => {
  const { currentData, isError, isFetching, refetch } = answer;
  const asked = JSON.stringify(answer.originalArgs);
  const [kept, setKept] = useState<Place>({ asked, id: null, index: 0 });
  const isSlow = useIsSlow(isFetching);
  const items = currentData?.items ?? null;
  const last = (items?.length ?? 0) - 1;

  const place: Place = kept.asked === asked ? kept : { asked, id: null, index: 0 };
  const found = items?.findIndex(({ id }) => id === place.id) ?? -1;
  const index = found === -1 ? Math.min(place.index, last) : found;
  const chosen = items?.[index];
  if (chosen && (kept.asked !== asked || kept.id !== chosen.id || kept.index !== index))
    setKept({ asked, id: chosen.id, index });

  const choose = (id: string): void => setKept({ asked, id, index });
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
      if (next) setKept((now) => (now.id === id ? { ...now, id: next.id } : now));
    },
    retry: () => void refetch(),
  };
};
