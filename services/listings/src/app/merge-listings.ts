import { setTimeout as pause } from 'node:timers/promises';
import type { MergeFields } from '@halalmap/contracts';
import { conflict, notFound } from '@halalmap/errors';
import { applyPatch } from '../domain/apply-patch';
import type { Reader } from '../domain/listing-access';
import type { LockedRecord, LockStore } from '../domain/locks';
import { checkMergeTarget, mergedInto, takenFields } from '../domain/merge';
import { createChangeListing, type ChangedListing } from './change-listing';
import type { ChangeDependencies } from './dependencies';
import type { MoveContributions } from './move-contributions';

interface Merge {
  id: string;
  intoId: string;
  fields?: MergeFields | undefined;
  by: Reader;
}

/** How often, and for how long, a merge asks for its turn. */
const turn = { everyMs: 20, attempts: 500 };

const turnOf = (id: string): LockedRecord => ({ entityType: 'merge', entityId: id });

/**
 * Makes two listings of one place one. The one that goes points to the other from one write on, whose event says so, too;
 * what belongs to it follows at once, or after a crash by the event. Done again it changes nothing.
 * @returns the listing that stays, with all that it has taken in but the photos, which the media service moves
 * @throws AppError `not_found`, `unprocessable` for a listing that cannot take it in, `locked`, `conflict`, or `in_progress`
 *   while another merge of one of the two does not end
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

  /** Two merges of one listing come one after the other, so that no two ever point to each other. */
  const inTurn = async <T>(listingIds: readonly string[], work: () => Promise<T>): Promise<T> => {
    const holderId = ids.eventId();
    try {
      for (const id of [...listingIds].sort()) await takeTurn(id, holderId);
      return await work();
    } finally {
      for (const id of listingIds) await locks.release(turnOf(id), holderId);
    }
  };

  return ({ id, intoId, fields = {}, by }: Merge): Promise<ChangedListing> =>
    inTurn([id, intoId], async () => {
      const from = await listings.find(id);
      if (!from || (from.deletedAt && from.mergedInto !== intoId)) throw notFound();
      checkMergeTarget(await listings.find(intoId), id);
      // Changes nothing yet, and is refused while another admin edits it.
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

export type MergeListingsUseCase = ReturnType<typeof createMergeListings>;
