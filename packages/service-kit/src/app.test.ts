import { endpoints } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { internalToken, until } from '@halalmap/test-kit';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { z } from 'zod';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createServiceApp } from './app';
import { createRouter, requireRole, type Caller } from './context';
import { createLogger, type Logger } from './logger';
import { createMetrics } from './metrics';
import { mount } from './mount';
import { readBody, readQuery, decompressedBody } from './read-input';
import { createService, createServiceBase, type Service } from './service';
import { setEtag } from './etag';

const admin: Caller = {
  id: 'a'.repeat(24),
  role: 'admin',
  email: 'admin@halalmap.example',
  sessionId: 'b'.repeat(24),
};

let onLargeClosed: (() => void) | undefined;

const build = (logger: Logger): Service => {
  const router = createRouter();
  const body = z.object({ name: z.string().max(10), nested: z.unknown().optional() });
  router.post('/things', async (ctx) => {
    ctx.body = await readBody(ctx, body);
  });
  router.get('/things', (ctx) => {
    ctx.body = readQuery(
      ctx,
      z.object({ limit: z.string().regex(/^\d+$/, 'Enter a whole number').optional() }),
    );
  });
  router.post('/names', async (ctx) => {
    ctx.body = await readBody(ctx, z.array(z.string()));
  });
  router.get('/same', (ctx) => {
    if (!setEtag(ctx, '"one"')) ctx.body = { same: true };
  });
  router.get('/broken', () => {
    throw new Error('the database password is hunter2');
  });
  router.get('/endless', (ctx) => {
    const body: Record<string, unknown> = {};
    ctx.body = Object.assign(body, { body });
  });
  router.get('/admin', (ctx) => {
    ctx.body = requireRole(ctx, 'admin');
  });
  router.get('/address', (ctx) => {
    ctx.body = { address: ctx.state.clientAddress };
  });
  router.get('/told', (ctx) => {
    ctx.state.logger.warn('something happened');
    ctx.body = { told: true };
  });
  const other = createRouter();
  other.delete('/things', (ctx) => {
    ctx.status = 204;
  });
  mount(router, endpoints.images.upload, async ({ ctx }) => {
    let bytes = 0;
    for await (const chunk of decompressedBody(ctx.req)) bytes += chunk.length;
    ctx.body = { bytes };
  });
  router.get('/large', (ctx) => {
    ctx.res.once('close', () => onLargeClosed?.());
    ctx.body = Buffer.alloc(64 * 1024 * 1024);
  });
  const metrics = createMetrics({ name: 'test' });
  const sessions = { verify: (token: string) => Promise.resolve(token === 'good' ? admin : null) };
  const routes = [router, other];
  const app = createServiceApp({
    name: 'test',
    logger,
    metrics,
    sessions,
    bodyLimits: { totalMs: 300, uploadGraceMs: 300, uploadBytesPerSecond: 8_192, uploadsAtOnce: 4 },
    routes,
  });
  return createService({
    name: 'test',
    handler: app.callback(),
    config: { HOST: '127.0.0.1', PORT: 0 },
    metrics,
    idleReaderMs: 300,
    logger,
  });
};

describe('a service built with the kit', () => {
  let service: Service;
  let lines: Array<Record<string, unknown>>;
  beforeEach(async () => {
    lines = [];
    const destination = {
      write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    };
    service = build(createLogger({ name: 'test', level: 'debug', destination }));
    await service.start();
    lines.length = 0;
  });
  afterEach(() => service.stop());

  const send = (path: string, init?: RequestInit) => fetch(service.url() + path, init);
  const post = (body: string, type = 'application/json') =>
    send('/things', { method: 'POST', body, headers: { 'content-type': type } });

  it('responds with a request id and the security headers', async () => {
    const response = await send('/same', { headers: { 'x-request-id': 'abc-12345' } });

    expect(response.headers.get('x-request-id')).toBe('abc-12345');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors');
  });

  it('logs the request and everything during it with the ids of request and trace', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await send('/told', { headers: { 'x-request-id': 'abc-12345', traceparent } });

    const ids = { service: 'test', requestId: 'abc-12345', traceId: 'a'.repeat(32) };
    expect(lines).toMatchObject([
      { ...ids, msg: 'something happened' },
      {
        ...ids,
        msg: 'request',
        method: 'GET',
        path: '/told',
        status: 200,
        route: '/told',
        address: '127.0.0.0/24',
      },
    ]);
  });

  it('creates ids when none or invalid ones were given', async () => {
    await send('/told', { headers: { 'x-request-id': 'a b', traceparent: '00-1-2-3' } });
    await send('/told');

    const traces = lines.map(({ traceId }) => traceId);
    expect(new Set(traces).size).toBe(2);
    for (const trace of traces) expect(trace).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it('names each field of a bad body', async () => {
    const response = await post(JSON.stringify({ name: 'much too long a name' }));

    expect(response.status).toBe(400);
    const { error } = (await response.json()) as {
      error: { code: string; details: unknown[]; requestId: string };
    };
    expect(error).toMatchObject({ code: 'validation_failed', details: [{ path: 'name' }] });
    expect(error.requestId).toBe(response.headers.get('x-request-id'));
  });

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'invalid_json'],
    ['another content type', 'name=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    [
      'more than a megabyte',
      JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      'application/json',
      413,
      'payload_too_large',
    ],
    [
      'deep nesting',
      `{"nested":${'['.repeat(65)}${']'.repeat(65)}}`,
      'application/json',
      400,
      'invalid_json',
    ],
    ['an operator in place of text', '{"name":{"$gt":""}}', 'application/json', 400, 'validation_failed'],
  ])('refuses %s', async (_what, body, type, status, code) => {
    const response = await post(body, type);

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it.each([
    ['too many values', `{"nested":[${'0,'.repeat(20_000)}0]}`, 'The JSON contains too many values'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The body is not UTF-8'],
    ['nothing', ' ', 'The body is not valid JSON'],
  ])('refuses JSON of %s in its own words', async (_what, body, message) => {
    const response = await send('/things', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });

    expect(await response.json()).toMatchObject({ error: { code: 'invalid_json', message } });
  });

  it('returns at most a hundred errors', async () => {
    const response = await send('/names', {
      method: 'POST',
      body: JSON.stringify(Array.from({ length: 1_000 }, () => 1)),
      headers: { 'content-type': 'application/json' },
    });

    const { error } = (await response.json()) as { error: { details: unknown[] } };
    expect([response.status, error.details.length]).toEqual([400, 100]);
  });

  describe('with a packed body', () => {
    const packed = (body: Buffer, encoding: string, path = '/things') =>
      send(path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          ...(encoding === '' ? {} : { 'content-encoding': encoding }),
        },
      });
    const json = Buffer.from('{"name":"ok"}');

    it.each([
      ['gzip', gzipSync(json)],
      ['GZIP', gzipSync(json)],
      ['br', brotliCompressSync(json)],
      ['identity', json],
    ])('takes %s', async (encoding, body) => {
      expect(await (await packed(body, encoding)).json()).toEqual({ name: 'ok' });
    });

    it.each(['deflate', 'zstd', 'gzip, br', 'gzip, gzip', 'x'])('refuses %s', async (encoding) => {
      const response = await packed(encoding === 'deflate' ? deflateSync(json) : gzipSync(json), encoding);

      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ error: { code: 'unsupported_media_type' } });
    });

    it.each([
      ['gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))],
      ['br', brotliCompressSync(Buffer.alloc(64 * 1024 * 1024, ' '))],
    ])('counts the unpacked bytes of %s', async (encoding, body) => {
      const response = await packed(body, encoding);

      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { message: 'The request is too large' } });
      expect((await send('/same')).status).toBe(200);
    });

    it.each([
      ['broken', Buffer.from('not packed at all'), 'gzip'],
      ['cut short', gzipSync(json).subarray(0, 12), 'gzip'],
      ['of another kind', gzipSync(json), 'br'],
    ])('refuses one that is %s, an upload too', async (_what, body, encoding) => {
      for (const path of ['/things', '/api/uploads']) {
        const response = await packed(body, encoding, path);

        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ error: { message: 'The body cannot be unpacked' } });
      }
    });

    it('unpacks uploads', async () => {
      const body = gzipSync(Buffer.alloc(5_000_000));

      expect(await (await packed(body, 'gzip', '/api/uploads')).json()).toEqual({ bytes: 5_000_000 });
    });
  });

  describe('with a slow client', () => {
    const open = (path: string, headers = '', more = ''): Promise<{ socket: Socket; said(): string }> =>
      new Promise((resolve) => {
        let said = '';
        const socket = connect(Number(new URL(service.url()).port), '127.0.0.1', () => {
          socket.write(
            `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}Content-Length: 5000\r\n\r\n{"na${more}`,
          );
          resolve({ socket, said: () => said });
        });
        socket.on('data', (chunk) => {
          said += chunk.toString();
        });
        socket.on('error', () => undefined);
      });
    const ended = ({ socket }: { socket: Socket }) =>
      until('it is closed', () => socket.destroyed || socket.readableEnded);

    it.each(['/things', '/api/uploads', '/nothing'])(
      'ends a request to %s whose body does not arrive',
      async (path) => {
        const client = await open(path);
        await ended(client);

        expect(client.said()).toMatch(
          path === '/nothing' ? /^HTTP\/1.1 404 / : /^HTTP\/1.1 408 [^]*request_timeout/,
        );
      },
    );

    it('accepts four concurrent uploads from an address, and the next when one has ended', async () => {
      const clients = await Promise.all(Array.from({ length: 4 }, () => open('/api/uploads')));
      const upload = (address?: string) =>
        send('/api/uploads', {
          method: 'POST',
          body: 'x',
          ...(address ? { headers: { 'x-forwarded-for': address } } : {}),
        });
      const refused = await upload();

      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect((await upload('203.0.113.9')).status).toBe(200);
      for (const { socket } of clients) socket.destroy();
      await until('there is room again', async () => (await upload()).ok);
    });

    it('closes a connection whose client does not read the response', async () => {
      let closed = false;
      onLargeClosed = () => {
        closed = true;
      };
      const socket = connect(Number(new URL(service.url()).port), '127.0.0.1');
      socket.pause();
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');

      await until('the response is given up', () => closed);
      socket.destroy();
    });
  });

  it('drops a prototype that hides in a body', async () => {
    const response = await post('{"name":"ok","__proto__":{"admin":true}}');

    expect(await response.json()).toEqual({ name: 'ok' });
  });

  it('drops empty and unknown parameters and names a bad one', async () => {
    expect((await send('/things?limit=&colour=red')).status).toBe(200);
    for (const bad of ['limit=-1', 'limit=%00', 'limit=1&limit=%7F']) {
      expect(await (await send(`/things?${bad}&colour=%00`)).json()).toMatchObject({
        error: { details: [{ path: 'limit' }] },
      });
    }
    expect((await send('/things?colour=%00')).status).toBe(200);
  });

  it('responds with 304 when the client has the same version', async () => {
    expect((await send('/same', { headers: { 'if-none-match': '"one"' } })).status).toBe(304);
  });

  it('does not expose internal errors', async () => {
    const response = await send('/broken');

    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('hunter2');
  });

  it('responds with an error to a body that cannot be written as JSON', async () => {
    const endless = await send('/endless', { headers: { 'x-request-id': 'endless-request' } });
    expect(endless.status).toBe(500);
    expect(await endless.json()).toMatchObject({
      error: { code: 'internal', requestId: 'endless-request' },
    });
    expect(endless.headers.get('x-content-type-options')).toBe('nosniff');
    expect(endless.headers.get('x-request-id')).toBe('endless-request');
  });

  it('identifies the caller by a valid token only', async () => {
    expect((await send('/admin')).status).toBe(401);
    expect((await send('/admin', { headers: { authorization: 'Bearer bad' } })).status).toBe(401);
    expect((await send('/admin', { headers: { authorization: 'Bearer good' } })).status).toBe(200);
  });

  it('names the methods of a path that does not know the one used', async () => {
    const response = await send('/things', { method: 'PATCH' });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'POST']);
    expect((await send('/things', { method: 'DELETE' })).status).toBe(204);
    expect((await send('/nothing')).status).toBe(404);
  });

  it('trusts as many forwarded addresses as there are trusted hops', async () => {
    const response = await send('/address', { headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4' } });

    expect(await response.json()).toEqual({ address: '1.2.3.4' });
  });

  it('keeps working after a client disconnects in the middle of a body', async () => {
    const { port } = new URL(service.url());
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          'POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na',
        );
        socket.destroy();
      });
      socket.on('close', () => resolve());
    });

    expect((await send('/same')).status).toBe(200);
  });

  it('is ready until it stops', async () => {
    for (const path of ['/readyz', '/livez']) {
      const response = await send(path, { headers: { 'x-request-id': 'abc-12345' } });

      expect(response.status).toBe(200);
      expect(response.headers.get('x-request-id')).toBe('abc-12345');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(response.headers.get('content-security-policy')).toContain('frame-ancestors');
      expect((await send(path)).headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
    }
  });
});

describe('a service whose disk is nearly full', () => {
  let service: Service;
  const router = createRouter();
  mount(router, endpoints.session.signIn, ({ ctx }) => {
    ctx.body = { signedIn: true };
  });
  mount(router, endpoints.listings.findDuplicates, () => ({ candidates: [] }));
  router.get('/things', (ctx) => {
    ctx.body = {};
  });
  router.post('/things', (ctx) => {
    ctx.status = 201;
    ctx.body = {};
  });
  mount(router, internalEndpoints.listings.recordActivity, () => undefined);
  const start = async (minFreeMb: number): Promise<Service['url']> => {
    const config = {
      HOST: '127.0.0.1',
      PORT: 0,
      HALALMAP_DATA_DIR: tmpdir(),
      MIN_FREE_MB: minFreeMb,
      INTERNAL_TOKEN: internalToken,
    };
    const logger = createLogger({ name: 'test', level: 'silent' });
    const base = createServiceBase({ name: 'test', version: '1', config, logger });
    const app = createServiceApp({ ...base, routes: [router] });
    service = createService({ ...base, handler: app.callback() });
    await service.start();
    return () => service.url();
  };
  afterEach(() => service.stop());
  const post = (url: string, path: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${internalToken}` },
      body: '{}',
    });

  it('rejects changes, and goes on reading, answering questions and signing in', async () => {
    // No test machine has a million megabytes free.
    const url = (await start(1_000_000))();
    const rejected = await post(url, '/things');
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(await rejected.json()).toMatchObject({ error: { code: 'storage_full' } });

    expect((await fetch(`${url}/things`)).status).toBe(200);
    expect((await post(url, '/api/auth/login')).status).toBe(200);
    expect((await post(url, '/api/listings/duplicates')).status).not.toBe(503);
    expect((await post(url, '/internal/activities')).status).toBe(204);
  });

  it('accepts changes as long as there is room', async () => {
    expect((await post((await start(1))(), '/things')).status).toBe(201);
  });
});
