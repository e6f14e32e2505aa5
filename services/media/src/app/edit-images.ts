import type { ListingImage } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import {
  type Album,
  type AlbumImage,
  imageOf,
  inOrder,
  withCaption,
  withImages,
  withThumbnail,
  withoutImage,
  withoutImages,
} from '../domain/album';
import type { IdGenerator, ImageEditor, PictureRepository, ReceivedFile } from '../domain/ports';
import type { ChangeAlbum } from './change-album';
import type { ClosePictures } from './close-pictures';
import { type StorePictures, wentMeanwhile } from './store-pictures';
import type { PrewarmVariants } from './prewarm-variants';
import { presentAlbum, presentImage } from './present-image';

/**
 * Adds images to a listing: all files or none.
 * @param editor an admin, for the audit log entry
 * @returns the new images
 * @throws AppError `validation_failed` when the album has no room for them, or the errors of `createStorePictures`
 */
export const createAddImages = ({
  storePictures,
  changeAlbum,
  pictures: kept,
  prewarmVariants,
  clock,
  ids,
}: {
  storePictures: StorePictures;
  changeAlbum: ChangeAlbum;
  pictures: Pick<PictureRepository, 'touchByKeys'>;
  prewarmVariants: Pick<PrewarmVariants, 'of'>;
  clock: Clock;
  ids: IdGenerator;
}) =>
  async function addImages(
    listingId: string,
    files: readonly ReceivedFile[],
    editor: ImageEditor | null = null,
  ): Promise<ListingImage[]> {
    const pictures = await storePictures(files);
    const imageIds = new Set<string>();
    const add = (current: Album, now: Date): Album => {
      const images = pictures.map((picture): AlbumImage => ({
        ...picture,
        id: ids.documentId(),
        caption: null,
        createdAt: now,
      }));
      const next = withImages(current, images);
      imageIds.clear();
      for (const { id } of images) imageIds.add(id);
      return next;
    };
    const album = await changeAlbum(
      listingId,
      add,
      () => editor && { ...editor, action: 'uploadImage', changes: { imageIds: [...imageIds] } },
    );
    const keys = pictures.map(({ key }) => key);
    const still = await kept.touchByKeys(keys, clock.now());
    if (keys.some((key) => !still.has(key))) {
      await changeAlbum(listingId, (current) => withoutImages(current, ({ id }) => imageIds.has(id)));
      throw wentMeanwhile();
    }
    prewarmVariants.of(pictures);
    return presentAlbum(album).filter(({ id }) => imageIds.has(id));
  };

export type AddImagesUseCase = ReturnType<typeof createAddImages>;

/** Changes existing images. The caller has checked the permission. Changes by an admin write an audit log entry. */
export interface EditImages {
  /**
   * Removes an image. Its picture is deleted too, unless something else shows it; while the store is unavailable the
   * sweep does that later.
   * @throws AppError `not_found`
   */
  remove(listingId: string, imageId: string, editor: ImageEditor | null): Promise<void>;
  /** @throws AppError `validation_failed` unless every image is named exactly once */
  reorder(
    listingId: string,
    imageIds: readonly string[],
    editor: ImageEditor | null,
  ): Promise<ListingImage[]>;
  /** @throws AppError `not_found` */
  chooseThumbnail(listingId: string, imageId: string, editor: ImageEditor | null): Promise<ListingImage>;
  /**
   * @param caption undefined: unchanged
   * @throws AppError `not_found`
   */
  caption(
    listingId: string,
    imageId: string,
    caption: string | null | undefined,
    editor: ImageEditor | null,
  ): Promise<ListingImage>;
}

/**
 * Creates the changes of existing images.
 * @param options.onOpen called with a picture that could not be deleted yet
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
  async remove(listingId, imageId, editor) {
    let key = '';
    let fileName = '';
    const removeFrom = (album: Album): Album => {
      ({ key, fileName } = imageOf(album, imageId));
      return withoutImage(album, imageId);
    };
    await changeAlbum(
      listingId,
      removeFrom,
      () => editor && { ...editor, action: 'deleteImage', changes: { imageId, fileName } },
    );
    await closePictures.close([key]).catch((error: unknown) => onOpen(error, key));
  },
  async reorder(listingId, imageIds, editor) {
    const album = await changeAlbum(
      listingId,
      (current) => inOrder(current, imageIds),
      () => editor && { ...editor, action: 'reorderImages', changes: { imageIds: [...imageIds] } },
    );
    return presentAlbum(album);
  },
  async chooseThumbnail(listingId, imageId, editor) {
    const album = await changeAlbum(
      listingId,
      (current) => withThumbnail(current, imageId),
      () => editor && { ...editor, action: 'chooseThumbnail', changes: { imageId } },
    );
    return presentImage(album, imageId);
  },
  async caption(listingId, imageId, caption, editor) {
    const album = await changeAlbum(
      listingId,
      (current) => withCaption(current, imageId, caption),
      () => editor && { ...editor, action: 'captionImage', changes: { imageId, caption: caption ?? '' } },
    );
    return presentImage(album, imageId);
  },
});
