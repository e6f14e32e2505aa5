import { retention } from '@halalmap/contracts';
import type { ActivityLog } from '../../domain/activity';
import type { StoredListing } from '../../domain/listing/stored-listing';
import { purge } from '../../domain/moderation/decide';
import type { ChangeDependencies } from '../dependencies';
import { listingChanged } from '../listing/present-listing';

const batch = 100;

/** History fields about the lifecycle of a listing. They hold no data of the place. */
const lifeFields: ReadonlySet<string> = new Set(['status', 'deleted', 'trust']);

type PurgeDependencies = ChangeDependencies & { activity: Pick<ActivityLog, 'deleteChanges'> };

/**
 * Empties a deleted listing, with an event that removes all related data too.
 * @returns false when it was changed concurrently
 */
export const createPurgeOne = (dependencies: PurgeDependencies) => {
  const { listings, changes, activity, reference, ids } = dependencies;
  return async function purgeOne(stored: StoredListing, now: Date): Promise<boolean> {
    await changes.removeOf(stored.id);
    await activity.deleteChanges('listing', stored.id);
    const history = (await listings.history(stored.id)).filter(({ field }) => lifeFields.has(field));
    const next = purge(stored, { at: now });
    return listings.replace(next, listingChanged(next, { ids, reference, now }), { instead: history });
  };
};

/**
 * Empties listings that were deleted 30 days ago, each with an event that removes all related data too. For a listing
 * that was public, its existence and its dates are kept. Others are removed once their event is published.
 * @returns how many were purged
 */
export const createPurgeListings = (dependencies: PurgeDependencies) => {
  const { listings, clock, notifyRelay } = dependencies;
  const purgeOne = createPurgeOne(dependencies);

  return async function purgeListings(): Promise<number> {
    const now = clock.now();
    const before = new Date(now.getTime() - retention.deletedListings);
    let purged = 0;
    for (;;) {
      const due = await listings.deletedBefore(before, batch);
      let done = 0;
      for (const stored of due) if (await purgeOne(stored, now)) done += 1;
      purged += done;
      if (done > 0) notifyRelay();
      // Listings that are being changed right now are left for the next run.
      if (due.length < batch || done === 0) break;
    }
    await listings.removeForgotten();
    return purged;
  };
};
