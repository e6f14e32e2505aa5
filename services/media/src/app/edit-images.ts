import type { ListingImage } from '@halalmap/contracts';
import { imageOf, inOrder, withCaption, withoutImage, withThumbnail } from '../domain/album';
import type { ChangeAlbum } from './change-album';
import type { ClosePictures } from './close-pictures';
import { presentAlbum, presentImage } from './present-image';

/** What is done to images that are there; who does it was checked before. */
export interface EditImages {
  /**
   * Takes an image out. Its address ends too, unless something else shows the same picture; while the store is away that
   * waits for the sweep.
   * @throws AppError `not_found`
   */
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

/**
 * The changes of images that are there already.
 * @param options.onOpen told which picture's address could not be ended yet
 */
export const createEditImages = ({
  changeAlbum,
  closePictures,
  onOpen,
}: {
  changeAlbum: ChangeAlbum;
  closePictures: Pick<ClosePictures, 'close'>;
  onOpen: (error: unknown, key: string) => void;
}): EditImages => ({
  async remove(listingId, imageId) {
    let key = '';
    await changeAlbum(listingId, (album) => {
      ({ key } = imageOf(album, imageId));
      return withoutImage(album, imageId);
    });
    await closePictures.close([key]).catch((error: unknown) => onOpen(error, key));
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
