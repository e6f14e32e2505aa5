import type { ImportJob, ListingList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { makeDataDir, timeoutMs, samplePassword, startProduct, type Product } from '../support/product';

const rows = 3_000;
const csv = `name,entityType,externalId\n${Array.from({ length: rows }, (_, n) => `Imported Kitchen ${n},food,kill-${n}`).join('\n')}\n`;

describe('killing the whole product during an import', () => {
  const data = makeDataDir();
  let product: Product;
  let token: string;
  const start = async (): Promise<void> => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    token = await product.api.signIn('admin@halalmap.example', samplePassword);
  };
  afterAll(async () => {
    await product.process.end('SIGTERM');
    data.remove();
  });

  const importAll = async (): Promise<string> => {
    const response = await fetch(`${product.url}/api/listings/import?publish=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: csv,
    });
    expect(response.status).toBe(202);
    return ((await response.json()) as { id: string }).id;
  };
  /** Null while the machine is too busy to respond. */
  const read = async <T>(path: string): Promise<T | null> => {
    const response = await product.api.get(path, token);
    return response.ok ? ((await response.json()) as T) : null;
  };
  const ended = async (id: string): Promise<ImportJob | null> => {
    const job = await read<ImportJob>(`/api/imports/${id}`);
    return job === null || job.state === 'checking' || job.state === 'writing' ? null : job;
  };
  const countOf = (path: string): Promise<number> =>
    until(
      `${path} is answered`,
      async () => (await read<ListingList>(path))?.pagination.total.toString() ?? null,
      timeoutMs,
    ).then(Number);

  it('reports within seconds that the import was interrupted, and adds nothing twice when it runs again', async () => {
    await start();
    const first = await importAll();
    await until(
      'some rows are stored',
      async () => ((await read<ImportJob>(`/api/imports/${first}`))?.done ?? 0) > 0,
      timeoutMs,
    );
    await product.process.end('SIGKILL');

    await start();
    const cutOff = await until('it says that it was cut off', () => ended(first), timeoutMs);
    expect(cutOff.state).toBe('interrupted');
    const stored = await countOf('/api/listings?status=all&search=imported%20kitchen&limit=1');
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(rows);

    const second = await importAll();
    const done = await until('it is run again', () => ended(second), 3 * timeoutMs);
    expect(done).toMatchObject({ state: 'done', total: rows, created: rows - stored, updated: stored, failed: 0 }); // prettier-ignore
    expect(await countOf('/api/listings?status=all&search=imported%20kitchen&limit=1')).toBe(rows);
    await until(
      'all of them are found',
      async () => (await countOf('/api/listings?search=imported%20kitchen&limit=1')) === rows,
      timeoutMs,
    );
    console.log(`import: killed after ${cutOff.done} of ${rows} rows, ${stored} stored; run again: ${done.created} created, ${done.updated} known`); // prettier-ignore
  });
});
