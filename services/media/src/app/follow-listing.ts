import type { ListingChanged } from '@halalmap/contracts';
import { withImagesOf, withoutImages } from '../domain/album';
import type { AlbumRepository } from '../domain/ports';
import type { ChangeAlbum } from './change-album';

/**
 * Follows what becomes of a listing: images move to the one that it was merged into, and go with one that is purged. Doing
 * it again changes nothing; cut off half way, it can be done again.
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
