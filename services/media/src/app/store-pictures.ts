import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { imageMessages, pdfType } from '@halalmap/contracts';
import { AppError, notFound, storageFull, unavailable, unprocessable } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { fileType, formatOfKey, keyFor, originalName } from '../domain/object-names';
import { type ObjectStore, readWhole, StoreFullError, StoreUnavailableError } from '../domain/object-store';
import type { Holding, Picture, PictureFacts, SentPicture } from '../domain/picture';
import {
  type IdGenerator,
  type ImageProcessor,
  type PictureRepository,
  type ReceivedFile,
  UnusableImageError,
} from '../domain/ports';

interface StoreDependencies {
  pictures: PictureRepository;
  store: ObjectStore;
  clock: Clock;
  ids: IdGenerator;
  /** Completes deletions that were interrupted. */
  finishDeletions(): Promise<unknown>;
}

interface PreparedPicture {
  facts: PictureFacts;
  /** Returns the bytes to store; a PDF is read from disk only then. */
  read(): Promise<Buffer>;
}

/** A PDF is stored unchanged and not inspected. */
const documentFacts: PictureFacts = {
  width: null,
  height: null,
  color: '#ffffff',
  placeholder: '',
  storedAs: 'pdf',
};

const refusalOf = (error: unknown, file: ReceivedFile, index: number): unknown => {
  if (!(error instanceof UnusableImageError)) return error;
  const isUnreadable = error.reason === 'unreadable';
  const message = isUnreadable ? imageMessages.unreadable : imageMessages.tooManyPixels;
  return unprocessable([
    {
      path: `images.${index}`,
      message: message(file.fileName),
      code: isUnreadable ? 'image_unreadable' : 'image_pixels',
      values: { file: file.fileName },
    },
  ]);
};

/** The picture was deleted at the moment it was referred to; sending it again stores it anew. */
export const pictureRemovedMeanwhile = (): AppError =>
  unavailable('A photo was removed meanwhile. Please try again');

const unavailableError =
  (message: string) =>
  (cause: unknown): AppError =>
    new AppError('unavailable', message, {
      retryAfterSeconds: unavailable().retryAfterSeconds ?? 5,
      cause,
    });

/** The store is full or unavailable, with a message for the user. */
export const storeFailed = unavailableError('Photos cannot be stored right now. Please try again');
/** The same for a user who wants to see a photo. */
export const readFailed = unavailableError('Photos cannot be shown right now. Please try again');

/** Maps a store error (unavailable or full) to an AppError, the former with `message`; returns any other error unchanged. */
export const toUnavailable = (error: unknown, message = storeFailed): unknown => {
  if (error instanceof StoreFullError) return storageFull(error);
  return error instanceof StoreUnavailableError ? message(error) : error;
};

/** Stores a picture that is ready under a name of its own, unless it is stored already. */
const createStorePrepared = (dependencies: StoreDependencies) => {
  const { pictures, store, clock, ids, finishDeletions } = dependencies;

  const known = async (hash: string): Promise<Picture | null> => {
    const picture = await pictures.touchByHash(hash, clock.now());
    if (!picture) return null;
    // A picture whose object was lost is stored again under its name.
    return (await store.head(originalName(picture.key))) ? picture : null;
  };

  const storePrepared = async (hash: string, { facts, read }: PreparedPicture): Promise<Picture> => {
    const lost = await pictures.touchByHash(hash, clock.now());
    const picture = lost ?? {
      ...facts,
      hash,
      key: keyFor({ hash, nonce: ids.nonce(), storedAs: facts.storedAs }),
    };
    const name = originalName(picture.key);
    await store.put(name, await read(), { contentType: fileType(name) });
    if (lost || (await pictures.insert(picture, clock.now()))) return picture;
    // A concurrent request stored the same picture first, or it is just being closed.
    await store.remove([name]);
    await finishDeletions();
    return (await known(hash)) ?? storePrepared(hash, { facts, read });
  };
  return { known, storePrepared };
};

/**
 * Stores the private files of a document as pictures once more, as they are: they were decoded when they were sent.
 * @returns a picture for each file, in order
 * @throws AppError `not_found` for a file that is lost, or `unavailable`
 */
export const createStoreAgain = (dependencies: StoreDependencies) => {
  const { known, storePrepared } = createStorePrepared(dependencies);

  return async function storeAgain(held: readonly Holding[]): Promise<SentPicture[]> {
    const stored: SentPicture[] = [];
    try {
      for (const { file, key, fileName, fileSize, mimeType, width, height, color, placeholder } of held) {
        const opened = file === null ? null : await dependencies.store.get(file);
        if (!opened) throw notFound();
        const bytes = await readWhole(opened.body);
        const hash = createHash('sha256').update(bytes).digest('hex');
        const shape = { width, height, color, placeholder };
        const facts = { ...shape, storedAs: formatOfKey(key) };
        const picture =
          (await known(hash)) ?? (await storePrepared(hash, { facts, read: () => Promise.resolve(bytes) }));
        stored.push({ key: picture.key, fileName, fileSize, mimeType, ...shape });
      }
      return stored;
    } catch (error) {
      throw toUnavailable(error);
    }
  };
};

export type StoreAgain = ReturnType<typeof createStoreAgain>;

/**
 * Stores the pictures of some files, each once, however often it was sent. All files are decoded first: one that cannot
 * be used rejects all. A stored picture that nothing refers to is removed by the next sweep.
 * @returns a picture for each file, in order
 * @throws AppError `unprocessable` with the path of the first file that is no usable image, or `unavailable`
 */
export const createStorePictures = ({
  processor,
  ...dependencies
}: StoreDependencies & { processor: ImageProcessor }) => {
  const { known, storePrepared } = createStorePrepared(dependencies);

  const prepareFile = async (file: ReceivedFile): Promise<PreparedPicture> => {
    if (file.mimeType === pdfType) return { facts: documentFacts, read: () => readFile(file.path) };
    const { facts, bytes } = await processor.prepare(file);
    return { facts, read: () => Promise.resolve(bytes) };
  };

  return async function storePictures(files: readonly ReceivedFile[]): Promise<SentPicture[]> {
    const prepared = new Map<string, Promise<Picture | PreparedPicture>>();
    const findOrPrepare = async (file: ReceivedFile): Promise<Picture | PreparedPicture> =>
      (await known(file.hash)) ?? prepareFile(file);
    const prepare = (file: ReceivedFile): Promise<Picture | PreparedPicture> => {
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
        const found = (await prepared.get(hash)) as Picture | PreparedPicture;
        const picture = 'key' in found ? found : await storePrepared(hash, found);
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

export type StorePictures = ReturnType<typeof createStorePictures>;
