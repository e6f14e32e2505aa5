import type { Listing, Album } from '@halalmap/contracts';
import { AppError, conflict, notFound } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import {
  audienceOf,
  type Reader,
  type StoredListing,
  shownImages,
} from '../../domain/listing/stored-listing';
import {
  lockedBy,
  type IdGenerator,
  type ListingEvent,
  type ListingRepository,
  type LockStore,
} from '../../domain/listing/listing-repository';
import { historyBetween } from './listing-history';
import { listingChanged, presentListing } from './present-listing';
import type { Notices } from '../../domain/notice';
import type { ChangeStore } from '../../domain/change/listing-change';
import type { ReferenceData } from '../../domain/reference/reference-data';
import type { ManageCertificateFiles } from '../evidence/manage-certificate-files';

/** Dependencies of use cases that only read. */
export interface ReadDependencies {
  listings: ListingRepository;
  reference: ReferenceData;
  clock: Clock;
}

/** Dependencies of use cases that change data. */
export interface ChangeDependencies extends ReadDependencies {
  ids: IdGenerator;
  changes: ChangeStore;
  locks: Pick<LockStore, 'find' | 'allOf'>;
  /** True when many listings are changed in a batch and no user waits for a single one. */
  inBulk?: boolean;
  certificateFiles: ManageCertificateFiles;
  /** Takes the mails that a change causes. */
  notices: Notices;
  /**
   * Notifies the relay that events are pending.
   * @param events what was stored, if these are the first events of their listings
   */
  notifyRelay(events?: readonly ListingEvent[]): void;
}

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
          historyBetween(current, next, { reference, now, by: by.id }),
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

/**
 * Updates the images of a listing to their current state. Does nothing if the update is older than the stored one or
 * the listing is purged.
 */
export const createShowImages = ({ listings, reference, clock, ids, notifyRelay }: ChangeDependencies) =>
  async function showImages(listingId: string, album: Album): Promise<void> {
    for (;;) {
      const current = await listings.find(listingId);
      if (!current || current.purgedAt || (current.imagesRevision ?? 0) >= album.revision) return;
      const now = clock.now();
      const next = {
        ...current,
        ...shownImages(album),
        revision: current.revision + 1,
        updatedAt: now,
      };
      if (!(await listings.replace(next, listingChanged(next, { ids, reference, now }), []))) continue;
      notifyRelay();
      return;
    }
  };

export type ShowImagesUseCase = ReturnType<typeof createShowImages>;

/**
 * Removes a deleted account from the listings that it owned or had submitted. The places stay. Its pending owner
 * changes are withdrawn.
 */
export const createReleaseListings = (dependencies: ChangeDependencies) => {
  const { listings, changes, clock } = dependencies;
  const changeListing = createChangeListing(dependencies);
  return async function releaseListings(userId: string): Promise<void> {
    const by: Reader = { id: userId, role: 'regular' };
    for (const { id, ownerId } of await listings.ofPerson(userId)) {
      const waiting = ownerId === userId ? await changes.pendingOfOwner(id) : null;
      if (waiting) {
        await changes.settle(waiting.id, { status: 'withdrawn', at: clock.now(), reason: null });
      }
      await changeListing({
        id,
        by,
        passesLock: true,
        change: (current, at) => ({
          ...current,
          submitterId: current.submitterId === userId ? null : current.submitterId,
          ownerId: current.ownerId === userId ? null : current.ownerId,
          revision: current.revision + 1,
          updatedAt: at,
        }),
      });
    }
  };
};
