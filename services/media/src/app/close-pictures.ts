import type { Clock } from '@halalmap/service-kit';
import type { HoldingRepository } from '../domain/holding';
import { folderOf, originalName } from '../domain/object-names';
import type { ObjectStore, StoredObject } from '../domain/object-store';
import type { AlbumRepository, PictureRepository, UploadRepository } from '../domain/ports';

/**
 * Removes all sizes and formats of a picture from the store. The original goes first: a request that is making a
 * variant checks for it again afterwards.
 * @returns the removed objects
 * @throws StoreUnavailableError
 */
export const removePicture = async (
  store: Pick<ObjectStore, 'head' | 'list' | 'remove'>,
  key: string,
): Promise<StoredObject[]> => {
  const original = await store.head(originalName(key));
  await store.remove([originalName(key)]);
  const others: StoredObject[] = [];
  for await (const object of store.list(folderOf(key))) others.push(object);
  await store.remove(others.map(({ name }) => name));
  return original ? [original, ...others] : others;
};

export interface ClosePictures {
  /**
   * Deletes pictures now, pending uploads of them included; a picture that a listing, a review or a user shows stays.
   * @throws StoreUnavailableError; `finish` completes what was started
   */
  close(keys: readonly string[]): Promise<void>;
  /** Completes closings that were interrupted. @returns how many */
  finish(): Promise<number>;
}

/**
 * Deletes pictures immediately, safe across replicas and crashes. Closing marks the picture first and then checks for
 * references; referring writes the reference first and then checks for the mark. So at least one of the two always sees
 * the other.
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
