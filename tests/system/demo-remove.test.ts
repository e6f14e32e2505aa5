import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Listing, ListingList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { root } from '../support/processes';
import { makeDataDir, samplePassword, startProduct, timeoutMs, type Product } from '../support/product';

const run = promisify(execFile);

describe('removing the demo data', () => {
  const data = makeDataDir();
  let product: Product | undefined;
  const stop = async (): Promise<void> => {
    if (product && !product.process.hasEnded()) await product.process.end('SIGTERM');
  };
  const start = async (): Promise<Product> =>
    (product = await startProduct({
      dataDir: data.path,
      environment: { HALALMAP_SEED: 'demo', HALALMAP_RATE_LIMITS: 'off' },
      withinMs: 2 * timeoutMs,
    }));
  afterEach(stop);
  afterAll(data.remove);

  const demoPlaces = async ({ api }: Product): Promise<Listing[]> => {
    const found: Listing[] = [];
    for (let hasMore = true, offset = 0; hasMore; offset += 100) {
      const response = await api.get(`/api/listings?limit=100&offset=${offset}`);
      const { listings, pagination } = (await response.json()) as ListingList;
      found.push(...listings);
      hasMore = pagination.hasMore;
    }
    return found.filter(({ origin }) => origin === 'demo');
  };
  const statusOf = async ({ url }: Product, path: string): Promise<number> => {
    const response = await fetch(url + path);
    await response.body?.cancel();
    return response.status;
  };

  it(
    'ends their pictures and leaves nothing of them in the index, after the next start',
    async () => {
      const filled = await start();
      const places = await demoPlaces(filled);
      const pictures = places.flatMap(({ imageUrl }) => (imageUrl ? [imageUrl, `${imageUrl}?w=320`] : []));
      expect(pictures.length).toBeGreaterThan(20);
      for (const path of pictures) expect([path, await statusOf(filled, path)]).toEqual([path, 200]);
      await stop();

      const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/demo-remove.ts'], {
        cwd: root,
        env: { ...process.env, HALALMAP_DATA_DIR: data.path },
      });
      expect(stdout).toMatch(/Removed \d+ demo places/);

      const emptied = await start();
      const token = await emptied.api.signIn('admin@halalmap.example', samplePassword);
      await until('nothing of them is in the index', async () => {
        const drift: unknown = await (await emptied.api.get('/api/search/drift', token)).json();
        const { missing, extra, stale } = drift as Record<'missing' | 'extra' | 'stale', string[]>;
        return missing.length + extra.length + stale.length === 0;
      });
      await until('every picture is gone', async () => {
        for (const path of pictures) if ((await statusOf(emptied, path)) !== 404) return false;
        return true;
      });
      expect(await demoPlaces(emptied)).toEqual([]);
    },
    6 * timeoutMs,
  );
});
