import type { ImportJob, Listing, ListingList, ListingMap } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { cpuShare } from '../support/cpu-share';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';

const minute = 60_000;
const clients = 10;
const submissionsEach = 6;
const importedRows = 300;
const reads = [
  '/',
  '/food',
  '/api/listings?type=food&limit=15',
  '/api/listings?search=kusina',
  '/api/listings/map?zoom=6',
  '/api/landing',
  '/api/categories',
  '/api/health',
  '/readyz',
];

/** A fifth of one core is what a small virtual machine gives when its neighbours are busy. */
describe('the product with a fifth of one core', () => {
  const data = makeDataDir();
  const share = cpuShare(0.2);
  let product: Product;
  /** Responses that must not be: `path: status body`. */
  const failures: string[] = [];
  let responses = 0;
  let slowestMs = 0;

  beforeAll(async () => {
    console.log(`The product runs with ${share.how}.`);
    product = await startProduct({
      dataDir: data.path,
      environment: { HALALMAP_SEED: 'demo', TRUSTED_HOPS: '1' },
      onStart: share.limit,
      withinMs: 5 * minute,
    });
  }, 6 * minute);
  afterAll(async () => {
    await product.process.end('SIGKILL');
    share.end();
    data.remove();
  });

  /** Sends a request as a client at this address, and waits as long as it takes. */
  const send = async (address: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const began = performance.now();
    const response = await fetch(product.url + path, {
      ...init,
      headers: { 'x-forwarded-for': address, ...init.headers },
    });
    const text = await response.text();
    responses += 1;
    slowestMs = Math.max(slowestMs, performance.now() - began);
    if (response.status >= 500) failures.push(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return new Response([204, 304].includes(response.status) ? null : text, response);
  };
  const post = (address: string, path: string, body: object, headers: Record<string, string> = {}) =>
    send(address, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = async (): Promise<string> => {
    const response = await post('203.0.113.99', '/api/auth/login', {
      email: 'admin@halalmap.example',
      password: samplePassword,
    });
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('access=')) ?? '';
    return cookie.split(';')[0]?.slice('access='.length) ?? '';
  };

  it('responds to the first sign-in, and to the map, as soon as it says that it is ready', async () => {
    const [token, map] = await Promise.all([signIn(), send('203.0.113.98', '/api/listings/map?zoom=6')]);

    expect(token).not.toBe('');
    expect(((await map.json()) as ListingMap).total).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  });

  it(
    'answers ten clients who browse and submit, and an import meanwhile, and loses nothing',
    async () => {
      const token = await signIn();
      const authorization = `Bearer ${token}`;
      const submitted = new Map<string, string>();

      const visit = async (client: number): Promise<void> => {
        const address = `203.0.113.${client + 1}`;
        for (let turn = 0; turn < submissionsEach; turn += 1) {
          for (const path of reads) await send(address, path);
          const name = `Busy Kusina ${client}-${turn}`;
          const response = await post(address, '/api/listings', {
            entityType: 'food',
            name,
            municipality: 'Marawi',
          });
          if (response.status === 201) submitted.set(((await response.json()) as Listing).id, name);
        }
      };
      const importRows = async (): Promise<void> => {
        const rows = Array.from({ length: importedRows }, (_, row) => `Busy Import ${row},food,busy-${row}`);
        const response = await send('203.0.113.97', '/api/listings/import?publish=true', {
          method: 'POST',
          headers: { 'content-type': 'text/csv', authorization },
          body: `name,entityType,externalId\n${rows.join('\n')}\n`,
        });
        expect([200, 201, 202]).toContain(response.status);
        if (response.status !== 202) return;
        const { id } = (await response.json()) as { id: string };
        await until(
          'the import is done',
          async () => {
            const job = await send('203.0.113.97', `/api/imports/${id}`, { headers: { authorization } });
            return ((await job.json()) as ImportJob).state === 'done';
          },
          5 * minute,
          1_000,
        );
      };
      await Promise.all([importRows(), ...Array.from({ length: clients }, (_, client) => visit(client))]);

      expect(failures).toEqual([]);
      expect(submitted.size).toBe(clients * submissionsEach);
      for (const [id, name] of submitted) {
        const stored = await send('203.0.113.96', `/api/listings/${id}`, { headers: { authorization } });
        expect([stored.status, ((await stored.json()) as Listing).name]).toEqual([200, name]);
      }
      const all = await send('203.0.113.96', '/api/listings?status=all&search=busy%20import&limit=1', {
        headers: { authorization },
      });
      expect(((await all.json()) as ListingList).pagination.total).toBe(importedRows);
      expect(failures).toEqual([]);
      console.log(`${responses} responses, none 5xx; the slowest took ${(slowestMs / 1_000).toFixed(1)} s`);
    },
    15 * minute,
  );
});
