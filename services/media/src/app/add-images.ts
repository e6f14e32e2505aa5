import type { ListingImage } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import { withImages, withoutImages, type Album, type AlbumImage } from '../domain/album';
import type { IdGenerator, ImageEditor, PictureRepository, ReceivedFile } from '../domain/ports';
import type { ChangeAlbum } from './change-album';
import { wentMeanwhile, type KeepPictures } from './keep-pictures';
import type { MakeAhead } from './make-ahead';
import { presentAlbum } from './present-image';

/**
 * Adds images to a listing: all files or none.
 * @param editor an admin, for the audit log entry
 * @returns the new images
 * @throws AppError `validation_failed` when the album has no room for them, or the errors of `createKeepPictures`
 */
export const createAddImages =
  ({
    keepPictures,
    changeAlbum,
    pictures: kept,
    makeAhead,
    clock,
    ids,
  }: {
    keepPictures: KeepPictures;
    changeAlbum: ChangeAlbum;
    pictures: Pick<PictureRepository, 'touchByKeys'>;
    makeAhead: Pick<MakeAhead, 'of'>;
    clock: Clock;
    ids: IdGenerator;
  }) =>
  async (
    listingId: string,
    files: readonly ReceivedFile[],
    editor: ImageEditor | null = null,
  ): Promise<ListingImage[]> => {
    const pictures = await keepPictures(files);
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
    makeAhead.of(pictures);
    return presentAlbum(album).filter(({ id }) => imageIds.has(id));
  };

export type AddImagesUseCase = ReturnType<typeof createAddImages>;
