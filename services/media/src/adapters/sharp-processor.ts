import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { limits } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import type { Metrics } from '@halalmap/service-kit';
import type sharpModule from 'sharp';
import type { Sharp } from 'sharp';
import { type ImageFormat, scansIn } from '../domain/image-format';
import { type ImageProcessor, UnusableImageError } from '../domain/ports';

/** Runs a limited number of tasks with a limited total weight concurrently; the others queue in order. */
interface WorkPool {
  /**
   * @param weight share of the capacity that the task needs; a task that needs more than the capacity runs alone
   * @throws AppError `unavailable` when the queue is full
   */
  run<T>(weight: number, task: () => Promise<T>): Promise<T>;
  /** Length of the queue. */
  waiting(): number;
}

/**
 * @param options.slots maximum number of concurrent tasks
 * @param options.capacity maximum of their total weight
 * @param options.maxWaiting maximum length of the queue
 */
const createWorkPool = (options: { slots: number; capacity: number; maxWaiting: number }): WorkPool => {
  const waiting: Array<{ weight: number; start: () => void }> = [];
  let running = 0;
  let carried = 0;

  const startNext = (): void => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const fits = running < options.slots && (running === 0 || carried + next.weight <= options.capacity);
      if (!fits) return;
      waiting.shift();
      running += 1;
      carried += next.weight;
      next.start();
    }
  };

  return {
    waiting: () => waiting.length,
    async run(weight, task) {
      if (waiting.length >= options.maxWaiting) {
        throw unavailable('Many photos are being prepared right now. Please try again in a moment');
      }
      await new Promise<void>((start) => {
        waiting.push({ weight, start });
        startNext();
      });
      try {
        return await task();
      } finally {
        running -= 1;
        carried -= weight;
        startNext();
      }
    },
  };
};

const { pixels: maxPixels, maxEdgePixels } = limits.images;
/** Limit of pixels that are decoded concurrently, over all pictures; bounds the memory. */
const pixelsAtOnce = 60_000_000;
const waitingAtMost = 200;
/** The library checks this timeout only between steps of its work, and all scans of a JPEG are one step. */
const timeoutSeconds = 30;
/** Ten times as many as encoders write. */
const scansAtMost = 100;
const decodable = new Set(['jpeg', 'png', 'webp']);
const loaders = ['Jpeg', 'Png', 'Webp'].flatMap((name) =>
  ['File', 'Buffer', 'Source'].map((from) => `VipsForeignLoad${name}${from}`),
);
/** Longest side of the blurred placeholder in pixels. */
const placeholderSide = 10;

/** What is transparent is white in every format: a dark logo would not be seen on a dark page. */
const onWhite = (image: Sharp): Sharp => image.flatten({ background: '#ffffff' });

/** Encoders use low effort: more takes five times as long and saves a tenth of the bytes (docs/adr/0016). */
const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => onWhite(image).avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (image) => onWhite(image).webp({ quality: 78, effort: 0 }),
  jpeg: (image) => onWhite(image).jpeg({ quality: 80 }),
};

const keep = {
  jpeg: (image: Sharp) => image.jpeg({ quality: 88 }),
  webp: (image: Sharp) => onWhite(image).webp({ quality: 90, effort: 0 }),
};

type SharpModule = typeof sharpModule;

/** Loads the library on first use, so that a process without uploads does not hold it in memory. */
const loadSharp = async (): Promise<SharpModule> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
};

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** The dominant colour and a few blurred pixels of a picture. */
const previewOf = async (
  sharp: SharpModule,
  bytes: Buffer,
): Promise<{ color: string; placeholder: string }> => {
  const small = await sharp(bytes)
    .resize({ width: 64, height: 64, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  const [{ dominant }, tiny] = await Promise.all([
    sharp(small).stats(),
    sharp(small)
      .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
      .webp({ quality: 30, effort: 6, smartSubsample: false })
      .toBuffer(),
  ]);
  return {
    color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
};

/** Runs a decoder; any decoder error is blamed on the file. */
const decoding = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    const tooMany = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new UnusableImageError(tooMany ? 'too many pixels' : 'unreadable', { cause });
  }
};

/**
 * Decodes and encodes pictures with sharp (libvips). Only the decoders of the three accepted types are reachable, and
 * the number of pixels decoded concurrently is bounded.
 * @param options.metrics records the work duration and the queue length; omitted: no metrics
 */
export const createSharpProcessor = (options: { metrics?: Metrics } = {}): ImageProcessor => {
  let loading: Promise<SharpModule> | undefined;
  const load = (): Promise<SharpModule> => (loading ??= loadSharp());
  const pool = createWorkPool({
    slots: availableParallelism(),
    capacity: pixelsAtOnce,
    maxWaiting: waitingAtMost,
  });

  options.metrics?.gauge('media_image_queue_length', 'Pictures that wait to be worked on', () =>
    pool.waiting(),
  );
  const seconds = options.metrics?.histogram(
    'media_image_work_duration_seconds',
    'Time to prepare an uploaded picture or to make a size of one, waiting included',
    { labelNames: ['operation'], buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] },
  );
  const timed = async <T>(operation: 'prepare' | 'derive', work: () => Promise<T>): Promise<T> => {
    const end = seconds?.startTimer({ operation });
    try {
      return await work();
    } finally {
      end?.();
    }
  };

  const processor: ImageProcessor = {
    async prepare({ path }) {
      const sharp = await load();
      const open = () => sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
      const { format, width, height, hasAlpha } = await decoding(() => open().metadata());
      if (!decodable.has(format)) throw new UnusableImageError('unreadable');
      if (width * height > maxPixels) throw new UnusableImageError('too many pixels');
      const storedAs = hasAlpha ? 'webp' : 'jpeg';
      return pool.run(width * height, () =>
        decoding(async () => {
          if (format === 'jpeg' && scansIn(await readFile(path)) > scansAtMost)
            throw new Error(`more than ${scansAtMost} scans`);
          const upright = open()
            .timeout({ seconds: timeoutSeconds })
            .autoOrient()
            .resize({ width: maxEdgePixels, height: maxEdgePixels, fit: 'inside', withoutEnlargement: true })
            .toColourspace('srgb');
          const { data, info } = await keep[storedAs](upright).toBuffer({ resolveWithObject: true });
          const preview = await previewOf(sharp, data);
          return { bytes: data, facts: { width: info.width, height: info.height, storedAs, ...preview } };
        }),
      );
    },
    derive(original, { width, format }) {
      return pool.run(maxEdgePixels * maxEdgePixels, async () => {
        const sharp = await load();
        const image = sharp(original).timeout({ seconds: timeoutSeconds });
        const sized = width === undefined ? image : image.resize({ width, withoutEnlargement: true });
        return encoders[format](sized).toBuffer();
      });
    },
  };
  return {
    prepare: (file) => timed('prepare', () => processor.prepare(file)),
    derive: (original, size) => timed('derive', () => processor.derive(original, size)),
  };
};
