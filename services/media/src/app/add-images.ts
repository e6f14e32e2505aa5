import type { ListingImage } from '@halalmap/contracts';
import { withImages, type AlbumImage } from '../domain/album';
import type { IdGenerator, ReceivedFile } from '../domain/ports';
import type { ChangeAlbum } from './change-album';
import type { KeepPictures } from './keep-pictures';
import { presentAlbum } from './present-image';

/**
 * Adds images to a listing: all files or none.
 * @returns the new ones
 * @throws AppError `validation_failed` when there is no room for them, or as keeping pictures does
 */
export const createAddImages =
  ({
    keepPictures,
    changeAlbum,
    ids,
  }: {
    keepPictures: KeepPictures;
    changeAlbum: ChangeAlbum;
    ids: IdGenerator;
  }) =>
  async (listingId: string, files: readonly ReceivedFile[]): Promise<ListingImage[]> => {
    const pictures = await keepPictures(files);
    const imageIds = new Set<string>();
    const album = await changeAlbum(listingId, (current, now) => {
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
    });
    return presentAlbum(album).filter(({ id }) => imageIds.has(id));
  };

export type AddImagesUseCase = ReturnType<typeof createAddImages>;
