import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorBodySchema } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { openMongo } from '../../scripts/data-source';
import { samplePassword, startProduct, timeoutMs, type Product } from '../support/product';

const megabyte = 1024 * 1024;

/** A disk of its own in memory. @returns null where this user may not mount one */
const mountDisk = (sizeMb: number): { path: string; remove(): void } | null => {
  const path = mkdtempSync(join(tmpdir(), 'halalmap-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', path]);
  if (status !== 0) {
    rmdirSync(path);
    return null;
  }
  return {
    path,
    remove() {
      spawnSync('umount', [path]);
      rmdirSync(path);
    },
  };
};

const disk = mountDisk(400);
if (!disk) console.warn('SKIPPED: a full disk is not tried, because this user may not mount a small one');

(disk ? describe : describe.skip)('the product on a disk that becomes full', () => {
  const path = disk?.path ?? '';
  const filler = join(path, 'filler');
  let product: Product;
  let admin = '';

  /** Leaves so much space free. */
  const leave = (freeMb: number): void => {
    rmSync(filler, { force: true });
    const { bavail, bsize } = statfsSync(path);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - freeMb * megabyte));
  };
  const submit = (): Promise<Response> =>
    product.api.send('POST', '/api/listings', { entityType: 'food', name: 'Kusina' });
  const signIn = (): Promise<Response> =>
    product.api.send('POST', '/api/auth/login', {
      email: 'admin@halalmap.example',
      password: samplePassword,
    });
  const expectFull = async (response: Response): Promise<void> => {
    expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
    expect(errorBodySchema.parse(await response.json()).error.code).toBe('storage_full');
  };
  const expectReadable = async (): Promise<void> => {
    for (const read of ['/', '/food', '/api/listings?type=food', '/api/listings/map?zoom=6', '/readyz'])
      expect([read, (await product.api.get(read)).status]).toEqual([read, 200]);
  };

  beforeAll(async () => {
    product = await startProduct({ dataDir: path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    admin = await product.api.signIn('admin@halalmap.example', samplePassword);
  }, 2 * timeoutMs);
  afterAll(async () => {
    if (!product.process.hasEnded()) await product.process.end('SIGTERM');
    disk?.remove();
  });

  it('refuses changes below 200 MB, and goes on with reading and signing in', async () => {
    expect((await submit()).status).toBe(201);
    leave(150);
    await expectFull(await submit());
    await expectFull(await product.api.send('PATCH', '/api/auth/user', { firstName: 'A' }, admin));
    await expectReadable();
    expect((await signIn()).status).toBe(200);
  });

  it('goes on with reading alone below 20 MB', async () => {
    leave(15);
    await expectFull(await submit());
    await expectFull(await signIn());
    await expectReadable();
  });

  it('takes changes again by itself once there is room', async () => {
    rmSync(filler);
    await until('a change is accepted', async () => (await submit()).status === 201, timeoutMs);
    expect((await signIn()).status).toBe(200);
  });

  it('starts below 20 MB, and everything can be read', async () => {
    await product.process.end('SIGTERM');
    leave(15);
    product = await startProduct({ dataDir: path });
    await expectReadable();
    await expectFull(await submit());
  });

  it('says what to do when an upgrade needs an index below 20 MB', async () => {
    process.env['HALALMAP_DATA_DIR'] = path;
    const { client, close } = await openMongo();
    try {
      rmSync(filler);
      // As a version has left it that did not have this index.
      const places = client.db('halalmap_listings').collection('listings');
      const [index] = (await places.indexes()).filter(({ name }) => name !== '_id_');
      await places.dropIndex(index?.name ?? '');
    } finally {
      await close();
      delete process.env['HALALMAP_DATA_DIR'];
    }
    await product.process.end('SIGTERM');
    leave(15);
    const failed = await startProduct({ dataDir: path }).catch((error: unknown) => String(error));
    // The library of the rate limits has printed its own errors before.
    expect(String(failed).trimEnd().split('\n').at(-1)).toMatch(
      /^The disk is full: the database cannot be prepared for this version\./,
    );

    rmSync(filler);
    product = await startProduct({ dataDir: path });
    expect((await submit()).status).toBe(201);
  });
});
