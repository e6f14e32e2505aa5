import { limits, type SavedFilter, type SavedFilterList } from '@halalmap/contracts';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import type { IdentityService } from './service';
import { createDevice, errorOf, goodPassword, type Device } from './testing/client';
import { startFakeListings } from './testing/fake-listings';
import { startIdentity } from './testing/start-identity';

const at = '/api/users/me/saved-filters';
const { max, name: longestName, query: longestQuery } = limits.savedFilters;

describe('saved filters', () => {
  let mongo: TestDatabase;
  let listings: Awaited<ReturnType<typeof startFakeListings>>;
  let identity: IdentityService;
  let admin: Device;
  let number = 0;

  beforeAll(async () => {
    mongo = await startDatabase();
    listings = await startFakeListings();
  });
  afterAll(async () => {
    await listings.stop();
    await mongo.stop();
  });
  beforeEach(async () => {
    identity = await startIdentity({
      mongo,
      database: `saved${(number += 1)}`,
      listingsUrl: () => listings.url(),
      environment: {
        HALALMAP_RATE_LIMITS: 'relaxed',
        HALALMAP_ADMIN_EMAIL: 'admin@mail.example',
        HALALMAP_ADMIN_PASSWORD: goodPassword,
      },
    });
    admin = createDevice(identity.url());
    await admin.signIn('admin@mail.example');
  });
  afterEach(() => identity.stop());

  const list = async (): Promise<SavedFilter[]> =>
    ((await (await admin.send('GET', at)).json()) as SavedFilterList).savedFilters;
  const save = (over: Record<string, unknown> = {}) =>
    admin.send('POST', at, { name: 'Mosques', page: '/admin', query: 'status=all&type=mosque', ...over });

  it('are added, renamed and deleted', async () => {
    const added = (await (await save()).json()) as SavedFilter;
    await save({ name: 'Admins', page: '/admin/users', query: 'role=admin' });
    expect((await list()).map(({ name, page, query }) => [name, page, query])).toEqual([
      ['Admins', '/admin/users', 'role=admin'],
      ['Mosques', '/admin', 'status=all&type=mosque'],
    ]);

    const renamed = await admin.send('PATCH', `${at}/${added.id}`, { name: ' All mosques ' });
    expect(await renamed.json()).toEqual({ ...added, name: 'All mosques' });
    expect((await admin.send('DELETE', `${at}/${added.id}`)).status).toBe(204);
    expect((await admin.send('DELETE', `${at}/${added.id}`)).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Admins']);
    expect((await admin.send('PATCH', `${at}/${added.id}`, { name: 'Gone' })).status).toBe(404);
  });

  it('have one name per page', async () => {
    await save();
    const other = (await (await save({ name: 'Shops' })).json()) as SavedFilter;

    expect((await save({ query: 'type=food' })).status).toBe(409);
    expect((await admin.send('PATCH', `${at}/${other.id}`, { name: 'Mosques' })).status).toBe(409);
    expect((await save({ page: '/admin/claims' })).status).toBe(201);
  });

  it('are at most 20, also of concurrent requests', async () => {
    const statuses = await Promise.all(
      Array.from({ length: max + 5 }, async (_, index) => (await save({ name: `Filter ${index}` })).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(max);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);

    const refused = await errorOf(await save({ name: 'One more' }));
    expect(refused.message).toBe('You have 20 saved filters. Delete one before you save another');
    const [first] = await list();
    await admin.send('DELETE', `${at}/${first!.id}`);
    expect((await save({ name: 'One more' })).status).toBe(201);
  });

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(longestName + 1) }],
    ['page', { page: '/auth' }],
    ['page', { page: 'https://elsewhere.example/admin' }],
    ['query', { query: '' }],
    ['query', { query: 'a=<b>' }],
    ['query', { query: 'x'.repeat(longestQuery + 1) }],
  ])('need a valid %s: %o', async (field, over) => {
    const response = await save(over);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.map(({ path }) => path)).toEqual([field]);
  });

  it('are seen and changed by their owner alone, and only by admins', async () => {
    const { id } = (await (await save()).json()) as SavedFilter;
    const amina = createDevice(identity.url());
    const { id: userId } = await amina.register('amina@mail.example');
    expect((await amina.send('GET', at)).status).toBe(403);

    await admin.send('PATCH', `/api/users/${userId}`, { role: 'admin' });
    await amina.signIn('amina@mail.example');
    expect(await (await amina.send('GET', at)).json()).toEqual({ savedFilters: [] });
    expect((await amina.send('PATCH', `${at}/${id}`, { name: 'Mine' })).status).toBe(404);
    await amina.send('DELETE', `${at}/${id}`);
    expect(await list()).toHaveLength(1);
  });

  it('are part of the export of the account', async () => {
    await save();
    const exported: unknown = await (await admin.send('GET', '/api/account/export')).json();
    expect(exported).toMatchObject({
      savedFilters: [{ name: 'Mosques', page: '/admin', query: 'status=all&type=mosque' }],
    });
  });
});
