import { imageMessages } from '@halalmap/contracts';
import { AppError, unavailable, unprocessable } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { keyFor, originalName } from '../domain/object-names';
import { StoreFullError, StoreUnavailableError, type ObjectStore } from '../domain/object-store';
import type { Picture, SentPicture } from '../domain/picture';
import type { ClosePictures } from './close-pictures';
import {
  UnusableImageError,
  type IdGenerator,
  type ImageProcessor,
  type PictureRepository,
  type ReceivedFile,
} from '../domain/ports';

export interface KeepDependencies {
  pictures: PictureRepository;
  store: ObjectStore;
  processor: ImageProcessor;
  clock: Clock;
  ids: IdGenerator;
  closePictures: Pick<ClosePictures, 'finish'>;
}

type Kept = Awaited<ReturnType<ImageProcessor['prepare']>>;

const refusalOf = (error: unknown, file: ReceivedFile, index: number): unknown => {
  if (!(error instanceof UnusableImageError)) return error;
  const say = error.reason === 'unreadable' ? imageMessages.unreadable : imageMessages.tooManyPixels;
  return unprocessable([{ path: `images.${index}`, message: say(file.fileName) }]);
};

/** They went at the very moment in which they were referred to; sent again they are stored anew. */
export const wentMeanwhile = (): AppError => unavailable('A photo was removed meanwhile. Please try again');

const away =
  (message: string) =>
  (cause: unknown): AppError =>
    new AppError('unavailable', message, {
      retryAfterSeconds: unavailable().retryAfterSeconds ?? 5,
      cause,
    });

/** There is no room for photos, or no way to where they lie, said as a caller may hear it. */
export const cannotStore = away('Photos cannot be stored right now. Please try again');
/** The same to who wants to see one. */
export const cannotShow = away('Photos cannot be shown right now. Please try again');

/** A store that is away or full, as `say` says it; any other fault stays what it is. */
export const toUnavailable = (error: unknown, say = cannotStore): unknown =>
  error instanceof StoreUnavailableError || error instanceof StoreFullError ? say(error) : error;

/**
 * Brings the pictures of some files into the store, each once, however often and by whomever it was sent. First all are
 * decoded: one that cannot be used keeps all of them out. What is stored and then referred to by nobody goes with the
 * next sweep.
 * @returns a picture for each file, in order
 * @throws AppError `unprocessable` with the path of the first file that is no usable image, or `unavailable`
 */
export const createKeepPictures = (dependencies: KeepDependencies) => {
  const { pictures, store, processor, clock, ids, closePictures } = dependencies;

  const known = async (hash: string): Promise<Picture | null> => {
    const picture = await pictures.touchByHash(hash, clock.now());
    if (!picture) return null;
    // One whose object was lost is brought back under its name.
    return (await store.head(originalName(picture.key))) ? picture : null;
  };

  const keep = async (hash: string, { facts, bytes }: Kept): Promise<Picture> => {
    const lost = await pictures.touchByHash(hash, clock.now());
    const picture = lost ?? {
      ...facts,
      hash,
      key: keyFor({ hash, nonce: ids.nonce(), keptAs: facts.keptAs }),
    };
    await store.put(originalName(picture.key), bytes, { contentType: `image/${facts.keptAs}` });
    if (lost || (await pictures.insert(picture, clock.now()))) return picture;
    // Somebody sent the same picture at the same time and was first, or it is just being closed.
    await store.remove([originalName(picture.key)]);
    await closePictures.finish();
    return (await known(hash)) ?? keep(hash, { facts, bytes });
  };

  return async (files: readonly ReceivedFile[]): Promise<SentPicture[]> => {
    const prepared = new Map<string, Promise<Picture | Kept>>();
    const findOrPrepare = async (file: ReceivedFile): Promise<Picture | Kept> =>
      (await known(file.hash)) ?? processor.prepare(file);
    const prepare = (file: ReceivedFile): Promise<Picture | Kept> => {
      const running = prepared.get(file.hash) ?? findOrPrepare(file);
      prepared.set(file.hash, running);
      return running;
    };
    try {
      const results = await Promise.allSettled(files.map(prepare));
      for (const [index, file] of files.entries()) {
        const result = results[index];
        if (result?.status === 'rejected') throw refusalOf(result.reason, file, index);
      }
      const sent: SentPicture[] = [];
      for (const { hash, fileName, fileSize, mimeType } of files) {
        const found = (await prepared.get(hash)) as Picture | Kept;
        const picture = 'key' in found ? found : await keep(hash, found);
        prepared.set(hash, Promise.resolve(picture));
        const { key, width, height, color, placeholder } = picture;
        sent.push({ key, width, height, color, placeholder, fileName, fileSize, mimeType });
      }
      return sent;
    } catch (error) {
      throw toUnavailable(error);
    }
  };
};

export type KeepPictures = ReturnType<typeof createKeepPictures>;
