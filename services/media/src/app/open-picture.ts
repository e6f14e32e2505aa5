import type { ImageWidth } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { imageFormats, type ImageFormat } from '../domain/image-format';
import { originalName, variantName } from '../domain/object-names';
import { StoreFullError, type ByteRange, type ByteStream, type ServingStore } from '../domain/object-store';
import type { ImageProcessor } from '../domain/ports';
import { cannotShow, toUnavailable } from './keep-pictures';
import { readWhole } from './read-whole';

export interface PictureRequest {
  key: string;
  width: ImageWidth | undefined;
  format: ImageFormat;
}

/** A picture in one size and format. */
interface OpenedPicture {
  /** Bytes of the whole picture. */
  size: number;
  /** Reads the picture, or a range inside it; a caller that does not read a stream to the end must destroy it. */
  read(range?: ByteRange): Promise<Buffer | ByteStream>;
}

/**
 * Opens a picture. A size and format that is requested for the first time is made from the original and stored;
 * concurrent requests share the work.
 * @throws AppError `not_found`, or `unavailable` when the store is unavailable or too many sizes are being made
 */
export const createOpenPicture = ({
  store,
  processor,
}: {
  store: ServingStore;
  processor: ImageProcessor;
}) => {
  const making = new Map<string, Promise<Buffer>>();

  const make = async (name: string, { key, width, format }: PictureRequest): Promise<Buffer> => {
    const original = await store.get(originalName(key));
    if (!original) throw notFound();
    const bytes = await processor.derive(await readWhole(original.body), { width, format });
    await store
      .put(name, bytes, { contentType: imageFormats[format].contentType })
      .catch((error: unknown) => {
        // A variant that cannot be stored can still be shown.
        if (!(error instanceof StoreFullError)) throw error;
      });
    if (await store.head(originalName(key))) return bytes;
    // The picture was removed while this variant was made.
    await store.remove([name]);
    throw notFound();
  };

  const makeOnce = (name: string, request: PictureRequest): Promise<Buffer> => {
    const running = making.get(name);
    if (running) return running;
    const started = make(name, request).finally(() => making.delete(name));
    making.set(name, started);
    return started;
  };

  const open = async (request: PictureRequest): Promise<OpenedPicture> => {
    const name = variantName(request.key, request.width, request.format);
    const stored = await store.head(name);
    if (!stored) {
      const bytes = await makeOnce(name, request);
      return {
        size: bytes.length,
        read: (range) => Promise.resolve(range ? bytes.subarray(range.start, range.end + 1) : bytes),
      };
    }
    return {
      size: stored.size,
      async read(range) {
        const body = await store.read(stored, range);
        if (!body) throw notFound();
        return body;
      },
    };
  };

  const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw toUnavailable(error, cannotShow);
    });

  return async (request: PictureRequest): Promise<OpenedPicture> => {
    const { size, read } = await orUnavailable(open(request));
    return { size, read: (range) => orUnavailable(read(range)) };
  };
};

export type OpenPictureUseCase = ReturnType<typeof createOpenPicture>;

/**
 * Opens a PDF among the pending uploads.
 * @throws AppError `not_found`, or `unavailable` when the store is unavailable
 */
export const createOpenPaper =
  ({ store }: { store: Pick<ServingStore, 'get'> }) =>
  async (key: string): Promise<{ size: number; body: ByteStream }> => {
    const opened = await store.get(originalName(key)).catch((error: unknown) => {
      throw toUnavailable(error, cannotShow);
    });
    if (!opened) throw notFound();
    return opened;
  };

export type OpenPaperUseCase = ReturnType<typeof createOpenPaper>;
