import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageWidths, limits } from '@halalmap/contracts';
import { createSharpProcessor } from '@halalmap/media-service/processor';
import sharp from 'sharp';
import type { Options } from '../options';
import { ratioRow, shownSpread, type Row } from '../report';
import { ratioOf, spreadOf } from '../statistics';
import { aPhoto } from './photos';

/** The media service's work on one photo: the original with its preview, and three sizes as WebP. */
const createOurs = (path: string): (() => Promise<void>) => {
  const processor = createSharpProcessor();
  return async () => {
    const { bytes } = await processor.prepare({ path });
    await Promise.all(imageWidths.map((width) => processor.derive(bytes, { width, format: 'webp' })));
  };
};

/** The same with plain sharp: decoded once, turned, resized and stripped; the sizes made from that concurrently. No preview. */
const bareSharp = async (path: string): Promise<void> => {
  const side = limits.images.maxEdgePixels;
  const kept = await sharp(path)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside' })
    .jpeg({ quality: 88 })
    .toBuffer();
  await Promise.all(
    imageWidths.map((width) => sharp(kept).resize({ width }).webp({ quality: 78, effort: 0 }).toBuffer()),
  );
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Measures the pipeline and plain sharp in turn. */
export const measurePipeline = async ({ rounds }: Pick<Options, 'rounds'>): Promise<Row[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'halalmap-pipeline-'));
  const path = join(folder, 'photo.jpg');
  try {
    await writeFile(path, await aPhoto(4_000, 3_000, 6));
    const ours = createOurs(path);
    const bare = () => bareSharp(path);
    await ours();
    await bare();
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.ours.push(await timed(ours));
      times.bare.push(await timed(bare));
    }
    return [
      ratioRow(
        'image pipeline, 12 megapixels: stored JPEG, 3 sizes as WebP',
        ratioOf(times.bare, times.ours),
        { atLeast: 0.8 },
        'plain sharp doing the same',
      ),
      {
        what: 'one photo through it, and by plain sharp',
        measured: `${shownSpread(spreadOf(times.ours), 'ms')}, ${shownSpread(spreadOf(times.bare), 'ms')}`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
