import type { Listing } from '@halalmap/contracts';
import { AppError, conflict, notFound } from '@halalmap/errors';
import { audienceOf, type Reader } from '../../domain/listing/listing-access';
import { lockedBy } from '../../domain/listing/locks';
import type { StoredListing } from '../../domain/listing/stored-listing';
import type { ChangeDependencies } from '../dependencies';
import { historyBetween } from './history-between';
import { listingChanged, presentListing } from './present-listing';

/** Checks that the listing is still in the state the caller has seen. If not, the change is refused. */
export type Precondition = (current: Pick<StoredListing, 'id' | 'revision'>) => boolean;

interface ListingChange {
  id: string;
  by: Reader;
  onlyIf?: Precondition | undefined;
  /** Ignores the edit lock, because this is not an edit and does not disturb an admin who is editing. */
  passesLock?: boolean;
  /**
   * Returns the listing after the change, or the same object if nothing changes. May be called again with a newer
   * state.
   */
  change(current: StoredListing, now: Date): StoredListing;
}

export interface ChangedListing {
  listing: Listing;
  revision: number;
  stored: StoredListing;
  /** False when the listing already had this state. */
  changed: boolean;
}

/**
 * Each failed attempt means that another change succeeded. High enough that many reviews at once cannot block an admin.
 */
const attempts = 25;

/**
 * Changes a listing: stores the next revision with its event and its history in one write. `change` is also called for
 * deleted listings and decides how to handle them.
 * @throws AppError `not_found`, `locked` by another admin, `precondition_failed`, `conflict` when others keep changing
 *   it, or what `change` throws
 */
export const createChangeListing = (dependencies: ChangeDependencies) =>
  async function changeListing({
    id,
    by,
    onlyIf,
    passesLock = false,
    change,
  }: ListingChange): Promise<ChangedListing> {
    const { listings, reference, clock, ids, locks, inBulk } = dependencies;
    const lock = passesLock ? null : await locks.find({ entityType: 'listing', entityId: id });
    if (lock && lock.holder.id !== by.id) throw lockedBy(lock, by);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const current = await listings.find(id);
      if (!current) throw notFound();
      if (onlyIf && !onlyIf(current)) {
        throw new AppError(
          'precondition_failed',
          'This listing has changed since you read it. Please look again',
        );
      }
      const now = clock.now();
      const next = change(current, now);
      const isStored =
        next === current ||
        (await listings.replace(
          next,
          listingChanged(next, { ids, reference, now, inBulk }),
          historyBetween(current, next, { reference, now }),
        ));
      if (!isStored) continue;
      if (next !== current) dependencies.notifyRelay();
      const listing = presentListing(next, {
        audience: audienceOf(next, by),
        reference,
        now,
        withImages: true,
      });
      return { listing, revision: next.revision, stored: next, changed: next !== current };
    }
    throw conflict('Someone else is changing this listing. Please try again');
  };
