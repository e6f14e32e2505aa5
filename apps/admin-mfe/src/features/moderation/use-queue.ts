import type { Listing } from '@halalmap/contracts';
import { useState } from 'react';
import { useModerationQueueQuery, type QueueQuery } from './moderation-api';

export interface Queue {
  /** null until they are loaded. */
  listings: Listing[] | null;
  total: number;
  hasFailed: boolean;
  chosen: Listing | undefined;
  choose: (id: string) => void;
  /** Chooses the listing so many rows further down. */
  step: (rows: number) => void;
  /** Chooses the neighbour, before the chosen one leaves the queue. */
  moveOn: () => void;
  retry: () => void;
}

/** The listings to decide on, and which of them is under review: the first, unless one is chosen. */
export const useQueue = (query: QueueQuery): Queue => {
  const { currentData, isError, isFetching, refetch } = useModerationQueueQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const listings = currentData?.listings ?? null;
  const index = Math.max(0, listings?.findIndex((listing) => listing.id === chosenId) ?? 0);
  const leaves = query.status !== 'all';

  const chooseAt = (position: number): void => {
    const listing = listings?.[position];
    if (listing) setChosenId(listing.id);
  };
  return {
    listings,
    total: currentData?.pagination.total ?? 0,
    hasFailed: isError && !isFetching && listings === null,
    chosen: listings?.[index],
    choose: setChosenId,
    step: (rows) => chooseAt(Math.min(Math.max(index + rows, 0), (listings?.length ?? 1) - 1)),
    moveOn: () => {
      if (leaves) chooseAt(index + 1 < (listings?.length ?? 0) ? index + 1 : index - 1);
    },
    retry: () => void refetch(),
  };
};
