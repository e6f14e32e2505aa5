import type { Album } from '@halalmap/contracts';
import { shownImages } from '../domain/stored-listing';
import type { ChangeDependencies } from './dependencies';
import { listingChanged } from './listing-changed';

/**
 * Lets a listing show its images as they are now. What is older than what it shows already, or belongs to a listing that
 * is gone for good, changes nothing.
 */
export const createShowImages =
  ({ listings, reference, clock, ids, eventsWait: notifyRelay }: ChangeDependencies) =>
  async (listingId: string, album: Album): Promise<void> => {
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
