import type { Listing, ListingList } from '@halalmap/contracts';
import { makeDataDir, timeoutMs, samplePassword, startProduct, type Product } from '../support/product';
import { until } from '@halalmap/test-kit';

const rounds = 6;

describe('killing the whole product during submissions', () => {
  const data = makeDataDir();
  let product: Product;
  afterAll(async () => {
    await product.process.end('SIGTERM');
    data.remove();
  });

  const submit = async (name: string): Promise<string | null> => {
    try {
      const response = await product.api.send('POST', '/api/listings', {
        entityType: 'food',
        name,
        municipality: 'Marawi',
      });
      return response.status === 201 ? ((await response.json()) as Listing).id : null;
    } catch {
      // The connection died with the process: this submission was not acknowledged.
      return null;
    }
  };

  /** Submits as several visitors concurrently, and kills the process after a number of responses that differs by round. */
  const submitUntilKilled = async (round: number, acknowledged: Map<string, string>): Promise<number> => {
    let sent = 0;
    let killed: Promise<void> | undefined;
    const visitor = async (who: number): Promise<void> => {
      while (!killed) {
        const name = `Kill test ${round}-${who}-${(sent += 1)}`;
        const id = await submit(name);
        if (id) acknowledged.set(id, name);
        if (acknowledged.size >= (round + 1) * 17) killed ??= product.process.end('SIGKILL');
      }
    };
    await Promise.all([0, 1, 2, 3].map(visitor));
    await killed;
    return sent;
  };

  it('loses no acknowledged submission, and finds all once approved', async () => {
    const acknowledged = new Map<string, string>();
    let sent = 0;
    for (let round = 0; round < rounds; round += 1) {
      product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
      sent += await submitUntilKilled(round, acknowledged);
    }
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    const token = await product.api.signIn('admin@halalmap.example', samplePassword);

    const missing: string[] = [];
    const ids = [...acknowledged.keys()];
    for (const [index, id] of ids.entries()) {
      const response = await product.api.get(`/api/listings/${id}`, token);
      if (response.status !== 200) missing.push(id);
      const decided = await product.api.send(
        'PATCH',
        `/api/listings/${id}/status`,
        { status: 'approved' },
        token,
      );
      if (decided.status !== 200) missing.push(id);
      if (index === Math.floor(ids.length / 2)) {
        await product.process.end('SIGKILL');
        product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
      }
    }
    const token2 = await product.api.signIn('admin@halalmap.example', samplePassword);
    const found = await until(
      'every approved submission is found',
      async () => {
        const total = await countFound(token2);
        return total >= acknowledged.size ? total : null;
      },
      timeoutMs,
    );

    console.log(
      `kill -9: ${rounds + 1} kills, ${sent} submissions sent, ${acknowledged.size} answered with 201, ${missing.length} missing after restart, ${found} found in search after approval`,
    );
    expect(missing).toEqual([]);
    expect(found).toBeGreaterThanOrEqual(acknowledged.size);
  });

  const countFound = async (token: string): Promise<number> => {
    const response = await product.api.get('/api/listings?search=kill%20test&limit=1', token);
    return ((await response.json()) as ListingList).pagination.total;
  };
});
