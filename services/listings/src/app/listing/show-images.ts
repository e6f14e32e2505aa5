import type { Album } from '@halalmap/contracts';
import { shownImages } from '../../domain/listing/stored-listing';
import type { ChangeDependencies } from '../dependencies';
import { listingChanged } from './present-listing';

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
