import {
  type Album as WireAlbum,
  type PaperUpload,
  type SubmittedImage,
  retention,
} from '@halalmap/contracts';
import { unprocessable } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { type Album, type AlbumImage, emptyAlbum, withImages, withThumbnail } from '../domain/album';
import { keyAt } from '../domain/picture';
import type { IdGenerator, PictureRepository, ReceivedFile, UploadRepository } from '../domain/ports';
import type { AlbumDependencies } from './change-album';
import { type StorePictures, wentMeanwhile } from './store-pictures';
import type { PrewarmVariants } from './prewarm-variants';
import { presentAlbum, presentUpload } from './present-image';

/**
 * Accepts images that something is to show later. They expire after a day unless something takes them over.
 * @throws AppError like `createStorePictures`; then none is accepted
 */
export const createStageUploads = (dependencies: {
  storePictures: StorePictures;
  uploads: UploadRepository;
  pictures: Pick<PictureRepository, 'touchByKeys'>;
  clock: Clock;
  ids: IdGenerator;
}) =>
  async function stageUploads(files: readonly ReceivedFile[]): Promise<PaperUpload[]> {
    const { storePictures, uploads, clock, ids } = dependencies;
    const pictures = await storePictures(files);
    const expiresAt = new Date(clock.now().getTime() + retention.unusedUploads);
    const staged = pictures.map((picture) => ({ id: ids.documentId(), ...picture, expiresAt }));
    await uploads.insert(staged);
    const keys = staged.map(({ key }) => key);
    const still = await dependencies.pictures.touchByKeys(keys, clock.now());
    const gone = keys.filter((key) => !still.has(key));
    if (gone.length > 0) {
      await uploads.removeByKeys(gone);
      throw wentMeanwhile();
    }
    return staged.map(presentUpload);
  };

export type StageUploadsUseCase = ReturnType<typeof createStageUploads>;

const gone = (index: number) =>
  unprocessable([
    { path: `images.${index}.url`, message: 'This photo is no longer available. Please add it again' },
  ]);

const present = (album: Album): WireAlbum => ({ revision: album.revision, images: presentAlbum(album) });

/**
 * Makes uploads the images of a listing that is about to be stored. Idempotent per listing. The uploads stay until they
 * expire: a submission that fails after this can be sent again with them.
 * @throws AppError `unprocessable` with the path of an upload that no longer exists
 */
export const createTakeOverUploads = (
  dependencies: AlbumDependencies & {
    uploads: UploadRepository;
    pictures: PictureRepository;
    prewarmVariants: Pick<PrewarmVariants, 'of'>;
  },
) =>
  async function takeOverUploads(
    listingId: string,
    submitted: readonly SubmittedImage[],
  ): Promise<WireAlbum> {
    const { albums, uploads, pictures, clock, ids, prewarmVariants } = dependencies;
    const existing = await albums.find(listingId);
    if (existing) return present(existing);
    const now = clock.now();
    const keys = submitted.map(({ url }) => keyAt(url));
    const named = keys.filter((key) => key !== null);
    const staged = new Map((await uploads.findByKeys(named, now)).map((upload) => [upload.key, upload]));
    // From here on the sweep ignores them for long enough.
    const touched = await pictures.touchByKeys([...staged.keys()], now);
    const images = keys.map((key, index): AlbumImage => {
      const upload = key !== null && touched.has(key) ? staged.get(key) : undefined;
      if (!upload) throw gone(index);
      const { expiresAt, ...picture } = upload;
      return { ...picture, id: ids.documentId(), caption: submitted[index]?.caption ?? null, createdAt: now };
    });
    const whole = withImages(emptyAlbum(listingId, now), images);
    const chosen = images[submitted.findIndex(({ isThumbnail }) => isThumbnail)];
    const album = chosen ? { ...withThumbnail(whole, chosen.id), revision: whole.revision } : whole;
    // The stored listing already carries its images, so no event is needed.
    if (!(await albums.insert(album))) return present((await albums.find(listingId)) ?? album);
    const still = await pictures.touchByKeys(named, now);
    const closed = images.findIndex(({ key }) => !still.has(key));
    if (closed < 0) {
      prewarmVariants.of(images);
      return present(album);
    }
    await albums.remove([listingId]);
    throw gone(closed);
  };

export type TakeOverUploadsUseCase = ReturnType<typeof createTakeOverUploads>;
