import type { Confirmation } from '@halalmap/contracts';
import { useOverviewQuery } from '../../shared/overview-api';

/** Returns whether enough users agree with a dispute to make it urgent. */
export const usePressing = (): ((dispute: Confirmation) => boolean) => {
  const { data } = useOverviewQuery();
  return ({ listingId, verdict }) =>
    (data?.alerts ?? []).some((alert) => alert.listingId === listingId && alert.verdict === verdict);
};
