import { useState } from 'react';
import type { ListPage } from './admin-api';
import { useIsSlow } from '@halalmap/mfe-kit/use-is-slow';

/** What RTK Query knows of a list. */
interface Answer<Item> {
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
  hasFailed: boolean;
  /** It is asked for again, or for the first time, and takes long. */
  isSlow: boolean;
  chosen: Item | undefined;
  choose: (id: string) => void;
  /** Chooses the row so many further down. */
  step: (rows: number) => void;
  /** Chooses the neighbour, before the chosen one leaves the list. */
  moveOn: () => void;
  retry: () => void;
}

/** Keeps which row of a list is chosen, while rows come and go. */
export const useWorklist = <Item extends { id: string }>(answer: Answer<Item>): Worklist<Item> => {
  const { currentData, isError, isFetching, refetch } = answer;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isSlow = useIsSlow(isFetching);
  const items = currentData?.items ?? null;
  const index = Math.max(0, items?.findIndex(({ id }) => id === chosenId) ?? 0);

  const chooseAt = (position: number): void => {
    const item = items?.[position];
    if (item) setChosenId(item.id);
  };
  return {
    items,
    total: currentData?.total ?? 0,
    hasFailed: isError && !isFetching && items === null,
    isSlow,
    chosen: items?.[index],
    choose: setChosenId,
    step: (rows) => chooseAt(Math.min(Math.max(index + rows, 0), (items?.length ?? 1) - 1)),
    moveOn: () => chooseAt(index + 1 < (items?.length ?? 0) ? index + 1 : index - 1),
    retry: () => void refetch(),
  };
};
