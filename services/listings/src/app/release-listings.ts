import type { Reader } from '../domain/listing-access';
import { createChangeListing } from './change-listing';
import type { ChangeDependencies } from './dependencies';

/** Takes somebody whose account is gone out of the listings that they owned or had submitted; the places stay. */
export const createReleaseListings = (dependencies: ChangeDependencies) => {
  const changeListing = createChangeListing(dependencies);
  return async (userId: string): Promise<void> => {
    const by: Reader = { id: userId, role: 'regular' };
    for (const { id } of await dependencies.listings.ofPerson(userId)) {
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
