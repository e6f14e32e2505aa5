import type { ListingImage } from '@halalmap/contracts';
import { inOrder, withCaption, withoutImage, withThumbnail } from '../domain/album';
import type { ChangeAlbum } from './change-album';
import { presentAlbum, presentImage } from './present-image';

/** What is done to images that are there; who does it was checked before. */
export interface EditImages {
  /** @throws AppError `not_found` */
  remove(listingId: string, imageId: string): Promise<void>;
  /** @throws AppError `validation_failed` unless every image is named exactly once */
  reorder(listingId: string, imageIds: readonly string[]): Promise<ListingImage[]>;
  /** @throws AppError `not_found` */
  chooseThumbnail(listingId: string, imageId: string): Promise<ListingImage>;
  /**
   * @param caption undefined: as it is
   * @throws AppError `not_found`
   */
  caption(listingId: string, imageId: string, caption: string | null | undefined): Promise<ListingImage>;
}

/** The changes that need nothing but the album. */
export const createEditImages = (changeAlbum: ChangeAlbum): EditImages => ({
  async remove(listingId, imageId) {
    await changeAlbum(listingId, (album) => withoutImage(album, imageId));
  },
  async reorder(listingId, imageIds) {
    return presentAlbum(await changeAlbum(listingId, (album) => inOrder(album, imageIds)));
  },
  async chooseThumbnail(listingId, imageId) {
    const album = await changeAlbum(listingId, (current) => withThumbnail(current, imageId));
    return presentImage(album, imageId);
  },
  async caption(listingId, imageId, caption) {
    const album = await changeAlbum(listingId, (current) => withCaption(current, imageId, caption));
    return presentImage(album, imageId);
  },
});
