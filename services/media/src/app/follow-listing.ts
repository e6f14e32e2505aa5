import type { ListingChanged } from '@halalmap/contracts';
import { withImagesOf, withoutImages } from '../domain/album';
import type { AlbumRepository } from '../domain/ports';
import type { ChangeAlbum } from './change-album';

/**
 * Applies changes of a listing to its album: images move to the listing that it was merged into, and are removed when
 * it is purged. Idempotent, also after a partial run.
 */
export const createFollowListing =
  ({ albums, changeAlbum }: { albums: Pick<AlbumRepository, 'find' | 'remove'>; changeAlbum: ChangeAlbum }) =>
  async ({ listingId, mergedInto, purged }: ListingChanged): Promise<void> => {
    if (mergedInto) {
      const album = await albums.find(listingId);
      if (album && album.images.length > 0) {
        const moved = new Set(album.images.map(({ id }) => id));
        await changeAlbum(mergedInto, (into) => withImagesOf(into, album.images));
        await changeAlbum(listingId, (from) => withoutImages(from, ({ id }) => moved.has(id)));
      }
    }
    if (purged) await albums.remove([listingId]);
  };

export type FollowListingUseCase = ReturnType<typeof createFollowListing>;
