import type { HistoryRecord } from '../../domain/listing/history';
import type { TrackedListing } from '../../domain/listing/listing-repository';
import {
  follow,
  usesOf,
  type ReferenceChange,
  type ReferenceChangeStore,
} from '../../domain/reference/reference-changes';
import type { ChangeDependencies } from '../dependencies';
import { listingChanged, trustOf } from '../listing/present-listing';

const attempts = 5;

/**
 * Stores the listings that refer to a changed reference entry again, each with an event, so that their names, their
 * trust and the search index are updated. An interrupted run is repeated by the next one.
 * @param options.readReferences reloads the reference data, which another replica may have changed
 * @param options.roomForEvents waits until few enough events are pending
 * @returns how many listings were stored
 */
export const createFollowReferences = (
  options: ChangeDependencies & {
    referenceChanges: ReferenceChangeStore;
    readReferences(): Promise<void>;
    roomForEvents(): Promise<void>;
  },
) =>
  async function followReferences(): Promise<number> {
    const { listings, reference, clock, ids, notifyRelay, referenceChanges } = options;

    const store = async (
      { listing, storedLevel }: TrackedListing,
      change: ReferenceChange,
    ): Promise<boolean> => {
      const now = clock.now();
      const next = { ...follow(listing, change), revision: listing.revision + 1, updatedAt: now };
      const { level } = trustOf(next, reference, now).trust;
      const history: HistoryRecord[] =
        level === storedLevel ? [] : [{ changedAt: now, field: 'trust', from: storedLevel, to: level }];
      return listings.replace(next, listingChanged(next, { ids, reference, now, inBulk: true }), history);
    };

    /** If another change is stored in between, the listing is read and stored again. */
    const storeSurely = async (found: TrackedListing, change: ReferenceChange): Promise<void> => {
      let current: TrackedListing | null = found;
      for (let attempt = 0; current && attempt < attempts; attempt += 1) {
        if (await store(current, change)) return;
        current = await listings.findTracked(found.listing.id);
      }
    };

    const waiting = await referenceChanges.all();
    if (waiting.length > 0) await options.readReferences();
    let stored = 0;
    for (const { key, ...change } of waiting) {
      for await (const found of listings.referring(usesOf({ ...change, name: change.from }))) {
        await options.roomForEvents();
        await storeSurely(found, change);
        stored += 1;
        notifyRelay();
      }
      await referenceChanges.remove(key);
    }
    return stored;
  };
