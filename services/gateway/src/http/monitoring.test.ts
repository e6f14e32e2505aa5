import { generateKeyPairSync, sign } from 'node:crypto';
import { healthSchema, serviceStatusSchema, type ServiceStatus } from '@halalmap/contracts';
import { createLogger } from '@halalmap/service-kit';
import { internalToken, until } from '@halalmap/test-kit';
import manifest from '../../package.json';
import { createMetricHistory, type MetricHistory } from '../adapters/metric-history';
import { createServiceMonitor, type ServiceMonitor } from '../adapters/service-monitor';
import { routeLabel } from '../domain/api-route';
import type { SystemView } from '../domain/system-view';
import { aStatus } from '../testing/builders';
import { startFakeUpstream } from '../testing/fake-upstream';
import { startGateway, type RunningGateway } from '../testing/start-gateway';

/** Metrics with fixed values. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
};

describe('the route label in metrics', () => {
  it.each([
    ['GET', '/api/listings', '/api/listings'],
    ['HEAD', '/api/listings/abc', '/api/listings/{id}'],
    ['GET', '/media/some-key', '/media/{key}'],
    ['GET', '/food', '/food'],
    ['GET', '/listing/abc', '/listing/{id}'],
    ['GET', '/main.123.js', 'file'],
    ['GET', '/api/constructor', 'unmatched'],
    ['GET', '/wp-admin/1', 'unmatched'],
  ])('of %s %s is %s', (method, path, label) => {
    expect(routeLabel(method, path)).toBe(label);
  });
});

describe('route labels', () => {
  it('are few, whatever clients request', () => {
    const random = createRandom(7);
    const letters = 'abcXYZ019-_.%~/{}:?#áñ';
    const word = (): string =>
      Array.from({ length: 1 + (random() % 12) }, () => letters[random() % letters.length]).join('');
    const begin = ['/', '/api/', '/api/listings/', '/media/', '/listing/', '/blog/', '/food/', '/fil/', '/ar/', '/remotes/', '/tiles/', '/api/locks/']; // prettier-ignore
    const asked = Array.from({ length: 5_000 }, () => begin[random() % begin.length] + word());
    const labels = new Set(asked.map((path) => routeLabel(random() % 2 ? 'GET' : 'POST', path)));

    expect(labels.size).toBeLessThan(30);
    expect([...labels].filter((label) => asked.includes(label))).toEqual([]);
  });
});

describe('the health response', () => {
  let running: RunningGateway;
  const sendRequest = async () => {
    const response = await running.send('/api/health');
    return { response, health: healthSchema.strict().parse(await response.json()) };
  };
  const askUntil = async (status: string) => {
    let last = await sendRequest();
    await until(`the site is ${status}`, async () => (last = await sendRequest()).health.status === status);
    return last;
  };

  beforeEach(async () => {
    running = await startGateway();
  });
  afterEach(() => running.stop());

  it('has exactly the fields of the contract', async () => {
    await running.send('/api/listings');
    await running.send('/api/listings');
    const { response, health } = await sendRequest();

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(health).toMatchObject({
      status: 'healthy',
      version: manifest.version,
      database: 'MongoDB',
      performance: { cacheHitRate: 50, dbQueryCount: 42 },
    });
    expect(health.performance.avgResponseTime).toBeGreaterThan(0);
    expect(health.performance.memoryUsage.rss).toBeGreaterThan(1_000_000);
  });

  it('is degraded while another service is not ready', async () => {
    await sendRequest();
    running.statuses.search = aStatus('search', { ready: false });

    expect((await askUntil('degraded')).response.status).toBe(200);
  });

  it('is unhealthy with 503 while listings is unavailable, and keeps its last known database state', async () => {
    await sendRequest();
    await running.upstreams.listings.stop();
    const { response, health } = await askUntil('unhealthy');

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(health).toMatchObject({ database: 'MongoDB', performance: { dbQueryCount: 42 } });
  });

  it('is read-only', async () => {
    expect((await running.send('/api/health', { method: 'POST' })).status).toBe(405);
  });
});

describe('the metrics of the system', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = 'a'.repeat(24);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tokenOf = (role: string, expiresIn = 900): string => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: id, sid: id, role, email: `${role}@mail.example`, iat: now, exp: now + expiresIn };
    const signed = `${encode({ alg: 'ES256', kid: 'one' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  };
  const session = { userId: id, role: 'admin', email: 'admin@mail.example' };
  let isAway = false;
  let running: RunningGateway;
  const read = async (path: string, token: string, init: RequestInit = {}): Promise<number> =>
    (await running.send(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }))
      .status;

  beforeAll(async () => {
    running = await startGateway({
      identity: ({ url }) => {
        if (isAway) return { status: 503 };
        if (url === '/.well-known/jwks.json')
          return { body: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }) };
        return { body: JSON.stringify(session) };
      },
    });
  });
  afterAll(() => running.stop());

  it('are for admins, also while identity cannot be asked about a session', async () => {
    expect(await read('/api/metrics', tokenOf('admin'))).toBe(200);
    isAway = true;

    expect(await read('/api/metrics', tokenOf('admin'))).toBe(200);
    expect(await read('/api/metrics/history', tokenOf('admin'))).toBe(200);
    for (const token of [tokenOf('business'), tokenOf('admin', -1), `${tokenOf('admin').slice(0, -4)}AAAA`])
      expect([401, 503]).toContain(await read('/api/metrics', token));
    const change = { service: 'search', level: 'debug', minutes: 5 };
    expect(
      await read('/api/log-level', tokenOf('admin'), {
        method: 'PUT',
        headers: { 'content-type': 'application/json', origin: 'http://halalmap.test' },
        body: JSON.stringify(change),
      }),
    ).toBe(503);
  });
});

describe('the status of a gateway', () => {
  it('is available to other services only', async () => {
    const running = await startGateway();
    const sendRequest = (token: string) =>
      running.send('/internal/status', { headers: { authorization: `Bearer ${token}` } });
    await until('the gateway is ready', async () => (await running.send('/readyz')).ok);
    const [response, refused] = [await sendRequest(internalToken), await sendRequest('guessed')];

    expect(serviceStatusSchema.parse(await response.json())).toMatchObject({
      service: 'gateway',
      ready: true,
    });
    expect(refused.status).toBe(404);
    await running.stop();
  });
});

describe('the system view', () => {
  const replicas = new Map<string, ServiceStatus | null>();
  let server: Awaited<ReturnType<typeof startFakeUpstream>>;
  let addresses: string[] = [];
  let time = 0;
  let monitor: ServiceMonitor;
  const view = async () => {
    const { replicas: seen } = await monitor.view();
    return seen
      .filter(({ service }) => service === 'search')
      .map(({ replica, responds }) => `${replica} ${responds ? 'responds' : 'is missing'}`);
  };

  beforeAll(async () => {
    server = await startFakeUpstream(() => ({}), { status: () => replicas.get('search') ?? null });
  });
  beforeEach(() => {
    addresses = ['127.0.0.1'];
    time = 1_000;
    replicas.set('search', aStatus('search', { replica: 'search-a:80' }));
    const origin = `http://search.peers:${server.port}`;
    monitor = createServiceMonitor({
      peers: { gateway: origin, identity: origin, listings: origin, media: origin, search: origin },
      self: () => origin,
      internalToken,
      now: () => time,
      resolve: () => Promise.resolve(addresses),
    });
  });
  afterEach(() => monitor.close());
  afterAll(() => server.stop());

  it('lists a replica for each address, and keeps a missing one for ten minutes', async () => {
    addresses = ['127.0.0.1', 'localhost'];
    expect(await view()).toEqual(['search-a:80 responds', 'search-a:80 responds']);

    addresses = ['127.0.0.1'];
    time = 2_000;
    expect(await view()).toEqual(['search-a:80 responds', 'search-a:80 is missing']);

    time = 11 * 60_000;
    expect(await view()).toEqual(['search-a:80 responds']);
  });

  it('notices a replica that announced its shutdown', async () => {
    addresses = ['127.0.0.1', 'localhost'];
    replicas.set('search', aStatus('search', { replica: 'search-a:80', ready: false, stopping: true }));
    await view();
    addresses = ['127.0.0.1'];
    time = 2_000;

    expect(await view()).toEqual(['search-a:80 responds']);
  });

  it('lists a service without any known replica', async () => {
    addresses = [];
    expect(await view()).toEqual([`search.peers:${server.port} is missing`]);
  });
});

describe('the charts of the last hour', () => {
  const view = (count: number, at: number): SystemView => ({
    takenAt: at,
    replicas: [
      {
        service: 'gateway',
        replica: 'gateway-1:80',
        responds: true,
        status: aStatus('gateway', { requests: { count, errors: 0, meanMs: 5, p95Ms: 9 } }),
        seenAt: at,
      },
    ],
  });
  const logger = createLogger({ name: 'test', level: 'silent' });
  const line = async (history: MetricHistory, name: string, hours = 1) =>
    (await history.read(hours)).series.find((series) => series.name === name)?.points;

  it('come from memory and cover one hour', async () => {
    const now = 2 * 60 * 60_000;
    const history = createMetricHistory({ prometheusUrl: undefined, logger, now: () => now });
    for (const [count, minutesAgo] of [
      [1, 90],
      [2, 50],
      [3, 10],
    ] as const)
      // prettier-ignore
      history.add(view(count, now - minutesAgo * 60_000));

    expect(await line(history, 'requests')).toEqual([
      [now - 50 * 60_000, 2],
      [now - 10 * 60_000, 3],
    ]);
    expect(await line(history, 'requests', 24)).toHaveLength(2);
    expect(await line(history, 'deadLetters')).toEqual([]);
  });

  it('come from Prometheus if configured, and from memory while it is unavailable', async () => {
    const urls: string[] = [];
    const prometheus = await startFakeUpstream(({ url }) => {
      urls.push(url);
      const result = url.includes('event_dead_letters') ? [{ values: [[60, '3']] }] : [];
      return { body: JSON.stringify({ data: { result } }) };
    });
    const history = createMetricHistory({ prometheusUrl: prometheus.url, logger, now: () => 120_000 });
    history.add(view(7, 100_000));

    expect(await line(history, 'deadLetters')).toEqual([[60_000, 3]]);
    expect(await line(history, 'requests', 24)).toEqual([]);
    const { start, end, step } = Object.fromEntries(
      new URL(String(urls.at(-1)), 'http://localhost').searchParams,
    );
    expect([Number(end) - Number(start), Number(step)]).toEqual([24 * 60 * 60, 360]);
    await prometheus.stop();
    expect(await line(history, 'requests')).toEqual([[100_000, 7]]);
  });
});
