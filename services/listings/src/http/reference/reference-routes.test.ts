import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, createMetrics, createServiceApp } from '@halalmap/service-kit';
import { createBundledReferenceData } from '../../adapters/reference/mongo-reference-data';
import { createReferenceRoutes } from './reference-routes';

let server: Server;
beforeAll(async () => {
  const app = createServiceApp({
    name: 'reference',
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ name: 'test' }),
    trustedHops: 0,
    routes: [createReferenceRoutes({ reference: createBundledReferenceData() })],
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
const entries = async (path: string): Promise<Array<Record<string, unknown>>> =>
  (await (await get(path)).json()) as Array<Record<string, unknown>>;
const names = async (path: string): Promise<unknown[]> => (await entries(path)).map((entry) => entry.name);

describe('reference data', () => {
  it.each([
    ['/api/provinces', 84],
    ['/api/municipalities', 1_642],
    ['/api/food-types', 34],
    ['/api/brands', 23],
    ['/api/halal-product-categories', 10],
    ['/api/muslim-business-categories', 10],
  ])('%s is a plain array of %i', async (path, count) => {
    expect(await entries(path)).toHaveLength(count);
  });

  it.each([
    ['/api/provinces?search=davao', ['Davao de Oro', 'Davao del Norte', 'Davao del Sur', 'Davao Occidental', 'Davao Oriental']], // prettier-ignore
    ['/api/provinces?islandGroup=Visayas&search=cebu', ['Cebu']],
    ['/api/provinces?region=Nowhere', []],
    ['/api/municipalities?search=las+pinas', ['Las Piñas']],
    ['/api/municipalities?search=City+of+Manila', ['Manila']],
    ['/api/municipalities?provinceId=1300000000&municipalityType=municipality', ['Pateros']],
    ['/api/municipalities?provinceId=7', []],
    ['/api/municipalities?search=quiapo', ['Manila']],
    ['/api/categories?entityType=mosque', ['Community Mosque', "Jama'ah Mosque", 'Islamic Center', 'University Mosque']], // prettier-ignore
    ['/api/categories?entityType=business&search=BAK', ['Bakery']],
    ['/api/categories?parentId=1', []],
    ['/api/muslim-business-subcategories?categoryId=999', []],
  ])('%s gives %j', async (path, expected) => {
    const found = await names(path);

    expect(found.sort()).toEqual([...expected].sort());
  });

  it('returns the district that matched, and puts towns with that exact name first', async () => {
    const byDistrict = await entries('/api/municipalities?search=Quiapo');
    const byName = await entries('/api/municipalities?search=pila');

    expect(byDistrict).toEqual([expect.objectContaining({ name: 'Manila', district: 'Quiapo' })]);
    expect(byName[0]).toMatchObject({ name: 'Pila' });
    expect(byName[0]).not.toHaveProperty('district');
    expect(byName.length).toBeGreaterThan(1);
  });

  it('returns the subcategories of a category', async () => {
    const found = await entries('/api/halal-product-subcategories?categoryId=2');

    expect(found.length).toBeGreaterThan(0);
    expect(found.every((entry) => entry.parentCategoryId === 2)).toBe(true);
  });

  it.each([
    '/api/categories?entityType=hotel',
    '/api/municipalities?provinceId=abc',
    '/api/provinces?islandGroup=Moon',
  ])('refuses %s', async (path) => {
    expect((await get(path)).status).toBe(400);
  });

  it('can be cached, and is not sent again to a client that has it', async () => {
    const first = await get('/api/food-types');

    expect(first.headers.get('cache-control')).toContain('max-age');
    expect((await get('/api/food-types', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(
      304,
    );
  });
});
