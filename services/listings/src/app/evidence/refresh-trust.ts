import type { HistoryRecord } from '../../domain/listing/history';
import type { ChangeDependencies } from '../dependencies';
import { listingChanged } from '../listing/listing-changed';
import { trustOf } from '../listing/present-listing';

const batch = 100;

/**
 * Stores listings again, each with an event, when their trust has changed only by the passing of time, for example
 * because a certificate expired. This updates sorting and the search index.
 * @returns how many were refreshed
 */
export const createRefreshTrust =
  ({ listings, reference, clock, ids, notifyRelay }: ChangeDependencies) =>
  async (): Promise<number> => {
    const now = clock.now();
    const due = await listings.withTrustDue(now, batch);
    let refreshed = 0;
    for (const { listing, storedLevel } of due) {
      const next = { ...listing, revision: listing.revision + 1 };
      const { level } = trustOf(next, reference, now).trust;
      const history: HistoryRecord[] =
        level === storedLevel ? [] : [{ changedAt: now, field: 'trust', from: storedLevel, to: level }];
      if (await listings.replace(next, listingChanged(next, { ids, reference, now, inBulk: true }), history))
        refreshed += 1;
    }
    if (refreshed > 0) notifyRelay();
    return refreshed;
  };
