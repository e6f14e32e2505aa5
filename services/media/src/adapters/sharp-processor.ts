import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { limits } from '@halalmap/contracts';
import type sharpModule from 'sharp';
import type { Sharp } from 'sharp';
import type { ImageFormat } from '../domain/image-format';
import { scansIn } from '../domain/jpeg-scans';
import { UnusableImageError, type ImageProcessor } from '../domain/ports';
import { createWorkPool } from './work-pool';

const { pixels: maxPixels, keptSide } = limits.images;
/** Pixels that are decoded at once, all pictures together: what bounds the memory. */
const pixelsAtOnce = 60_000_000;
const waitingAtMost = 200;
/** The library looks at this between the parts of its work only, and the scans of a JPEG are one part. */
const patienceSeconds = 30;
/** Ten times as many as encoders make. */
const scansAtMost = 100;
const decodable = new Set(['jpeg', 'png', 'webp']);
const loaders = ['Jpeg', 'Png', 'Webp'].flatMap((name) =>
  ['File', 'Buffer', 'Source'].map((from) => `VipsForeignLoad${name}${from}`),
);
/** Longest side of the blurred placeholder in pixels. */
const placeholderSide = 10;

/** Encoders try as little as they can: more effort takes five times as long and saves a tenth (docs/adr/0016). */
const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 78, effort: 0 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
};

const keep = {
  jpeg: (image: Sharp) => image.jpeg({ quality: 88 }),
  webp: (image: Sharp) => image.webp({ quality: 90, effort: 0 }),
};

type SharpModule = typeof sharpModule;

/** Loads the library when the first picture comes: who never sends one need not hold it in memory. */
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

/** Runs a decoder; what it complains of is the file's fault. */
const decoding = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    const tooMany = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new UnusableImageError(tooMany ? 'too many pixels' : 'unreadable', { cause });
  }
};

/**
 * Pictures by sharp (libvips). Only the decoders of the three types that are taken can be reached at all, and what is
 * decoded at once is bounded in pixels.
 */
export const createSharpProcessor = (): ImageProcessor => {
  let loading: Promise<SharpModule> | undefined;
  const load = (): Promise<SharpModule> => (loading ??= loadSharp());
  const pool = createWorkPool({
    slots: availableParallelism(),
    capacity: pixelsAtOnce,
    maxWaiting: waitingAtMost,
  });

  return {
    async prepare({ path }) {
      const sharp = await load();
      const open = () => sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
      const { format, width, height, hasAlpha } = await decoding(() => open().metadata());
      if (!decodable.has(format)) throw new UnusableImageError('unreadable');
      if (width * height > maxPixels) throw new UnusableImageError('too many pixels');
      const keptAs = hasAlpha ? 'webp' : 'jpeg';
      return pool.run(width * height, () =>
        decoding(async () => {
          if (format === 'jpeg' && scansIn(await readFile(path)) > scansAtMost)
            throw new Error(`more than ${scansAtMost} scans`);
          const upright = open()
            .timeout({ seconds: patienceSeconds })
            .autoOrient()
            .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
            .toColourspace('srgb');
          const { data, info } = await keep[keptAs](upright).toBuffer({ resolveWithObject: true });
          const preview = await previewOf(sharp, data);
          return { bytes: data, facts: { width: info.width, height: info.height, keptAs, ...preview } };
        }),
      );
    },
    derive(original, { width, format }) {
      return pool.run(keptSide * keptSide, async () => {
        const sharp = await load();
        const image = sharp(original).timeout({ seconds: patienceSeconds });
        const sized = width === undefined ? image : image.resize({ width, withoutEnlargement: true });
        return encoders[format](sized).toBuffer();
      });
    },
  };
};
