import { listingSubmissionSchema } from '@halalmap/contracts';
import { purge, restorableMs } from '../domain/delist';
import { factsOf } from '../domain/stored-listing';
import type { ChangeDependencies } from './dependencies';
import { listingChanged } from './listing-changed';

const batch = 100;
const noFacts = factsOf(listingSubmissionSchema.parse({ entityType: 'food', name: 'None' }));

/**
 * Empties listings that were deleted 30 days ago, with an event so that all that belongs to them goes too. That a public
 * one was here stays known; others are removed once their event is published.
 * @returns how many were purged
 */
export const createPurgeListings =
  ({ listings, changes, reference, clock, ids, eventsWait }: ChangeDependencies) =>
  async (): Promise<number> => {
    const now = clock.now();
    const due = await listings.deletedBefore(new Date(now.getTime() - restorableMs), batch);
    let purged = 0;
    for (const stored of due) {
      await changes.removeOf(stored.id);
      const next = purge(stored, { at: now, noFacts });
      if (await listings.replace(next, listingChanged(next, { ids, reference, now }), [])) purged += 1;
    }
    if (purged > 0) eventsWait();
    await listings.removeForgotten();
    return purged;
  };

export type PurgeListingsUseCase = ReturnType<typeof createPurgeListings>;
