import { setTimeout as pause } from 'node:timers/promises';
import type { MergeFields } from '@halalmap/contracts';
import { conflict, notFound } from '@halalmap/errors';
import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { ClaimStore, StoredClaim } from '../../domain/claim';
import type { ConfirmationStore } from '../../domain/confirmation';
import { applyPatch } from '../../domain/listing/apply-patch';
import type { LockedRecord, LockStore } from '../../domain/listing/listing-repository';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import {
  checkMergeTarget,
  withoutMergedData,
  mergedInto,
  withMergedData,
  takenFields,
} from '../../domain/moderation/decide';
import type { ListingReportStore } from '../../domain/moderation/listing-report';
import type { OwnerCheckStore } from '../../domain/owner-check';
import type { PhotoOfferStore } from '../../domain/photo-offer';
import type { NoteStore } from '../../domain/moderation/queue';
import type { ReportStore, ReviewStore } from '../../domain/review';
import { fieldsAsSent } from '../change/suggest-change';
import { type ChangeDependencies, type ChangedListing, createChangeListing } from '../listing/change-listing';
import { findMerged } from '../listing/read-listings';
import type { RecountReviews } from '../review/recount-reviews';

/** Moves all user contributions of a merged listing to the other listing. Does nothing if it was not merged. */
export type MoveContributions = (listingId: string) => Promise<void>;

/** An admin decided the merge; its follow-up changes are not attributed to any user. */
/** Merging passes on data itself, not in the name of a user. */
const systemActor: Reader = { id: '', role: 'admin' };
const atMost = 1_000;

/**
 * Moves evidence, certificate files, owner, reviews, reports, confirmations, claims and suggested edits to the
 * remaining listing. A user who has reviewed or claimed both keeps the newer one. Every step is idempotent, so that
 * processing the event completes a move after a crash.
 */
export const createMoveContributions = (
  dependencies: ChangeDependencies & {
    reviews: ReviewStore;
    reports: ReportStore;
    listingReports: Pick<ListingReportStore, 'move'>;
    photoOffers: Pick<PhotoOfferStore, 'move'>;
    ownerChecks: Pick<OwnerCheckStore, 'move'>;
    confirmations: ConfirmationStore;
    notes: Pick<NoteStore, 'move'>;
    claims: ClaimStore;
    photos: Pick<PictureClient, 'detach'>;
    recount: RecountReviews;
  },
): MoveContributions => {
  const {
    listings,
    reviews,
    reports,
    listingReports,
    photoOffers,
    ownerChecks,
    confirmations,
    notes,
    claims,
    changes,
    photos,
    recount,
    clock,
    reference,
    certificateFiles,
  } = dependencies;
  const changeListing = createChangeListing(dependencies);

  const handOver = async (from: StoredListing, intoId: string): Promise<StoredListing> => {
    const own = { by: systemActor, passesLock: true };
    const { stored } = await changeListing({
      ...own,
      id: intoId,
      change: (into) => withMergedData(into, from),
    });
    await changeListing({ ...own, id: from.id, change: withoutMergedData });
    return stored;
  };

  const turnDown = (claim: StoredClaim, adminNotes: string) =>
    claims.settle(claim.id, { status: 'rejected', adminNotes, reviewedBy: null, reviewedAt: clock.now() });

  const moveClaims = async (fromId: string, into: StoredListing): Promise<void> => {
    const openThere = (await claims.ofListing(into.id)).filter(({ status }) => status === 'pending');
    for (const claim of await claims.ofListing(fromId)) {
      const rival = openThere.find(({ userId }) => claim.status === 'pending' && userId === claim.userId);
      const older = rival && rival.createdAt > claim.createdAt ? claim : rival;
      if (older) await turnDown(older, 'These two places are one: your newer claim goes on');
      await claims.moveTo(claim, { listingId: into.id, listingName: into.name });
    }
    if (into.ownerId === null) return;
    for (const claim of await claims.ofListing(into.id)) {
      if (claim.status === 'pending') await turnDown(claim, 'The other listing of this place has an owner');
    }
  };

  /**
   * The old values of an edit are taken from the remaining listing. Changes that only the owner may make move with the
   * owner.
   */
  const moveChanges = async (fromId: string, into: StoredListing): Promise<void> => {
    const page = { limit: atMost, offset: 0 };
    const { changes: waiting } = await changes.list({ listingId: fromId, status: 'pending' }, page);
    for (const change of waiting) {
      const at = clock.now();
      const before = fieldsAsSent(into, change.fields, { reference, now: at });
      const isMoved =
        (!change.byOwner || change.requestedBy === into.ownerId) &&
        (await changes.moveTo(change.id, { listingId: into.id, before, at }));
      const reason = 'This place was merged into another listing of it';
      if (!isMoved) await changes.settle(change.id, { status: 'rejected', at, reason });
    }
    await changes.moveDecided(fromId, into.id);
  };

  return async function moveContributions(listingId) {
    const from = await listings.find(listingId);
    if (!from?.mergedInto) return;
    const target = await findMerged(listings, from.mergedInto);
    if (!target || target.purgedAt) return;
    const into = await handOver(from, target.id);
    for (const id of await reviews.move(listingId, into.id)) await photos.detach(id);
    await reports.move(listingId, into.id);
    await listingReports.move(listingId, into.id);
    await photoOffers.move(listingId, into.id);
    await ownerChecks.move(listingId, into.id);
    await confirmations.move(listingId, into.id);
    await notes.move(listingId, into.id);
    await certificateFiles.move(listingId, into.id);
    await moveClaims(listingId, into);
    await moveChanges(listingId, into);
    await recount.of(into.id);
  };
};

interface Merge {
  id: string;
  intoId: string;
  fields?: MergeFields | undefined;
  by: Reader;
}

/** Interval and number of attempts to get the merge lock from another merge of this process. */
const turn = { everyMs: 20, attempts: 500 };

/** The `entityType` of the locks of merges. */
export const mergeLock = 'merge';

const turnOf = (id: string): LockedRecord => ({ entityType: mergeLock, entityId: id });

/**
 * Merges two listings of the same place. One write makes the merged listing point to the other one, and its event says
 * so. Related data is moved right after, or after a crash when the event is processed. Idempotent.
 * @param dependencies.owner names this process and its start; the ids of its locks begin with it
 * @returns the remaining listing with everything it has taken over, except the photos, which the media service moves
 * @throws AppError `not_found`, `unprocessable` for a listing that cannot be merged into, `locked`, `conflict`, or
 *   `in_progress` while another merge of one of the two is running
 */
export const createMergeListings = (
  dependencies: ChangeDependencies & {
    locks: LockStore;
    moveContributions: MoveContributions;
    owner: string;
  },
) => {
  const { listings, locks, ids, moveContributions, owner } = dependencies;
  const changeListing = createChangeListing(dependencies);

  const takeTurn = async (id: string, holderId: string): Promise<void> => {
    for (let attempt = 0; attempt < turn.attempts; attempt += 1) {
      const lock = await locks.take(turnOf(id), { id: holderId, email: '' });
      if (lock.holder.id === holderId) return;
      // Another process may have died with its lock: nobody waits for it.
      if (!lock.holder.id.startsWith(owner)) break;
      await pause(turn.everyMs);
    }
    throw conflict('One of these places is being merged right now. Please try again', 'in_progress');
  };

  /** Merges of the same listing run one after the other, so that two listings never point to each other. */
  const inTurn = async <T>(listingIds: readonly string[], work: () => Promise<T>): Promise<T> => {
    const holderId = `${owner}${ids.eventId()}`;
    try {
      for (const id of [...listingIds].sort()) await takeTurn(id, holderId);
      return await work();
    } finally {
      for (const id of listingIds) await locks.release(turnOf(id), holderId);
    }
  };

  return function mergeListings({ id, intoId, fields = {}, by }: Merge): Promise<ChangedListing> {
    return inTurn([id, intoId], async () => {
      const from = await listings.find(id);
      if (!from || (from.deletedAt && from.mergedInto !== intoId)) throw notFound();
      checkMergeTarget(await listings.find(intoId), id);
      // Makes no change yet. Fails while another admin edits the listing.
      await changeListing({ id, by, change: (current) => current });
      const takes = from.mergedInto === intoId ? {} : takenFields(from, fields);
      await changeListing({
        id: intoId,
        by,
        change: (current, at) =>
          applyPatch(checkMergeTarget(current, id), takes, {
            at,
            newId: () => ids.documentId(),
            speaker: 'submission',
          }),
      });
      await changeListing({ id, by, change: (current, at) => mergedInto(current, intoId, at) });
      await moveContributions(id);
      const into = await changeListing({ id: intoId, by, passesLock: true, change: (current) => current });
      return { ...into, changed: from.mergedInto !== intoId };
    });
  };
};

export type MergeListingsUseCase = ReturnType<typeof createMergeListings>;
