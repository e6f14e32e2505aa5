import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { endpoints, serviceStatusSchema, type ErrorBody } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { until } from '@halalmap/test-kit';
import { createServiceApp } from './app';
import { createRouter } from './context';
import { createLogger } from './logger';
import { createMetrics } from './metrics';
import { mount } from './mount';
import { createService, type Service } from './service';

const logger = createLogger({ name: 'test', level: 'silent' });

/** A request that ends when the test says so. */
const aGate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describe('metrics', () => {
  let service: Service;
  let address = '';
  beforeEach(async () => {
    const metrics = createMetrics({ name: 'test' });
    metrics.gauge('things_waiting', 'Things', () => 7);
    metrics.gauge('things_stored', 'Things of a database that is away', () =>
      Promise.reject(new Error('away')),
    );
    metrics.gauge('things_found', 'Things of an index that hangs', () => new Promise(() => undefined));
    const lines: string[] = [];
    const logger = createLogger({
      name: 'test',
      level: 'info',
      destination: { write: (line: string) => void lines.push(line) },
    });
    service = createService({
      name: 'test',
      handler: (_request, response) => response.end(),
      config: { HOST: '127.0.0.1', PORT: 0, METRICS_PORT: 0 },
      metrics,
      readiness: [{ name: 'hung', check: () => new Promise(() => undefined) }],
      logger,
    });
    await service.start();
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '') as { msg: string; url: string; metrics: string };
    expect(line).toMatchObject({ msg: 'listening', url: service.url() });
    address = line.metrics;
  });
  afterEach(() => service.stop());

  it('are reported without gauges whose backend is unavailable', async () => {
    const response = await fetch(address);
    const text = await response.text();

    expect(response.status).toBe(200);
    expect(text).toContain('things_waiting{service="test"} 7');
    expect(text).toContain('readiness_check_passed{check="hung",service="test"} 0');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/^things_(stored|found)\b/m);
  });

  it('do not prevent the service from reporting that it is not ready', async () => {
    expect((await fetch(`${service.url()}/readyz`)).status).toBe(503);
  });
});

it('the mean time is that of the last minute', () => {
  let now = 0;
  const metrics = createMetrics({ name: 'test', now: () => now });
  const observe = (seconds: number) =>
    metrics.observeRequest({ method: 'GET', route: '/', status: 200 }, seconds);
  observe(30);
  now = 59_000;
  observe(0.01);
  expect(metrics.lastMinute()).toMatchObject({ count: 2, meanMs: 15_005 });
  now = 61_000;

  expect(metrics.lastMinute()).toMatchObject({ count: 1, meanMs: 10 });
});

it('the 95th percentile and the errors are those of the last minute', () => {
  let now = 0;
  const metrics = createMetrics({ name: 'test', now: () => now });
  for (let index = 0; index < 100; index += 1) {
    now = index * 100;
    const status = index < 3 ? 503 : 200;
    metrics.observeRequest({ method: 'GET', route: '/', status }, index < 90 ? 0.004 : 0.9);
  }

  expect(metrics.lastMinute()).toMatchObject({ count: 100, errors: 3 });
  expect(metrics.lastMinute().p95Ms).toBeGreaterThan(750);
  expect(metrics.lastMinute().p95Ms).toBeLessThan(1_000);
});

it('counts the last hour by route, the slowest first', () => {
  let time = 0;
  const metrics = createMetrics({ name: 'search', now: () => time });
  metrics.observeRequest({ method: 'GET', route: '/old', status: 500 }, 9);
  time = 61 * 60_000;
  for (let index = 0; index < 10; index += 1)
    metrics.observeRequest({ method: 'GET', route: '/quick', status: 200 }, 0.004);
  metrics.observeRequest({ method: 'POST', route: '/slow', status: 503 }, 0.6);

  expect(metrics.lastHour()).toMatchObject({
    count: 11,
    errors: 1,
    routes: [
      { route: 'POST /slow', count: 1, errors: 1 },
      { route: 'GET /quick', count: 10, errors: 0 },
    ],
  });
  metrics.startHour();
  expect(metrics.lastHour()).toMatchObject({ count: 0, errors: 0, routes: [] });
});

it('remembers a refused network for an hour, and needs little memory for many networks', () => {
  let now = 0;
  const metrics = createMetrics({ name: 'test', now: () => now });
  const refuse = (address: string) =>
    metrics.recordRefusal({ limit: 'uploads', route: '/api/uploads', address });
  for (const address of ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::3']) refuse(address);

  expect(metrics.refusals()).toMatchObject([
    { limit: 'uploads', route: '/api/uploads', address: '203.0.113.0/24', count: 2 },
    { address: '2001:db8:1::/48', count: 1 },
  ]);
  for (let index = 0; index < 2_000; index += 1) refuse(`10.${index >> 8}.${index & 255}.1`);
  expect(metrics.refusals().length).toBeLessThanOrEqual(500);
  now = 61 * 60_000;
  expect(metrics.refusals()).toEqual([]);
});

describe('the readiness of a service', () => {
  it('comes when each check has passed once, and ends when it stops, not when a dependency fails later', async () => {
    const holds = { database: false, map: false };
    let mapChecks = 0;
    const service = createService({
      name: 'test',
      handler: (_request, response) => response.end(),
      config: { HOST: '127.0.0.1', PORT: 0, METRICS_PORT: 0 },
      metrics: createMetrics({ name: 'test' }),
      readiness: [
        { name: 'database', check: () => holds.database },
        {
          name: 'map',
          once: true,
          check() {
            mapChecks += 1;
            return holds.map;
          },
        },
      ],
      logger,
    });
    await service.start();
    const url = service.url();
    const read = async () => (await fetch(`${url}/readyz`)).status;
    expect(await read()).toBe(503);
    holds.database = true;
    await until('one check has passed', async () => {
      const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: object };
      return JSON.stringify(checks) === '{"database":true,"map":false}';
    });
    expect(await read()).toBe(503);
    holds.map = true;
    await until('it is ready', async () => (await read()) === 200);
    const checksSoFar = mapChecks;
    Object.assign(holds, { database: false, map: false });
    expect(await read()).toBe(200);

    const stopped = service.stop({ drainMs: 200 });
    expect(await read()).toBe(503);
    await stopped;
    expect(mapChecks).toBe(checksSoFar);
  });
});

describe('a service among others', () => {
  const token = 'an-internal-token';
  const logger = createLogger({ name: 'search', level: 'warn', destination: { write: () => undefined } });
  let service: Service;
  beforeAll(async () => {
    const metrics = createMetrics({ name: 'search', version: '1.2.3' });
    metrics.gauge('things_waiting', 'Things', () => 7);
    metrics.gaugeBy('things_stored', 'Things', 'kind', () => ({ large: 1, small: 2 }));
    metrics.counter('things_seen_total', 'Things').inc(3);
    service = createService({
      name: 'search',
      handler: (_request, response) => response.writeHead(404).end(),
      config: { HOST: '127.0.0.1', PORT: 0, INTERNAL_TOKEN: token },
      metrics,
      readiness: [
        { name: 'index', check: () => false },
        { name: 'broker', check: () => true },
      ],
      logger,
    });
    await service.start();
  });
  afterAll(() => service.stop());
  const sendRequest = (path: string, method = 'GET', authorization = `Bearer ${token}`) =>
    fetch(service.url() + path, { method, headers: { authorization } });

  it('returns its status to services only', async () => {
    const status = serviceStatusSchema.parse(await (await sendRequest('/internal/status')).json());

    expect(status).toMatchObject({
      service: 'search',
      version: '1.2.3',
      ready: false,
      checks: { index: false, broker: true },
      values: { things_waiting: 7, things_stored: { large: 1, small: 2 }, things_seen_total: 3 },
    });
    expect((await sendRequest('/internal/status', 'GET', 'Bearer guessed')).status).toBe(404);
    expect((await sendRequest('/internal/log-level?level=debug&minutes=1', 'PUT', '')).status).toBe(404);
  });

  it('changes the log level for the requested time only', async () => {
    expect((await sendRequest('/internal/log-level?level=debug&minutes=61', 'PUT')).status).toBe(400);
    expect((await sendRequest('/internal/log-level?level=loud&minutes=1', 'PUT')).status).toBe(400);
    expect(logger.level).toBe('warn');
    expect((await sendRequest('/internal/log-level?level=debug&minutes=60', 'PUT')).status).toBe(200);
    expect(logger.level).toBe('debug');
    await service.stop();
    expect(logger.level).toBe('warn');
  });
});

describe('stopping', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());
  const send = (
    url: string,
  ): Promise<{ status: number | undefined; connection: string | undefined; body: string }> =>
    new Promise((resolve, reject) => {
      request(url, { agent }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode, connection: response.headers.connection, body }),
        );
      })
        .on('error', reject)
        .end();
    });

  it('becomes unready, finishes running requests, and then closes', async () => {
    const gate = aGate();
    const reached = aGate();
    const order: string[] = [];
    const service = createService({
      name: 'test',
      handler: (incoming, response) => {
        if (incoming.url !== '/slow') return void response.end('quick');
        reached.open();
        void gate.opened.then(() => {
          order.push('response');
          response.end('slow');
        });
      },
      config: { HOST: '127.0.0.1', PORT: 0 },
      metrics: createMetrics({ name: 'test' }),
      logger,
      parts: [{ close: () => order.push('closed') }],
    });
    await service.start();
    expect((await send(`${service.url()}/`)).connection).toBe('keep-alive');
    const url = service.url();
    const slow = fetch(`${url}/slow`);
    await reached.opened;
    const stopped = service.stop({ drainMs: 300 });

    expect((await send(`${service.url()}/readyz`)).status).toBe(503);
    expect((await fetch(`${service.url()}/livez`)).status).toBe(200);
    expect(await send(`${service.url()}/`)).toMatchObject({ connection: 'close', body: 'quick' });
    gate.open();
    const response = await slow;
    expect([response.headers.get('connection'), await response.text()]).toEqual(['close', 'slow']);
    await stopped;
    expect(order).toEqual(['response', 'closed']);
    await expect(send(`${url}/`)).rejects.toThrow();
  });

  it('starts its parts in order and ends them in the reverse order', async () => {
    const order: string[] = [];
    const partOf = (name: string, ready = true) => ({
      readiness: { name, check: () => ready },
      start: () => order.push(`start ${name}`),
      stop: () => Promise.resolve().then(() => order.push(`stop ${name}`)),
      close: () => order.push(`close ${name}`),
    });
    const service = createService({
      name: 'test',
      handler: (_incoming, response) => response.end(),
      config: { HOST: '127.0.0.1', PORT: 0 },
      metrics: createMetrics({ name: 'test' }),
      parts: [partOf('database'), null, partOf('events', false)],
      logger,
    });
    await service.start();
    expect(await (await fetch(`${service.url()}/readyz`)).json()).toMatchObject({
      checks: { database: true, events: false },
    });
    await service.stop();

    expect(order).toEqual([
      'start database',
      'start events',
      'stop events',
      'close events',
      'stop database',
      'close database',
    ]);
  });

  // A connection that the system accepts between the last look at the queue and the close is reset: Node cannot close
  // the queue and still take what is in it. Here none is opened in between, because requests are held then.
  it('resets no connection that waits to be accepted when it closes, however many there are', async () => {
    const outcomes: string[] = [];
    // Each request opens the next connection while it is handled, and a turn of the event loop accepts one, so that
    // most wait in the queue.
    const chains = 200;
    let opened = 0;
    const open = (): void => {
      opened += 1;
      const next = connect(Number(new URL(url).port), '127.0.0.1');
      let received = '';
      next.on('data', (chunk: Buffer) => (received += chunk.toString()));
      next.on('error', (error: NodeJS.ErrnoException) => (received = error.code ?? error.message));
      next.on('close', () => outcomes.push(received.split('\r\n', 1)[0] ?? ''));
      next.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
    };
    const service = createService({
      name: 'test',
      handler: (_incoming, response) => {
        open();
        response.end('done');
      },
      config: { HOST: '127.0.0.1', PORT: 0 },
      metrics: createMetrics({ name: 'test' }),
      logger,
    });
    await service.start();
    const url = service.url();
    for (let chain = 0; chain < chains; chain += 1) open();
    await service.stop({ drainMs: 100 });
    await until('every connection has ended', () => outcomes.length === opened);

    expect(new Set(outcomes)).toEqual(new Set(['HTTP/1.1 200 OK', 'ECONNREFUSED']));
  });
});

describe('a caller whose session cannot be checked', () => {
  let service: Service;
  beforeAll(async () => {
    const router = createRouter();
    for (const endpoint of [endpoints.search.listings, endpoints.users.list, endpoints.moderation.restore]) {
      mount(router, endpoint, ({ ctx }) => {
        ctx.body = { caller: ctx.state.caller };
      });
    }
    const metrics = createMetrics({ name: 'test' });
    const sessions = { verify: () => Promise.reject(unavailable()) };
    const app = createServiceApp({
      name: 'test',
      logger,
      metrics,
      sessions,
      routes: [router],
    });
    service = createService({
      name: 'test',
      handler: app.callback(),
      config: { HOST: '127.0.0.1', PORT: 0 },
      metrics,
      logger,
    });
    await service.start();
  });
  afterAll(() => service.stop());
  const statusOf = async (path: string, method = 'GET'): Promise<number> =>
    (await fetch(service.url() + path, { method, headers: { authorization: 'Bearer token' } })).status;

  it('reads public data as a visitor, and is refused everything else', async () => {
    expect(await statusOf('/api/listings')).toBe(200);
    expect(await statusOf('/api/users')).toBe(503);
    expect(await statusOf(`/api/listings/${'a'.repeat(24)}/restore`, 'POST')).toBe(503);
  });
});

describe('a request that is no valid HTTP', () => {
  let service: Service;
  beforeAll(async () => {
    service = createService({
      name: 'test',
      handler: (incoming, response) => {
        incoming.resume();
        response.writeHead(200, { 'content-length': '100' });
        response.write('the beginning');
      },
      config: { HOST: '127.0.0.1', PORT: 0 },
      metrics: createMetrics({ name: 'test' }),
      logger,
    });
    await service.start();
  });
  afterAll(() => service.stop());

  /** Everything that the server sends until it closes the connection. */
  const sendRaw = (text: string, more?: { after: string; text: string }): Promise<string> =>
    new Promise((resolve) => {
      let received = '';
      const socket = connect(Number(new URL(service.url()).port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        received += chunk.toString();
        if (more && received.includes(more.after)) socket.write(more.text);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(received));
    });

  it.each([
    ['a line that is no request', 'NONSENSE\r\n\r\n', 400, 'validation_failed'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n', 400, 'validation_failed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'validation_failed',
    ],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'payload_too_large',
    ],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n', 400, 'validation_failed'],
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400, 'validation_failed'],
    ['a URL without a host', 'GET http:// HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'validation_failed'],
    ['a URL that is none', 'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'validation_failed'],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405, 'method_not_allowed'],
    ['a change of a probe', 'DELETE /livez HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
  ])('such as %s gets an error with the headers of all responses', async (_what, text, status, code) => {
    const [head = '', body = ''] = (await sendRaw(text)).split('\r\n\r\n');

    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/x-content-type-options: nosniff/i);
    expect(head).toMatch(/content-security-policy: default-src 'none'/i);
    expect(head).toMatch(/connection: close/i);
    const { error } = JSON.parse(body) as ErrorBody;
    expect(error).toMatchObject({ code, message: expect.any(String) as string });
    expect(head).toContain(`x-request-id: ${error.requestId}`);
  });

  it.each(['CONNECT a:443', 'DELETE /livez', 'POST /readyz'])(
    'such as %s learns what is allowed',
    async (line) => {
      expect(await sendRaw(`${line} HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatch(/^allow: GET, HEAD\r$/im);
    },
  );

  it('is no request of HTTP/1.0 without a host, of a proxy, or with an unknown expectation', async () => {
    expect(await sendRaw('GET /livez HTTP/1.0\r\n\r\n')).toContain('"alive"');
    for (const [target, header] of [
      ['http://halalmap.test/livez?a', 'X: a'],
      ['/livez', 'Expect: 200-maybe'],
    ])
      expect(
        await sendRaw(`GET ${target} HTTP/1.1\r\nHost: a\r\n${header}\r\nConnection: close\r\n\r\n`),
      ).toContain('"alive"');
  });

  it('gets no second response within the first', async () => {
    const valid = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    const received = await sendRaw(valid, { after: 'the beginning', text: 'no chunk\r\n\r\n' });

    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
