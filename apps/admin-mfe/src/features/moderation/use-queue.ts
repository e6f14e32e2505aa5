import type { Listing } from '@halalmap/contracts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useWorklist, type Worklist } from '../../shared/use-worklist';
import { useModerationQueueQuery, type QueueQuery } from './moderation-api';
import type { QueueView, SortColumn } from './use-queue-filters';

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
    if (index >= 0 && itsPage !== page && (queue.hasMoved || page > Math.ceil((items?.length ?? 0) / size)))
      turnTo(itsPage, undefined, chosen?.id);
  });
  useEffect(() => follow(), [chosen?.id, items?.length]);
  // When all statuses are shown, a decided listing stays.
  return query.status === 'all' ? { ...queue, leave: () => undefined } : queue;
};
