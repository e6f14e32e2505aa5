import { type ImageWidth, imageWidths } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import { type ImageFormat, imageFormats } from '../domain/image-format';
import { fileType, originalName, variantName } from '../domain/object-names';
import {
  type ByteRange,
  type ByteStream,
  type ObjectStore,
  type ServingStore,
  StoreFullError,
  readWhole,
} from '../domain/object-store';
import type {
  HoldingRepository,
  ImageProcessor,
  Listings,
  PrivateFileRef,
  Reader,
  ReferenceStore,
} from '../domain/ports';
import { readFailed, toUnavailable } from './store-pictures';
import type { SentPicture } from '../domain/picture';

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
      throw toUnavailable(error, readFailed);
    });

  return async function openPicture(request: PictureRequest): Promise<OpenedPicture> {
    const { size, read } = await orUnavailable(open(request));
    return { size, read: (range) => orUnavailable(read(range)) };
  };
};

const mostRemembered = 10_000;

/**
 * Whether caches may keep a picture. Papers are pictures too, as long as they are uploads; then only their sender should have them.
 * What was for showing once stays so, and is not asked for again.
 */
export const createMayBeCached = ({ references }: { references: Pick<ReferenceStore, 'isForShowing'> }) => {
  const known = new Set<string>();
  return async function mayBeCached(key: string): Promise<boolean> {
    if (known.has(key)) return true;
    // A picture can be sent while the database is away.
    const isForShowing = await references.isForShowing(key).catch(() => false);
    if (isForShowing) {
      if (known.size >= mostRemembered) known.clear();
      known.add(key);
    }
    return isForShowing;
  };
};

export type MayBeCachedUseCase = ReturnType<typeof createMayBeCached>;

export type OpenPictureUseCase = ReturnType<typeof createOpenPicture>;

/**
 * Opens a PDF among the pending uploads.
 * @throws AppError `not_found`, or `unavailable` when the store is unavailable
 */
export const createOpenDocument = ({ store }: { store: Pick<ServingStore, 'get'> }) =>
  async function openDocument(key: string): Promise<{ size: number; body: ByteStream }> {
    const opened = await store.get(originalName(key)).catch((error: unknown) => {
      throw toUnavailable(error, readFailed);
    });
    if (!opened) throw notFound();
    return opened;
  };

export type OpenDocumentUseCase = ReturnType<typeof createOpenDocument>;

/** An open file; a caller that does not read the body to the end must destroy it. */
interface OpenedFile {
  fileName: string;
  contentType: string;
  /** Size in bytes. */
  size: number;
  body: ByteStream;
}

/**
 * Opens a file of a claim, or a photo or PDF of a certificate, for its sender or an admin; the listings service decides
 * who that is.
 * @throws AppError `not_found` for all other callers and missing files, or `unavailable`
 */
export const createOpenPrivateFile = (dependencies: {
  listings: Pick<Listings, 'privateFile'>;
  holdings: Pick<HoldingRepository, 'find'>;
  store: Pick<ObjectStore, 'get'>;
}) =>
  async function openPrivateFile(request: PrivateFileRef & { reader: Reader | null }): Promise<OpenedFile> {
    const { listings, holdings, store } = dependencies;
    const { reader, ...question } = request;
    if (!reader) throw notFound();
    const { pictureId, fileName } = await listings.privateFile({ ...question, reader });
    const holding = await holdings.find(pictureId);
    if (!holding?.file || holding.owner.kind !== question.kind) throw notFound();
    try {
      const opened = await store.get(holding.file);
      if (!opened) throw notFound();
      return { fileName, contentType: fileType(holding.file), ...opened };
    } catch (error) {
      throw toUnavailable(error, readFailed);
    }
  };

export type OpenPrivateFileUseCase = ReturnType<typeof createOpenPrivateFile>;

/** Limit of the queue; a dropped picture is made on its first request. */
const waitingAtMost = 200;

/** The slow variants that no visitor should wait for: AVIF of the widest sizes, which galleries show. */
const widest: ImageWidth = Math.max(...imageWidths) as ImageWidth;
const slowSizes: ReadonlyArray<ImageWidth | undefined> = [widest, undefined];

type LargePicture = Pick<SentPicture, 'key' | 'width' | 'height'>;

export interface PrewarmVariants {
  /** Queues pictures that will be shown. Small ones are skipped: they are made quickly on request. */
  of(pictures: readonly LargePicture[]): void;
  /** Waits for the size in progress and clears the queue. */
  stop(): Promise<void>;
}

/**
 * Makes slow sizes before the first visitor requests them, one at a time, so that there is capacity for requests. A
 * request for a size in progress waits for the same work.
 * @param options.make makes a size and stores it
 * @param options.onFailure called with what could not be made; it is made on request instead
 */
export const createPrewarmVariants = (options: {
  make: (request: PictureRequest) => Promise<unknown>;
  onFailure: (error: unknown, key: string) => void;
}): PrewarmVariants => {
  const waiting: string[] = [];
  let running: Promise<void> | undefined;

  const makeOne = async (key: string): Promise<void> => {
    try {
      for (const width of slowSizes) await options.make({ key, width, format: 'avif' });
    } catch (error) {
      options.onFailure(error, key);
    }
  };
  const makeAll = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await makeOne(key);
    running = undefined;
  };

  return {
    of(pictures) {
      for (const { key, width, height } of pictures) {
        const isLarge = Math.max(width ?? 0, height ?? 0) > widest;
        if (isLarge && waiting.length < waitingAtMost && !waiting.includes(key)) waiting.push(key);
      }
      if (waiting.length > 0) running ??= makeAll();
    },
    async stop() {
      waiting.length = 0;
      await running;
    },
  };
};
