import type { Clock } from '@halalmap/service-kit';
import type { HoldingRepository } from '../domain/holding';
import type { ObjectStore } from '../domain/object-store';
import type { AlbumRepository, PictureRepository, UploadRepository } from '../domain/ports';
import { removePicture } from './remove-picture';

export interface ClosePictures {
  /**
   * Lets pictures be gone now, also where they wait as uploads; one that a listing, a review or a user shows stays.
   * @throws StoreUnavailableError; what was begun is done by `finish`
   */
  close(keys: readonly string[]): Promise<void>;
  /** Does what was begun and not done. @returns how many */
  finish(): Promise<number>;
}

/**
 * Ends the addresses of pictures at once, over replicas and crashes. Marking a picture comes first, looking for who shows
 * it second; who shows one writes that down first and looks for the mark second. So one of the two always sees the other.
 */
export const createClosePictures = (dependencies: {
  pictures: PictureRepository;
  uploads: Pick<UploadRepository, 'removeByKeys'>;
  albums: Pick<AlbumRepository, 'usedKeys'>;
  holdings: Pick<HoldingRepository, 'usedKeys'>;
  store: ObjectStore;
  clock: Clock;
}): ClosePictures => {
  const { pictures, uploads, albums, holdings, store, clock } = dependencies;

  const end = async (key: string): Promise<void> => {
    const isShown = (await albums.usedKeys([key])).has(key) || (await holdings.usedKeys([key])).has(key);
    if (isShown) return pictures.reopen(key, clock.now());
    await removePicture(store, key);
    await pictures.endClosing(key);
  };

  return {
    async close(keys) {
      for (const key of new Set(keys)) {
        await uploads.removeByKeys([key]);
        if (await pictures.beginClosing(key)) await end(key);
      }
    },
    async finish() {
      const keys = await pictures.closing();
      for (const key of keys) {
        await uploads.removeByKeys([key]);
        await end(key);
      }
      return keys.length;
    },
  };
};
