import type { Confirmation } from '@halalmap/contracts';
import { useOverviewQuery } from '../../shared/overview-api';

/** Tells whether so many say the same as a dispute that an admin should look at once. */
export const usePressing = (): ((dispute: Confirmation) => boolean) => {
  const { data } = useOverviewQuery();
  return ({ listingId, verdict }) =>
    (data?.alerts ?? []).some((alert) => alert.listingId === listingId && alert.verdict === verdict);
};
