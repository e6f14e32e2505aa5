import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@halalmap/embedded-mongo';
import { createInProcessBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import sharp from 'sharp';
import { readMediaConfig } from '../src/config';
import { createMediaService } from '../src/service';
import { FakeListings, fakeSessions } from '../src/testing/fakes';

/** `npm run memory -w services/media`: the memory that the service takes for ten photos of 10 MB at once. */

const MB = 1024 * 1024;
const logger = createLogger({ name: 'memory', level: 'silent' });

const fileBytes = 10 * MB;

/** Photos of 24 megapixels in files of 10 MB that differ in their last byte. */
const makePhotos = async (count: number): Promise<Buffer[]> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({
    create: { width: 1_500, height: 1_000, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  const photo = await sharp(grain).resize(6_000, 4_000).jpeg({ quality: 92 }).toBuffer();
  const padded = Buffer.concat([photo, Buffer.alloc(Math.max(0, fileBytes - photo.length))]);
  return Array.from({ length: count }, (_entry, index) => {
    const file = Buffer.from(padded.subarray(0, fileBytes));
    file[fileBytes - 1] = index;
    return file;
  });
};

const rss = async (): Promise<{ now: number; peak: number }> => {
  const status = await readFile('/proc/self/status', 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
};

const folder = await mkdtemp(join(tmpdir(), 'halalmap-memory-'));
const mongo = await startEmbeddedMongo({ dataDir: join(folder, 'mongo') });
const bus = await createInProcessBus({ logger });
const listings = new FakeListings();
const service = await createMediaService({
  config: readMediaConfig({
    PORT: '0',
    METRICS_PORT: '0',
    MONGODB_URL: mongo.url,
    HALALMAP_DATA_DIR: folder,
    HALALMAP_RATE_LIMITS: 'off',
  }),
  bus,
  logger,
  listings,
  sessions: fakeSessions,
  listingsUrl: () => '',
});
await service.start();

const photos = await makePhotos(10);
const before = await rss();
// The peak so far is that of making the photos; from here on it is the service's (and that of sending).
await writeFile('/proc/self/clear_refs', '5');
const started = performance.now();
const answers = await Promise.all(
  photos.map((photo, index) => {
    const form = new FormData();
    form.append('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `photo-${index}.jpg`);
    return fetch(`${service.url()}/api/listings/${listings.add()}/images`, {
      method: 'POST',
      body: form,
      headers: { authorization: 'Bearer admin' },
    });
  }),
);
const seconds = (performance.now() - started) / 1000;
const after = await rss();
console.log(`ten photos of ${fileBytes / MB} MB and 24 megapixels at once, each in a request of its own`);
console.log(`answers            ${answers.map(({ status }) => status).join(' ')}`);
console.log(`time               ${seconds.toFixed(1)} s`);
console.log(`memory before      ${before.now.toFixed(0)} MB, the ten photos and their sender included`);
console.log(
  `memory at the peak ${after.peak.toFixed(0)} MB, ${(after.peak - before.now).toFixed(0)} MB more`,
);

await service.stop();
await bus.close();
await mongo.stop();
await rm(folder, { recursive: true, force: true });
