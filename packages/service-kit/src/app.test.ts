import { connect } from 'node:net';
import { z } from 'zod';
import { createServiceApp } from './app';
import { createRouter, requireRole, type Caller } from './context';
import { createLogger, type Logger } from './logger';
import { createMetrics } from './metrics';
import { readBody, readQuery } from './read-input';
import { createService, type Service } from './service';
import { setEtag } from './etag';

const admin: Caller = {
  id: 'a'.repeat(24),
  role: 'admin',
  email: 'admin@halalmap.example',
  sessionId: 'b'.repeat(24),
};

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
  router.get('/same', (ctx) => {
    if (!setEtag(ctx, '"one"')) ctx.body = { same: true };
  });
  router.get('/broken', () => {
    throw new Error('the database password is hunter2');
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
  const metrics = createMetrics({ name: 'test' });
  const sessions = { verify: (token: string) => Promise.resolve(token === 'good' ? admin : null) };
  const routes = [router, other];
  const app = createServiceApp({ name: 'test', logger, metrics, sessions, trustedHops: 1, routes });
  return createService({
    name: 'test',
    handler: app.callback(),
    host: '127.0.0.1',
    port: 0,
    metrics,
    readiness: [],
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
  });
  afterEach(() => service.stop());

  const send = (path: string, init?: RequestInit) => fetch(service.url() + path, init);
  const post = (body: string, type = 'application/json') =>
    send('/things', { method: 'POST', body, headers: { 'content-type': type } });

  it('answers with a request id and the security headers', async () => {
    const answer = await send('/same', { headers: { 'x-request-id': 'abc-12345' } });

    expect(answer.headers.get('x-request-id')).toBe('abc-12345');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors');
  });

  it('logs the request and whatever is said in it with the ids of request and trace', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await send('/told', { headers: { 'x-request-id': 'abc-12345', traceparent } });

    const ids = { service: 'test', requestId: 'abc-12345', traceparent };
    expect(lines).toMatchObject([
      { ...ids, msg: 'something happened' },
      { ...ids, msg: 'request', method: 'GET', path: '/told', status: 200, address: '127.0.0.1' },
    ]);
  });

  it('makes ids where none were given, or none that can be', async () => {
    await send('/told', { headers: { 'x-request-id': 'a b', traceparent: '00-1-2-3' } });
    await send('/told');

    const traces = lines.map(({ traceparent }) => traceparent);
    expect(new Set(traces).size).toBe(2);
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it('names each field of a bad body', async () => {
    const answer = await post(JSON.stringify({ name: 'much too long a name' }));

    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as {
      error: { code: string; details: unknown[]; requestId: string };
    };
    expect(error).toMatchObject({ code: 'validation_failed', details: [{ path: 'name' }] });
    expect(error.requestId).toBe(answer.headers.get('x-request-id'));
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
    const answer = await post(body, type);

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code } });
  });

  it('drops a prototype that hides in a body', async () => {
    const answer = await post('{"name":"ok","__proto__":{"admin":true}}');

    expect(await answer.json()).toEqual({ name: 'ok' });
  });

  it('drops empty and unknown parameters and names a bad one', async () => {
    expect((await send('/things?limit=&colour=red')).status).toBe(200);
    expect(await (await send('/things?limit=-1')).json()).toMatchObject({
      error: { details: [{ path: 'limit' }] },
    });
  });

  it('answers 304 to a client that has the same', async () => {
    expect((await send('/same', { headers: { 'if-none-match': '"one"' } })).status).toBe(304);
  });

  it('tells nobody what went wrong inside', async () => {
    const answer = await send('/broken');

    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('hunter2');
  });

  it('knows the caller by a valid token alone', async () => {
    expect((await send('/admin')).status).toBe(401);
    expect((await send('/admin', { headers: { authorization: 'Bearer bad' } })).status).toBe(401);
    expect((await send('/admin', { headers: { authorization: 'Bearer good' } })).status).toBe(200);
  });

  it('names the methods of a path that does not know the one used', async () => {
    const answer = await send('/things', { method: 'PATCH' });

    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'POST']);
    expect((await send('/things', { method: 'DELETE' })).status).toBe(204);
    expect((await send('/nothing')).status).toBe(404);
  });

  it('believes as many forwarded addresses as there are trusted hops', async () => {
    const answer = await send('/address', { headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4' } });

    expect(await answer.json()).toEqual({ address: '1.2.3.4' });
  });

  it('goes on after a client hung up in the middle of a body', async () => {
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
    expect((await send('/readyz')).status).toBe(200);
    expect((await send('/livez')).status).toBe(200);
  });
});
