import type { Reader } from '../../domain/listing/listing-access';
import { createChangeListing } from './change-listing';
import type { ChangeDependencies } from '../dependencies';

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
