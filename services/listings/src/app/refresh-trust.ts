import type { HistoryRecord } from '../domain/history';
import type { ChangeDependencies } from './dependencies';
import { listingChanged } from './listing-changed';
import { trustOf } from './present-listing';

const batch = 100;

/**
 * Stores anew, with an event, the listings whose trust has changed by the passing of time alone, such as by the last day
 * of a certificate, so that sorting and the search index follow.
 * @returns how many were refreshed
 */
export const createRefreshTrust =
  ({ listings, reference, clock, ids, eventsWait: notifyRelay }: ChangeDependencies) =>
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
