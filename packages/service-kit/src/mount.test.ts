import { defineEndpoint, type Role } from '@halalmap/contracts';
import { forbidden, rateLimited } from '@halalmap/errors';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createServiceApp } from './app';
import { encodeJson, EncodedJson } from './etag';
import { createRouter, type Caller, type ServiceRouter } from './context';
import { internalHeaders, internalTokenField } from './internal-token';
import { createLogger } from './logger';
import { createMetrics } from './metrics';
import { mount } from './mount';

const internalToken = 'a-token-for-services';
const earlierToken = 'the-token-before-this-one';
/** As it is set during a rotation. */
const bothTokens = `${internalToken},${earlierToken}`;
const callerOf = (role: string): Caller | null =>
  role === 'nobody' ? null : { id: '1', role: role as Role, email: '', sessionId: '1' };

const common = { service: 'listings', tag: 'Test', summary: 'Test' } as const;
const done = { status: 200, schema: z.object({ done: z.boolean() }) };
const byId = z.object({ thingId: z.string().regex(/^\d+$/) });
const open = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/open',
  access: 'everybody',
  query: z.object({ page: z.string().regex(/^\d+$/, 'Enter a number').optional() }),
  response: { status: 200, schema: z.object({ page: z.string().nullable() }) },
  cache: 'by caller',
});
const read = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/api/things/{thingId}',
  access: 'signed in',
  params: byId,
  response: done,
  cache: 'no-store',
});
const remove = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: '/api/things/{thingId}',
  access: 'admin',
  params: byId,
  response: { status: 204, schema: null },
});
const write = defineEndpoint({
  ...common,
  method: 'POST',
  path: '/api/things/{thingId}/words',
  access: 'signed in',
  params: byId,
  body: z.object({ text: z.string().min(1, 'Write a text') }),
  response: { status: 201, schema: z.object({ text: z.string() }) },
  limit: [{ name: 'words', perHour: 2, countBy: 'user', exceptAdmins: true }],
});
const forServices = defineEndpoint({
  ...common,
  method: 'GET',
  path: '/internal/things',
  access: 'services',
  response: done,
});

const aRouter = (): ServiceRouter => {
  const router = createRouter();
  mount(router, open, ({ query }) =>
    query.page === '2' ? new EncodedJson(encodeJson({ page: '2' })) : { page: query.page ?? null },
  );
  mount(router, read, ({ params }) =>
    params.thingId === '2' ? new EncodedJson(encodeJson({ done: true })) : { done: true },
  );
  mount(router, remove, () => undefined);
  mount(router, write, async ({ params, body }) => {
    // Thing 9 belongs to somebody else.
    if (params.thingId === '9') throw forbidden();
    return { text: (await body()).text };
  });
  mount(router, forServices, () => ({ done: true }));
  return router;
};

const build = (router: ServiceRouter, options: { countsLimits: boolean } = { countsLimits: true }) => {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  return createServiceApp({
    name: 'test',
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ name: 'test' }),
    sessions: { verify: (token) => Promise.resolve(callerOf(token)) },
    trustedHops: 0,
    config: { INTERNAL_TOKEN: bothTokens },
    routes: [router],
    ...(options.countsLimits && {
      limiterFor: ({ perHour }) => ({
        check: (key) => (countOf(key) >= perHour ? Promise.reject(rateLimited(60)) : Promise.resolve()),
        count: () => Promise.resolve(),
        consume(key) {
          counts.set(key, countOf(key) + 1);
          return countOf(key) > perHour ? Promise.reject(rateLimited(60)) : Promise.resolve();
        },
      }),
    }),
  });
};

describe('a route that is mounted for an endpoint', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer(build(aRouter()).callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const send = (method: string, path: string, who: string, body?: unknown): Promise<Response> => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${who}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const statusOf = async (...request: Parameters<typeof send>): Promise<number> =>
    (await send(...request)).status;

  it.each([
    ['GET', '/api/open', [200, 200, 200]],
    ['GET', '/api/things/7', [401, 200, 200]],
    ['DELETE', '/api/things/7', [401, 403, 204]],
    ['GET', '/api/nothing', [404, 404, 404]],
  ])('answers %s %s to nobody, a regular user and an admin with %j', async (method, path, statuses) => {
    const people = ['nobody', 'regular', 'admin'];
    expect(await Promise.all(people.map((who) => statusOf(method, path, who)))).toEqual(statuses);
  });

  it.each([
    ['that may be cached', '/api/open?page=1', '/api/open?page=2', '{"page":"2"}'],
    ['that may not be cached', '/api/things/1', '/api/things/2', '{"done":true}'],
  ])('sends JSON %s as it is, like a value', async (_which, plain, encoded, body) => {
    const [sent, sentEncoded] = [await send('GET', plain, 'admin'), await send('GET', encoded, 'admin')];
    expect(await sentEncoded.text()).toBe(body);
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect(sentEncoded.headers.get(name)).toBe(sent.headers.get(name));
    expect(sentEncoded.headers.has('etag')).toBe(sent.headers.has('etag'));
  });

  it.each([
    ['GET', '/internal/things', 200],
    ['GET', '/Internal/things/', 200],
    ['GET', '/internal/nothing', 404],
  ])('answers %s %s to services alone', async (method, path, status) => {
    for (const token of ['', 'admin', `${internalToken}x`, internalToken.slice(1), bothTokens])
      expect(await statusOf(method, path, token)).toBe(401);
    expect(await statusOf(method, path, internalToken)).toBe(status);
    expect(await statusOf(method, path, earlierToken)).toBe(status);
  });

  it('is sent the first of several internal tokens, each of which must be long enough', () => {
    expect(internalHeaders(bothTokens)).toEqual({ authorization: `Bearer ${internalToken}` });
    expect(internalTokenField().parse(bothTokens)).toBe(bothTokens);
    for (const wrong of [
      `${internalToken},short`,
      `${internalToken},`,
      `${internalToken}, with spaces in it`,
    ])
      expect(internalTokenField().safeParse(wrong).success).toBe(false);
  });

  it('checks access, then the path, then the rule of the handler, then the body', async () => {
    const empty = { text: '' };
    expect(await statusOf('POST', '/api/things/x/words', 'nobody', empty)).toBe(401);
    expect(await statusOf('POST', '/api/things/x/words', 'regular', empty)).toBe(404);
    expect(await statusOf('POST', '/api/things/9/words', 'regular', empty)).toBe(403);
    expect(await statusOf('POST', '/api/things/7/words', 'regular', empty)).toBe(400);
    expect(await statusOf('POST', '/api/things/7/words', 'regular', { text: 'a' })).toBe(201);
  });

  it('counts handled requests for its limit, and checks the limit before the body', async () => {
    const path = '/api/things/7/words';
    const statuses: number[] = [];
    for (const text of ['', 'a', 'b', '', 'c'])
      statuses.push(await statusOf('POST', path, 'regular', { text }));

    expect(statuses).toEqual([400, 201, 201, 429, 429]);
    for (let sent = 0; sent < 3; sent += 1)
      expect(await statusOf('POST', path, 'admin', { text: 'a' })).toBe(201);
  });

  it('names a wrong parameter', async () => {
    const response = await send('GET', '/api/open?page=x', 'nobody');

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: [{ path: 'page' }] } });
  });

  it('may be cached as its endpoint declares', async () => {
    const cacheOf = async (path: string, who: string) =>
      (await send('GET', path, who)).headers.get('cache-control');

    expect(await cacheOf('/api/open', 'nobody')).toBe('public, no-cache');
    expect(await cacheOf('/api/open', 'regular')).toBe('private, no-cache');
    expect(await cacheOf('/api/things/7', 'regular')).toBe('no-store');
    expect((await send('GET', '/api/open', 'nobody')).headers.get('etag')).toMatch(/^".+"$/);
  });
});

describe('a service', () => {
  it.each(['/api/other/:id', '/internal/other/:id'])(
    'does not start with a route %s without an endpoint',
    (path) => {
      const router = createRouter();
      router.get(path, () => undefined);

      expect(() => build(router)).toThrow(`No endpoint is mounted for GET ${path}`);
    },
  );

  it.each([
    ['/api/things', 'services'],
    ['/internal/things', 'everybody'],
  ] as const)('does not mount %s for %s: only paths below /internal need the token', (path, access) => {
    expect(() => mount(createRouter(), { ...forServices, path, access }, () => ({ done: true }))).toThrow(
      `${path} cannot be for ${access}`,
    );
  });

  it('does not start when there is no store to count a limit', () => {
    expect(() => build(aRouter(), { countsLimits: false })).toThrow(
      'No rate limiter is given for POST /api/things/{thingId}/words',
    );
  });
});
