import { isDeepStrictEqual } from 'node:util';
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
  type TrackedListing,
} from '../../domain/listing/listing-repository';
import { countsForOthers } from '../../domain/evidence/community';
import { historyBetween } from './listing-history';
import { listingChanged, presentListing, trustOf } from './present-listing';
import type { Notices } from '../../site/notices/notices';
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
  notices: Pick<Notices, 'add' | 'wasSent' | 'toStore' | 'notify'>;
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
  onlyIf?: ((current: StoredListing) => boolean) | undefined;
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

interface Stored {
  now: Date;
  /** What is added to the history, or replaces it; default: nothing. */
  history?: Parameters<ListingRepository['replace']>[2];
}

/**
 * Stores a changed listing as its next revision, with its event and its history, in one write. Every change of a stored
 * listing goes through this function.
 * @returns the listing as stored; null, without changes, when another change was stored in between
 */
export const createStoreListing = ({
  listings,
  reference,
  ids,
  inBulk,
  notifyRelay,
}: Pick<ChangeDependencies, 'listings' | 'reference' | 'ids' | 'inBulk' | 'notifyRelay'>) =>
  async function storeListing(
    changed: StoredListing,
    { now, history = [] }: Stored,
  ): Promise<StoredListing | null> {
    const next = { ...changed, revision: changed.revision + 1 };
    const event = listingChanged(next, { ids, reference, now, inBulk });
    if (!(await listings.replace(next, event, history))) return null;
    notifyRelay();
    return next;
  };

/**
 * Stores a listing again, together with many others, although nobody changed it: its trust may have another level.
 * @returns null, without changes, when another change was stored in between
 */
export const createStoreAgain = (dependencies: ChangeDependencies) => {
  const storeListing = createStoreListing({ ...dependencies, inBulk: true });
  return function storeAgain(
    listing: StoredListing,
    { storedLevel, now }: Pick<TrackedListing, 'storedLevel'> & { now: Date },
  ): Promise<StoredListing | null> {
    const { level } = trustOf(listing, dependencies.reference, now).trust;
    const trust = { changedAt: now, field: 'trust', from: storedLevel, to: level, by: null };
    return storeListing(listing, { now, history: level === storedLevel ? [] : [trust] });
  };
};

/** What readers may notice of a listing: not what an admin decides later, or never sees as counting. */
const noticed = (listing: StoredListing): StoredListing => ({
  ...listing,
  waiting: null,
  evidence: listing.evidence.filter(countsForOthers),
});

/** Whether the change is one that nobody notices, because the place itself stays as it is. */
const staysAsItIs = (current: StoredListing, next: StoredListing): boolean =>
  isDeepStrictEqual(noticed(next), noticed(current));

/**
 * Changes a listing: stores the next revision with its event and its history in one write. `change` is also called for
 * deleted listings and decides how to handle them.
 * @throws AppError `not_found`, `locked` by another admin, `precondition_failed`, `conflict` when others keep changing
 *   it, or what `change` throws
 */
export const createChangeListing = (dependencies: ChangeDependencies) => {
  const { listings, reference, clock, locks } = dependencies;
  const storeListing = createStoreListing(dependencies);
  return async function changeListing({
    id,
    by,
    onlyIf,
    passesLock = false,
    change,
  }: ListingChange): Promise<ChangedListing> {
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
      const isChanged = next !== current;
      const stored = isChanged
        ? await storeListing(
            { ...next, ...(staysAsItIs(current, next) ? {} : { updatedAt: now }) },
            { now, history: historyBetween(current, next, { reference, now, by: by.id }) },
          )
        : current;
      if (!stored) continue;
      const listing = presentListing(stored, {
        audience: audienceOf(stored, by),
        reference,
        now,
        withImages: true,
      });
      return { listing, revision: stored.revision, stored, changed: isChanged };
    }
    throw conflict('Someone else is changing this listing. Please try again', { reason: 'listing_busy' });
  };
};

/**
 * Updates the images of a listing to their current state. Does nothing if the update is older than the stored one or
 * the listing is purged.
 */
export const createShowImages = (dependencies: ChangeDependencies) => {
  const { listings, clock } = dependencies;
  const storeListing = createStoreListing(dependencies);
  return async function showImages(listingId: string, album: Album): Promise<void> {
    for (;;) {
      const current = await listings.find(listingId);
      if (!current || current.purgedAt || (current.imagesRevision ?? 0) >= album.revision) return;
      const now = clock.now();
      if (await storeListing({ ...current, ...shownImages(album), updatedAt: now }, { now })) return;
    }
  };
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
        change: (current) => ({
          ...current,
          submitterId: current.submitterId === userId ? null : current.submitterId,
          ownerId: current.ownerId === userId ? null : current.ownerId,
          ...(current.waiting?.by === userId ? { waiting: null } : {}),
        }),
      });
    }
  };
};
