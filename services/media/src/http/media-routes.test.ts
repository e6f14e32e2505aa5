import { mkdir, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Upload } from '@halalmap/contracts';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import sharp from 'sharp';
import { createClient, errorOf } from '../testing/client';
import { anId } from '../testing/fakes';
import { aPhoto, aPicture } from '../testing/pictures';
import { startMedia, type RunningMedia } from '../testing/start-media';

let mongo: TestDatabase;
let running: RunningMedia;
let photo: Upload;
const { send, upload, uploaded, takeOver } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
  running = await startMedia({ mongo, database: 'serving' });
  photo = await uploaded(await aPhoto(1500, 1000));
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});

const get = (query = '', headers: Record<string, string> = {}, url = photo.url) =>
  send(url + query, { headers: { accept: '*/*', ...headers } });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('a picture', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('is served for Accept: %s as %s in every size', async (accept, type, format) => {
    for (const [query, width] of [
      ['', 1500],
      ['?w=320', 320],
      ['?w=640', 640],
      ['?w=1280', 1280],
    ] as const) {
      const response = await get(query, { accept });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      expect(response.headers.get('vary')).toContain('Accept');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = await bytesOf(response);
      expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
      // The service's own sharp refuses to decode AVIF, so AVIF is detected by its brand.
      if (format === 'heif') expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif');
      else expect(await sharp(bytes).metadata()).toMatchObject({ format, width });
    }
  });

  it('is never enlarged', async () => {
    const small = await uploaded(await aPicture({ width: 100, height: 50 }));
    const { width, height } = await sharp(await bytesOf(await get('?w=640', {}, small.url))).metadata();

    expect([width, height]).toEqual([100, 50]);
  });

  it('is stored with at most 2560 pixels per side', async () => {
    const large = await uploaded(await aPicture({ width: 6000, height: 3000 }));

    expect(large).toMatchObject({ width: 2560, height: 1280 });
  });

  it('has a white background where it was transparent, in formats with transparency too', async () => {
    const glass = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { url } = await uploaded(glass);

    // The service's own sharp refuses to decode AVIF.
    for (const accept of ['image/webp', '*/*']) {
      const sent = sharp(await bytesOf(await get('', { accept }, url)));
      expect([...(await sent.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    }
  });

  it.each(['300', '0', '-1', '320.5', '320&w=640', 'abc', '99999999999'])(
    'rejects the width %s',
    async (w) => {
      const response = await get(`?w=${w}`);

      expect(response.status).toBe(400);
      expect((await errorOf(response)).details?.[0]?.path).toBe('w');
    },
  );

  it('ignores unknown query parameters', async () => {
    expect((await get('?w=&size=3')).status).toBe(200);
  });

  it.each([
    ['0'.repeat(32) + '-' + '0'.repeat(12)],
    ['nonsense'],
    ['..%2f..%2fsecrets.json'],
    ['%00'],
    [`${'A'.repeat(32)}-${'0'.repeat(12)}`],
  ])('is not found at %s', async (key) => {
    const response = await send(`/media/${key}`);

    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('gives 304 to clients that have it', async () => {
    const tag = (await get('?w=320')).headers.get('etag') ?? '';

    expect((await get('?w=320', { 'if-none-match': tag })).status).toBe(304);
    expect((await get('?w=320', { 'if-none-match': `"other", ${tag}` })).status).toBe(304);
    expect((await get('?w=640', { 'if-none-match': tag })).status).toBe(200);
    expect((await get('?w=320', { 'if-none-match': tag, accept: 'image/webp' })).status).toBe(200);
  });

  it('supports range requests', async () => {
    const whole = await bytesOf(await get('?w=320'));
    const part = await get('?w=320', { range: 'bytes=10-19' });

    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
    expect(await bytesOf(part)).toEqual(whole.subarray(10, 20));
    expect(await bytesOf(await get('?w=320', { range: 'bytes=-5' }))).toEqual(whole.subarray(-5));
    const stale = await get('?w=320', { range: 'bytes=0-1', 'if-range': '"other"' });
    expect([stale.status, (await bytesOf(stale)).length]).toEqual([200, whole.length]);
    const beyond = await get('?w=320', { range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    expect(await beyond.json()).toMatchObject({ error: { code: 'range_not_satisfiable' } });
  });

  it('responds to HEAD with its headers only', async () => {
    const full = await get('?w=640');
    const head = await send(`${photo.url}?w=640`, { method: 'HEAD' });

    expect(head.status).toBe(200);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'accept-ranges'])
      expect(head.headers.get(name)).toBe(full.headers.get(name));
    expect((await bytesOf(head)).length).toBe(0);
  });

  it('ignores the range of a HEAD request', async () => {
    const whole = (await bytesOf(await get('?w=320'))).length;
    for (const range of ['bytes=0-9', `bytes=${whole}-`]) {
      const head = await send(`${photo.url}?w=320`, { method: 'HEAD', headers: { range } });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, `${whole}`]);
      expect(head.headers.get('content-range')).toBeNull();
    }
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-2'])('is sent whole for the range %s', async (range) => {
    const response = await get('?w=320', { range });

    expect([response.status, response.headers.get('content-range')]).toEqual([200, null]);
  });

  it('sends a range only if the client has another part of the same picture', async () => {
    const tag = (await get('?w=320')).headers.get('etag') ?? '';
    const statusFor = async (ifRange: string) =>
      (await get('?w=320', { range: 'bytes=0-1', 'if-range': ifRange })).status;

    expect(await statusFor(tag)).toBe(206);
    expect(await statusFor(`W/${tag}`)).toBe(200);
    expect(await statusFor('Sun, 22 Nov 2026 04:00:00 GMT')).toBe(200);
  });

  it('is read-only', async () => {
    expect((await send(photo.url, { method: 'DELETE' })).status).toBe(405);
  });

  it('is made once for concurrent requests of a new size', async () => {
    const fresh = await uploaded(await aPhoto(800, 600));
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('?w=640', {}, fresh.url)));
    const tags = new Set(responses.map((response) => response.headers.get('etag')));

    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(tags.size).toBe(1);
  });

  it('is not found once its object is lost, and is restored under its URL by the next upload', async () => {
    const bytes = await aPicture({ color: '#0a0b0c' });
    const { url } = await uploaded(bytes);
    await rm(join(running.folder, 'media/images', url.replace('/media/', '')), { recursive: true });
    expect((await get('', {}, url)).status).toBe(404);

    expect((await uploaded(bytes)).url).toBe(url);
    expect((await get('', {}, url)).status).toBe(200);
  });

  it('is sent to others when a client disconnects midway', async () => {
    const { port } = new URL(running.service.url());
    const leave = () =>
      new Promise<void>((resolve) => {
        const asked = request({ port, path: photo.url, headers: { accept: 'image/jpeg' } }, (response) => {
          response.once('data', () => {
            asked.destroy();
            resolve();
          });
        });
        asked.on('error', () => undefined);
        asked.end();
      });
    await Promise.all(Array.from({ length: 20 }, leave));

    expect((await bytesOf(await get())).length).toBeGreaterThan(0);
  });

  it('responds with 503 and Retry-After while the store is unavailable', async () => {
    const { StoreUnavailableError } = await import('../domain/object-store');
    const gone = () => Promise.reject(new StoreUnavailableError());
    const away = await startMedia({
      mongo,
      database: 'away',
      store: {
        put: gone,
        get: gone,
        head: gone,
        remove: gone,
        list: () => ({ [Symbol.asyncIterator]: () => ({ next: gone }) }),
      },
    });
    const client = createClient(() => away);
    const shown = await client.send(photo.url);
    const sent = await client.upload({ bytes: await aPicture() });

    for (const [response, auditEntry] of [
      [shown, 'shown'],
      [sent, 'stored'],
    ] as const) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await errorOf(response)).message).toBe(
        `Photos cannot be ${auditEntry} right now. Please try again`,
      );
    }
    await away.stop();
  });

  it('is served in every size while the store is full, without storing any', async () => {
    const { createFolderObjectStore } = await import('../adapters/object-store');
    const { StoreFullError } = await import('../domain/object-store');
    const root = join(mongo.folder, 'full-store');
    await mkdir(root);
    const store = createFolderObjectStore(root);
    let isFull = false;
    const full = await startMedia({
      mongo,
      database: 'full',
      store: {
        ...store,
        put: (...object) => (isFull ? Promise.reject(new StoreFullError()) : store.put(...object)),
      },
    });
    const client = createClient(() => full);
    const { url } = await client.uploaded(await aPhoto(400, 300));
    isFull = true;
    const shown = await client.send(`${url}?w=320`);
    const sent = await client.upload({ bytes: await aPicture({ color: '#0d0e0f' }) });

    expect([shown.status, (await sharp(await bytesOf(shown)).metadata()).width]).toEqual([200, 320]);
    expect([sent.status, (await errorOf(sent)).message]).toEqual([
      503,
      'Nothing can be saved right now, because the storage of this site is full. Please try again later',
    ]);
    await full.stop();
  });

  it('contains no metadata of the uploaded file', async () => {
    const bytes = await sharp(await aPhoto(200, 100))
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '14/1 35/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Somebody')).toBe(true);
    const response = await upload({
      bytes: Buffer.concat([bytes, Buffer.from('PK\x03\x04 <script>alert(1)</script>')]),
    });
    const [{ url }] = (await response.json()) as [Upload];
    for (const accept of ['image/jpeg', 'image/webp', 'image/avif']) {
      const served = await bytesOf(await get('', { accept }, url));
      for (const trace of ['Exif', 'Somebody', 'GPS', 'xmpmeta', 'script', 'PK\x03\x04', 'ICC_PROFILE'])
        expect(served.includes(trace)).toBe(false);
    }
  });
});

describe('the slow sizes', () => {
  it('are made ahead, once the photo is shown', async () => {
    const { url } = await uploaded(await aPhoto(1400, 1000));
    const folder = join(running.folder, 'media/images', url.replace('/media/', ''));
    const made = async () => (await readdir(folder)).filter((name) => name.endsWith('.avif')).sort();
    expect(await made()).toEqual([]);
    await takeOver(anId(), [{ url }]);
    const asked = [1, 2, 3].map(() => get('?w=1280', { accept: 'image/avif' }, url));

    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await until('both are made', async () => (await made()).join() === '1280.avif,full.avif', 60_000);
  });
});
