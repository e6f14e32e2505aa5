import {
  activityListSchema,
  errorBodySchema,
  type ListingList,
  rateLimits,
  metricsHistorySchema,
  serviceNames,
  systemMetricsSchema,
} from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { aPhoto } from '../support/photos';
import { samplePassword } from '../support/product';
import { startComposed, type ComposedProduct } from '../support/composed';

const password = 'a password for many';
const message = {
  firstName: 'A',
  lastName: 'B',
  email: 'a@mail.example',
  subject: 'Hello',
  message: 'There',
};

const perHour: Array<[string, number, (index: number) => Record<string, unknown>]> = [
  [
    '/api/auth/register',
    rateLimits.registrationsPerHour,
    (index) => ({
      email: `one-of-many-${index}@mail.example`,
      password,
      confirmPassword: password,
      firstName: 'A',
      lastName: 'B',
    }),
  ],
  [
    '/api/listings',
    rateLimits.visitorSubmissionsPerHour,
    (index) => ({ entityType: 'food', name: `Kusina ${index}` }),
  ],
  ['/api/contact', rateLimits.messagesPerHour, (index) => ({ ...message, subject: `Hello ${index}` })],
  ['/api/newsletter', rateLimits.newslettersPerHour, (index) => ({ email: `reader-${index}@mail.example` })],
  [
    '/api/auth/forgot',
    rateLimits.passwordResetsPerHour,
    (index) => ({ email: `forgetful-${index}@mail.example` }),
  ],
];

/** The rate limits of the services apply; `X-Forwarded-For` does not bypass them. */
describe('the limits of an address', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed({ HALALMAP_RATE_LIMITS: 'normal' });
  }, 60_000);
  afterAll(() => product.stop());

  it.each(perHour)(
    'let %s be asked %i times an hour, from wherever it is claimed to come',
    async (...row) => {
      const [path, allowed, bodyOf] = row;
      const sendRequest = (index: number, body = JSON.stringify(bodyOf(index))): Promise<Response> =>
        fetch(product.url + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `198.51.100.${index}, 203.0.113.${index}`,
            'x-real-ip': `198.51.100.${index}`,
            forwarded: `for=198.51.100.${index}`,
          },
          body,
        });

      for (let index = 0; index < allowed; index += 1) expect((await sendRequest(index)).ok).toBe(true);

      const refused = await sendRequest(allowed);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // Checked before the body is parsed.
      expect((await sendRequest(allowed, 'no JSON')).status).toBe(429);
    },
  );

  it('are reported by network only, and to admins only, when an address exceeds them', async () => {
    const admin = await product.api.signIn('admin@halalmap.example', samplePassword);
    expect((await product.api.get('/api/metrics')).status).toBe(401);
    // Figures of replicas are read at intervals, and mails and events are processed after the response.
    const check = async (): Promise<true> => {
      const metrics = systemMetricsSchema
        .strict()
        .parse(await (await product.api.get('/api/metrics', admin)).json());

      expect(metrics.services).toEqual({
        gateway: 'healthy',
        identity: 'healthy',
        listings: 'healthy',
        media: 'healthy',
        search: 'healthy',
      });
      expect(metrics.replicas.map(({ service, state }) => `${service} ${state}`)).toEqual(
        serviceNames.map((name) => `${name} ready`),
      );
      expect(metrics.refusals).toEqual(
        expect.arrayContaining(
          [
            ['identity', '/api/auth/register', 'registrations'],
            ['identity', '/api/auth/forgot', 'password-resets'],
            ['listings', '/api/listings', 'submissions-visitor'],
            ['listings', '/api/contact', 'messages'],
          ].map(([service, route, limit]) =>
            expect.objectContaining({ service, route, limit, count: 2, address: '127.0.0.0/24' }),
          ),
        ),
      );
      expect(JSON.stringify(metrics.refusals)).not.toContain('127.0.0.1');
      expect(metrics.limits).toContainEqual({
        name: 'messages',
        requests: 5,
        windowSeconds: 3_600,
        per: 'address',
      });
      expect(metrics).toMatchObject({
        deadLetters: 0,
        pendingSubmissions: rateLimits.visitorSubmissionsPerHour,
        search: { drift: 0 },
        pendingMails: 0,
      });
      expect(metrics.stores.map(({ service, store }) => `${service} ${store}`)).toEqual([
        'identity database',
        'listings database',
        'media database',
        'media photos',
      ]);
      expect(metrics.auditEntriesToday).toBeGreaterThan(0);
      return true;
    };
    await until('the figures of the limits', check, 20_000, 250);
  });

  it("let an admin raise a service's log level for a while, with an audit log entry", async () => {
    const admin = await product.api.signIn('admin@halalmap.example', samplePassword);
    const set = (body: object, token?: string) => product.api.send('PUT', '/api/log-level', body, token);
    const change = { service: 'search', level: 'error', minutes: 5 };

    expect((await set(change)).status).toBe(401);
    const refused = errorBodySchema.parse(await (await set({ ...change, minutes: 61 }, admin)).json());
    expect(refused.error.details).toMatchObject([{ path: 'minutes' }]);
    expect(await (await set(change, admin)).json()).toMatchObject({ replicas: 1 });
    const { replicas } = systemMetricsSchema.parse(
      await (await product.api.get('/api/metrics', admin)).json(),
    );
    expect(replicas.length).toBe(5);
    const { activities } = activityListSchema.parse(
      await (await product.api.get('/api/activity?action=setLogLevel', admin)).json(),
    );
    expect(activities).toMatchObject([
      { entityType: 'service', entityId: null, changes: { service: 'search', level: 'error' } },
    ]);
  });

  it('show the last hour as charts', async () => {
    const admin = await product.api.signIn('admin@halalmap.example', samplePassword);
    const read = async (query: string) => product.api.get(`/api/metrics/history${query}`, admin);
    const { series } = metricsHistorySchema.strict().parse(await (await read('?hours=1')).json());

    expect(series.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['responseTimeMean', 'responseTimeP95', 'requests', 'errors', 'eventBacklog']),
    );
    await until('there is a point', async () => {
      const body = metricsHistorySchema.parse(await (await read('')).json());
      return body.series.some(({ name, points }) => name === 'requests' && points.length > 0);
    });
    expect((await read('?hours=25')).status).toBe(400);
  });
});

/** Addresses of one subscriber's IPv6 network, in the spellings that proxies use. */
const ipv6Of = (subscriber: number) => (index: number) => {
  const network = `2001:db8:${subscriber.toString(16)}:7`;
  const host = (index + 1).toString(16);
  const spellings = [
    `${network}::${host}`,
    `${network.toUpperCase()}:0:0:0:${host}`,
    `[${network}:ffff::${host}]:4711`,
    `${network.replace('db8', '0db8')}:1::${host.padStart(4, '0')}`,
  ];
  return spellings[index % spellings.length] ?? '';
};

/** One IPv4 address in all its spellings. */
const ipv4Of = (subscriber: number) => (index: number) => {
  const plain = `203.0.113.${subscriber}`;
  const hex = `cb00:71${subscriber.toString(16).padStart(2, '0')}`;
  const spellings = [plain, `${plain}:${index + 1}`, `::ffff:${plain}`, `0:0:0:0:0:FFFF:${hex}`];
  return spellings[index % spellings.length] ?? '';
};

describe('every limit of an address', () => {
  let product: ComposedProduct;
  let listingId: string;
  beforeAll(async () => {
    product = await startComposed({ HALALMAP_RATE_LIMITS: 'normal', TRUSTED_HOPS: '1' });
    const { listings } = (await (await product.api.get('/api/listings?limit=1')).json()) as ListingList;
    listingId = listings[0]?.id ?? '';
  }, 60_000);
  afterAll(() => product.stop());

  const from = (address: string, method: string, path: string, body?: unknown, origin = product.url) =>
    fetch(origin + path, {
      method,
      headers: {
        'x-forwarded-for': address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** `index` is another one in each request. */
  type Send = (address: string, index: number) => Promise<Response>;
  const rows: Array<[name: string, allowed: number, send: Send]> = [
    ['requests', rateLimits.requestsPerMinute, (address) => from(address, 'GET', '/api/none')],
    ['changes', rateLimits.mutationsPerMinute, (address) => from(address, 'POST', '/api/none', {})],
    [
      'failed sign-ins',
      rateLimits.signInFailuresPerAddress,
      (address, index) =>
        from(address, 'POST', '/api/auth/login', { email: `nobody-${index}@mail.example`, password }),
    ],
    [
      'challenges for passkeys',
      rateLimits.passkeyChallengesPerHour,
      // At the service: at the gateway its limit of changes would be reached first.
      (address) => from(address, 'POST', '/api/auth/login/passkey/options', {}, product.addresses.identity),
    ],
    [
      'uploaded files',
      rateLimits.uploadedFilesPerHour,
      (address, index) => {
        const body = new FormData();
        body.append('images', aPhoto(String(index)), 'a.png');
        const headers = { 'x-forwarded-for': address };
        return fetch(`${product.addresses.media}/api/uploads`, { method: 'POST', headers, body });
      },
    ],
    [
      'reports of problems',
      rateLimits.reportsPerHour,
      (address, index) =>
        from(address, 'POST', `/api/listings/${listingId}/reports`, {
          kind: 'closed',
          text: `The door is shut, ${index}.`,
        }),
    ],
    ...perHour.map(([path, allowed, bodyOf]): [string, number, Send] => [
      path,
      allowed,
      (address, index) => from(address, 'POST', path, bodyOf(index)),
    ]),
  ];

  it.each(rows.map((row, index) => [...row, index + 1] as const))(
    'of %s counts all of an IPv6 /64, and any spelling of an IPv4 address, once',
    async (_name, allowed, send, subscriber) => {
      let sent = 0;
      const statusFrom = async (address: string): Promise<number> =>
        (await send(address, (sent += 1))).status;
      for (const addressOf of [ipv6Of(subscriber), ipv4Of(subscriber)]) {
        const allowedOnes = Array.from({ length: allowed }, (_, index) => addressOf(index));
        for (const address of allowedOnes) expect([address, await statusFrom(address)]).not.toContain(429);

        for (const index of [0, 1, 2, 3]) expect(await statusFrom(addressOf(allowed + index))).toBe(429);
      }
      expect(await statusFrom(`2001:db8:${subscriber.toString(16)}:8::1`)).not.toBe(429);
    },
    60_000,
  );

  it('does not hold up an admin, who has a limit of changes per person', async () => {
    const admin = await product.api.signIn('admin@halalmap.example', samplePassword);
    const send = (index: number, token?: string) =>
      fetch(`${product.url}/api/none`, {
        method: 'POST',
        headers: {
          'x-forwarded-for': `192.0.2.${index % 3}`,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      });
    const statuses = new Set<number>();
    for (let index = 0; index < rateLimits.adminMutationsPerMinute; index += 1)
      statuses.add((await send(index, admin)).status);

    expect(statuses).toEqual(new Set([404]));
    expect((await send(7, admin)).status).toBe(429);
    expect((await send(7)).status).toBe(404);
    expect((await send(7, 'a forged token')).status).toBe(404);
  }, 60_000);

  it('of changes leaves out requests that only ask', async () => {
    const ask = () => from('192.0.2.99', 'POST', '/api/listings/duplicates', { name: 'Kusina' });
    const statuses = new Set<number>();
    for (let index = 0; index < rateLimits.mutationsPerMinute + 5; index += 1)
      statuses.add((await ask()).status);

    expect(statuses).toEqual(new Set([200]));
  });
});
