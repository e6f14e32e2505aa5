import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageWidths } from '@halalmap/contracts';
import sharp from 'sharp';
import { createSharpProcessor } from '../src/adapters/sharp-processor';

/** `npm run pipeline -w services/media`: one photo decoded, turned, cleaned and made into the kept picture and three WebP sizes, beside bare sharp making the same. */

const rounds = 5;
const folder = await mkdtemp(join(tmpdir(), 'halalmap-pipeline-'));
const path = join(folder, 'photo.jpg');
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const grain = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#808080', noise } })
  .png()
  .toBuffer();
const photo = await sharp(grain)
  .resize(4_000, 3_000)
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 90 })
  .toBuffer();
await writeFile(path, photo);

const processor = createSharpProcessor();
const ours = async (): Promise<void> => {
  const { bytes } = await processor.prepare({ path });
  await Promise.all(imageWidths.map((width) => processor.derive(bytes, { width, format: 'webp' })));
};
const bare = async (): Promise<void> => {
  const upright = () => sharp(path).autoOrient();
  await upright().resize({ width: 2_560, height: 2_560, fit: 'inside' }).jpeg({ quality: 88 }).toBuffer();
  await Promise.all(
    imageWidths.map((width) => upright().resize({ width }).webp({ quality: 78, effort: 0 }).toBuffer()),
  );
};
const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const row = (name: string, values: number[]): string =>
  `${name.padEnd(12)} median ${median(values).toFixed(0)} ms, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;

await ours();
await bare();
const results = { ours: [] as number[], bare: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  results.ours.push(await timed(ours));
  results.bare.push(await timed(bare));
}
console.log(`a photo of 12 megapixels, ${(photo.length / 1e6).toFixed(1)} MB, ${rounds} interleaved rounds`);
console.log(row('pipeline', results.ours));
console.log(row('bare sharp', results.bare));
console.log(
  `throughput   ${(median(results.bare) / median(results.ours)).toFixed(2)} x bare sharp (target: 0.8)`,
);
await rm(folder, { recursive: true, force: true });
