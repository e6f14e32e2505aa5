import { setTimeout as pause } from 'node:timers/promises';
import type { MergeFields } from '@halalmap/contracts';
import { conflict, notFound } from '@halalmap/errors';
import { applyPatch } from '../../domain/listing/apply-patch';
import type { Reader } from '../../domain/listing/listing-access';
import type { LockedRecord, LockStore } from '../../domain/listing/locks';
import { checkMergeTarget, mergedInto, takenFields } from '../../domain/moderation/merge';
import { createChangeListing, type ChangedListing } from '../listing/change-listing';
import type { ChangeDependencies } from '../dependencies';
import type { MoveContributions } from './move-contributions';

interface Merge {
  id: string;
  intoId: string;
  fields?: MergeFields | undefined;
  by: Reader;
}

/** Interval and number of attempts to get the merge lock. */
const turn = { everyMs: 20, attempts: 500 };

const turnOf = (id: string): LockedRecord => ({ entityType: 'merge', entityId: id });

/**
 * Merges two listings of the same place. One write makes the merged listing point to the other one, and its event says
 * so. Related data is moved right after, or after a crash when the event is processed. Idempotent.
 * @returns the remaining listing with everything it has taken over, except the photos, which the media service moves
 * @throws AppError `not_found`, `unprocessable` for a listing that cannot be merged into, `locked`, `conflict`, or
 *   `in_progress` while another merge of one of the two is running
 */
export const createMergeListings = (
  dependencies: ChangeDependencies & { locks: LockStore; moveContributions: MoveContributions },
) => {
  const { listings, locks, ids, moveContributions } = dependencies;
  const changeListing = createChangeListing(dependencies);

  const takeTurn = async (id: string, holderId: string): Promise<void> => {
    for (let attempt = 0; attempt < turn.attempts; attempt += 1) {
      const lock = await locks.take(turnOf(id), { id: holderId, email: '' });
      if (lock.holder.id === holderId) return;
      await pause(turn.everyMs);
    }
    throw conflict('One of these places is being merged right now. Please try again', 'in_progress');
  };

  /** Merges of the same listing run one after the other, so that two listings never point to each other. */
  const inTurn = async <T>(listingIds: readonly string[], work: () => Promise<T>): Promise<T> => {
    const holderId = ids.eventId();
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
          applyPatch(checkMergeTarget(current, id), takes, { at, newId: () => ids.documentId() }),
      });
      await changeListing({ id, by, change: (current, at) => mergedInto(current, intoId, at) });
      await moveContributions(id);
      const into = await changeListing({ id: intoId, by, passesLock: true, change: (current) => current });
      return { ...into, changed: from.mergedInto !== intoId };
    });
  };
};

export type MergeListingsUseCase = ReturnType<typeof createMergeListings>;
