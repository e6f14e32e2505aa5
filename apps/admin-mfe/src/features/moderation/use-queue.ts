import type { Listing } from '@halalmap/contracts';
import { useWorklist, type Worklist } from '../../shared/use-worklist';
import { useModerationQueueQuery, type QueueQuery } from './moderation-api';

/** The listings to decide on, and which of them is under review. */
export const useQueue = (query: QueueQuery): Worklist<Listing> => {
  const answer = useModerationQueueQuery(query, { refetchOnMountOrArgChange: true });
  const { currentData } = answer;
  const queue = useWorklist({
    ...answer,
    currentData: currentData && { items: currentData.listings, total: currentData.pagination.total },
  });
  // Where all are shown, one that is decided stays.
  return query.status === 'all' ? { ...queue, leave: () => undefined } : queue;
};
