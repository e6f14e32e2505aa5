import { createHash } from 'node:crypto';
import type { ApiKey, ApiKeyCreated } from '@halalmap/contracts';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase, withInternalToken, type TestDatabase } from '@halalmap/test-kit';
import type { IdentityService } from './service';
import { createDevice, errorOf, goodPassword, tokenIn, type Device } from './testing/client';
import { startFakeListings } from './testing/fake-listings';
import { settableClock, startIdentity } from './testing/start-identity';

describe('API keys', () => {
  const clock = settableClock();
  let mongo: TestDatabase;
  let listings: Awaited<ReturnType<typeof startFakeListings>>;
  let identity: IdentityService;
  let number = 0;
  let lastMail = '';

  beforeAll(async () => {
    mongo = await startDatabase();
    listings = await startFakeListings();
    identity = await startIdentity({
      mongo,
      clock,
      database: 'apikeys',
      listingsUrl: () => listings.url(),
      environment: { HALALMAP_RATE_LIMITS: 'off' },
      onMail: ({ text }) => (lastMail = text),
    });
  });
  afterAll(async () => {
    await identity.stop();
    await listings.stop();
    await mongo.stop();
  });

  const member = async (): Promise<Device> => {
    const device = createDevice(identity.url());
    await device.register(`member${(number += 1)}@mail.example`);
    await device.send('POST', '/api/auth/verify-email', { token: tokenIn(lastMail) });
    return device;
  };
  const create = async (device: Device, name: string): Promise<ApiKeyCreated> =>
    (await (await device.send('POST', '/api/keys', { name })).json()) as ApiKeyCreated;
  const list = async (device: Device): Promise<ApiKey[]> =>
    ((await (await device.send('GET', '/api/keys')).json()) as { keys: ApiKey[] }).keys;
  const use = (key: string): Promise<Response> => {
    const path = `/internal/api-keys/${createHash('sha256').update(key).digest('hex')}/uses`;
    return fetch(identity.url() + path, { method: 'POST', headers: withInternalToken(path) });
  };

  it('are shown once, counted, and stop working when they are deleted', async () => {
    const device = await member();
    const response = await device.send('POST', '/api/keys', { name: ' Mirror ' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const created = (await response.json()) as ApiKeyCreated;
    expect(created).toMatchObject({ name: 'Mirror', key: expect.stringMatching(/^hm_[\w-]{43}$/) as string });

    expect(await (await use(created.key)).json()).toEqual({ id: created.id });
    await use(created.key);
    const [shown] = await list(device);
    expect(shown).toEqual({
      id: created.id,
      name: 'Mirror',
      createdAt: created.createdAt,
      lastUsedAt: clock.now().toISOString(),
      requestsToday: 2,
    });
    clock.advance(24 * 60 * 60_000);
    expect((await list(device))[0]?.requestsToday).toBe(0);
    await use(created.key);
    expect((await list(device))[0]?.requestsToday).toBe(1);

    expect((await device.send('DELETE', `/api/keys/${created.id}`)).status).toBe(204);
    expect((await use(created.key)).status).toBe(404);
    expect((await device.send('DELETE', `/api/keys/${created.id}`)).status).toBe(404);
  });

  it('are stored as a hash only', async () => {
    const { key } = await create(await member(), 'Secret');
    const connection = await connectMongo({ url: mongo.url('apikeys'), service: 'identity' });
    const stored = JSON.stringify(await connection.collection('api_keys').find().limit(10).toArray());
    await connection.close();
    expect(stored).not.toContain(key.slice(3));
  });

  it('are at most five, also for requests at once', async () => {
    const device = await member();
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => device.send('POST', '/api/keys', { name: `Key ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && (await errorOf(refused)).code).toBe('too_many_keys');
  });

  it('need a verified address and a name', async () => {
    const device = createDevice(identity.url());
    await device.register('unverified@mail.example');
    const response = await device.send('POST', '/api/keys', { name: 'Mine' });
    expect([response.status, (await errorOf(response)).code]).toEqual([403, 'email_not_verified']);
    const verified = await member();
    for (const name of ['', ' ', 'x'.repeat(61), 7])
      expect((await verified.send('POST', '/api/keys', { name })).status).toBe(400);
  });

  it('belong to their account alone, and end with it', async () => {
    const [one, other] = [await member(), await member()];
    const { id, key } = await create(one, 'Mine');
    expect((await other.send('DELETE', `/api/keys/${id}`)).status).toBe(404);
    expect(await list(other)).toEqual([]);
    const exported = (await (await one.send('GET', '/api/account/export')).json()) as { apiKeys: ApiKey[] };
    expect(exported.apiKeys).toMatchObject([{ id, name: 'Mine' }]);
    expect(JSON.stringify(exported)).not.toContain(key);
    await one.send('DELETE', '/api/account', { password: goodPassword });
    expect((await use(key)).status).toBe(404);
  });
});
