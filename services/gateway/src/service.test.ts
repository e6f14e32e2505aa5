import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { limits } from '@halalmap/contracts';
import type { BodyLimits } from '@halalmap/service-kit';
import { until } from '@halalmap/test-kit';
import { aListing } from './testing/builders';
import { startGateway, type RunningGateway } from './testing/start-gateway';

const id = 'a'.repeat(24);

const listing = aListing({
  id,
  name: 'Kusina <b>ni</b> Aminah',
  description: 'Home cooking',
  municipality: 'Cotabato City',
  province: 'Maguindanao del Norte',
  muslimOwned: 'Yes',
});

describe('the gateway', () => {
  let running: RunningGateway;
  let gateway: RunningGateway['gateway'];
  let upstreams: RunningGateway['upstreams'];
  let responses: RunningGateway['answers'];

  const start = async (environment: Record<string, string> = {}, bodyLimits?: BodyLimits): Promise<void> => {
    running = await startGateway(
      {
        identity: () => ({
          status: 204,
          headers: { 'set-cookie': ['access=a; HttpOnly', 'refresh=b; HttpOnly'] },
          body: '',
        }),
        listings: (request) =>
          request.url === `/api/listings/${id}`
            ? { body: JSON.stringify(listing) }
            : {
                status: request.url.includes('/api/listings/') ? 404 : 200,
                body: '{"listings":["from listings"]}',
              },
        search: () => ({
          headers: { 'content-type': 'application/json', etag: '"one"' },
          body: '{"listings":["from search"]}',
        }),
      },
      environment,
      {},
      bodyLimits,
    );
    ({ gateway, upstreams, answers: responses } = running);
  };
  afterEach(() => running.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url() + path, { headers, redirect: 'manual' });
  const post = (path: string, headers: Record<string, string> = {}, body = '{}') =>
    fetch(gateway.url() + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  describe('in front of the API', () => {
    beforeEach(() => start());

    it('passes exports through unchanged: compressed by the service, or in ranges', async () => {
      const body = 'x'.repeat(5_000);
      const sent = { 'content-type': 'application/json', etag: '"one"', vary: 'Accept-Encoding' };
      responses.listings = (request) => {
        const { range } = request.headers;
        const headers = { ...sent, 'content-length': '5000', ...(range ? { 'content-range': 'bytes 0-4999/9000' } : {}) }; // prettier-ignore
        return { status: range ? 206 : 200, headers, body };
      };
      const part = await get('/api/listings/export', { range: 'bytes=0-4999', 'accept-encoding': 'gzip' });

      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe('bytes 0-4999/9000');
      expect(part.headers.get('content-encoding')).toBeNull();
      expect(part.headers.get('content-length')).toBe('5000');
      expect(part.headers.get('etag')).toBe('"one"');
      expect(await part.text()).toBe(body);
      await get('/api/listings/export', { 'accept-encoding': 'br', 'if-none-match': '"two"' });
      expect(upstreams.listings.seen.at(-1)?.headers).toMatchObject({
        'accept-encoding': 'br',
        'if-none-match': '"two"',
      });
    });

    it('passes events on as they come, whatever the client unpacks, and ends them when it stops', async () => {
      await start();
      responses.listings = () => ({
        headers: { 'content-type': 'text/event-stream' },
        body: 'event: added\n\n',
        staysOpen: true,
      });
      const { body, headers } = await get('/api/queue/events', {
        authorization: 'Bearer somebody',
        'accept-encoding': 'gzip',
      });
      const reader = body!.getReader();
      const { value } = await reader.read();

      expect(new TextDecoder().decode(value)).toBe('event: added\n\n');
      expect(headers.get('content-encoding')).toBeNull();
      const stopping = gateway.stop();
      await expect(reader.read()).rejects.toThrow();
      await stopping;
    });

    it('sends a few exports at once to one address, counting an IPv6 /64 as one', async () => {
      await running.stop();
      await start({ TRUSTED_HOPS: '1' });
      // The rest of the export never comes.
      responses.listings = () => ({ headers: { 'content-length': '5000000' }, body: 'the beginning' });
      const sent = () => upstreams.listings.seen.filter(({ url }) => url === '/api/listings/export').length;
      const closing: AbortController[] = [];
      const exportTo = (address: string): Promise<number> => {
        const client = new AbortController();
        closing.push(client);
        const headers = { 'x-forwarded-for': address };
        return fetch(`${gateway.url()}/api/listings/export`, { headers, signal: client.signal }).then(
          ({ status }) => status,
        );
      };
      const { perAddress } = limits.connections.files;
      for (let host = 1; host <= perAddress; host += 1)
        expect(await exportTo(`2001:db8:1:2::${host}`)).toBe(200);
      const oneMore = exportTo('[2001:DB8:1:2:ffff::1]:4711');
      expect(await exportTo('2001:db8:1:3::1')).toBe(200);
      expect(sent()).toBe(perAddress + 1);

      closing[0]?.abort();
      expect(await oneMore).toBe(200);
      for (const client of closing) client.abort();
    });

    it('sends directory requests to search and all others to listings', async () => {
      expect(await (await get('/api/listings?type=food')).json()).toEqual({ listings: ['from search'] });
      expect(await (await get('/api/listings?status=pending', { authorization: 'Bearer t' })).json()).toEqual(
        {
          listings: ['from listings'],
        },
      );
      await post('/api/listings');
      expect(upstreams.listings.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
    });

    it('turns the session cookie into a bearer token, and sends cookies to identity only', async () => {
      await get('/api/listings?status=pending', { cookie: 'access=token; signed_in=1' });
      await get('/api/auth/user', { cookie: 'access=token' });

      expect(upstreams.listings.seen[0]?.headers).toMatchObject({ authorization: 'Bearer token' });
      expect(upstreams.listings.seen[0]?.headers.cookie).toBeUndefined();
      expect(upstreams.identity.seen[0]?.headers.cookie).toBe('access=token');
    });

    it('passes on every cookie that identity sets', async () => {
      const response = await post('/api/auth/login');

      expect(response.headers.getSetCookie()).toEqual(['access=a; HttpOnly', 'refresh=b; HttpOnly']);
    });

    it('sets no content type on an empty response', async () => {
      responses.identity = () => ({ status: 202, headers: { 'content-length': '0' }, body: '' });
      const response = await post('/api/auth/forgot');

      expect([response.status, await response.text()]).toEqual([202, '']);
      expect(response.headers.get('content-type')).toBeNull();
    });

    it("sends services the client's address and ignores the headers of the client", async () => {
      await get('/api/listings?status=all', { authorization: 'Bearer t', 'x-forwarded-for': '6.6.6.6' });

      expect(upstreams.listings.seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    });

    it('passes on request id and trace', async () => {
      const response = await get('/api/analytics/categories', { 'x-request-id': 'abcd-1234' });

      expect(response.headers.get('x-request-id')).toBe('abcd-1234');
      expect(upstreams.listings.seen[0]?.headers['x-request-id']).toBe('abcd-1234');
      expect(upstreams.listings.seen[0]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-/);
    });

    it('sends one request for many concurrent ones, and gives 304 to clients that have the response', async () => {
      await get('/api/listings?type=food');
      const again = await get('/api/listings?type=food', { 'if-none-match': '"one"' });

      expect(again.status).toBe(304);
      expect(upstreams.search.seen).toHaveLength(1);
    });

    it('sends one request for a small picture that many clients request, per format', async () => {
      const body = 'picture '.repeat(500);
      const sent = {
        'content-type': 'image/webp',
        etag: '"one"',
        vary: 'Accept',
        'cache-control': 'public, max-age=9, immutable',
      };
      responses.media = () => ({ headers: sent, body });
      const webp = { accept: 'image/webp', 'accept-encoding': 'br' };
      const first = await get('/media/a?w=320', webp);
      const again = await get('/media/a?w=320', { ...webp, cookie: 'access=token' });
      const known = await get('/media/a?w=320', { ...webp, 'if-none-match': '"one"' });

      for (const response of [first, again]) {
        expect([response.status, await response.text()]).toEqual([200, body]);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          ...sent,
          vary: expect.stringContaining('Accept'),
        });
        expect(response.headers.get('content-encoding')).toBeNull();
      }
      expect(known.status).toBe(304);
      expect(upstreams.media.seen).toHaveLength(1);
      await get('/media/a?w=320', { ...webp, accept: 'image/avif' });
      await get('/media/a?w=320', { ...webp, range: 'bytes=0-9' });
      expect(upstreams.media.seen).toHaveLength(3);
    });

    it.each(['private, no-store', 'no-store', ''])(
      'caches no picture that is sent with "%s"',
      async (control) => {
        responses.media = () => ({
          headers: { 'content-type': 'image/jpeg', 'cache-control': control },
          body: 'a',
        });
        await get('/media/a');
        await get('/media/a');

        expect(upstreams.media.seen).toHaveLength(2);
      },
    );

    it('caches no response to a signed-in user', async () => {
      await get('/api/listings', { authorization: 'Bearer a' });
      await get('/api/listings', { authorization: 'Bearer b' });

      expect(upstreams.search.seen).toHaveLength(2);
    });

    it('shows clients their own change at once', async () => {
      await get('/api/listings');
      await post('/api/listings');
      await get('/api/listings');

      expect(upstreams.search.seen).toHaveLength(2);
    });

    it('marks public responses that differ by viewer', async () => {
      responses.listings = () => ({ headers: { 'content-type': 'application/json', vary: 'Accept' } });
      const varyOf = async (path: string) => (await get(path)).headers.get('vary') ?? '';

      for (const path of ['', `/${id}`, `/${id}/reviews`, `/${id}/images`, '/export'])
        expect([path, await varyOf(`/api/listings${path}`)]).toEqual([
          path,
          expect.stringContaining('Cookie'),
        ]);
      expect(await varyOf(`/api/listings/${id}`)).toMatch(/Accept(,|$)/);
      expect(await varyOf('/')).toContain('Cookie');
      expect(await varyOf('/api/categories')).not.toContain('Cookie');
    });

    it('falls back to listings when search is unavailable, and sets a header', async () => {
      await upstreams.search.stop();
      const response = await get('/api/listings?type=food');

      expect(response.status).toBe(200);
      expect(response.headers.get('x-halalmap-fallback')).toBe('listings');
      expect(await response.json()).toEqual({ listings: ['from listings'] });
    });

    it('gives 304 to clients that have the fallback response', async () => {
      await upstreams.search.stop();
      const tag = (await get('/api/listings?type=food')).headers.get('etag') ?? '';
      const again = await get('/api/listings?type=food', { 'if-none-match': tag });

      expect(again.status).toBe(304);
      expect(again.headers.get('x-halalmap-fallback')).toBe('listings');
    });

    it('serves the cached response when no service responds, marked as stale', async () => {
      await get('/api/categories');
      await upstreams.listings.stop();
      // Past its freshness: a change through this gateway takes effect at once.
      await post('/api/auth/login');
      const response = await get('/api/categories');

      expect(response.status).toBe(200);
      expect(response.headers.get('x-halalmap-stale')).toBe('true');
    });

    it('falls back to listings while search is not ready', async () => {
      responses.search = () => ({ status: 503, body: '{}' });

      expect((await get('/api/listings')).headers.get('x-halalmap-fallback')).toBe('listings');
    });

    it('responds with 503 and Retry-After when a service is unavailable and has no fallback', async () => {
      await upstreams.identity.stop();
      const response = await post('/api/auth/login');

      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } });
    });

    it('hides internal paths and knows no others', async () => {
      expect((await get(`/internal/sessions/${id}`)).status).toBe(404);
      const response = await get('/api/nothing');
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
      expect(upstreams.identity.seen).toHaveLength(0);
    });

    it('serves the API description', async () => {
      const document = (await (await get('/api/openapi.json')).json()) as {
        openapi: string;
        servers: unknown;
      };

      expect(document.openapi).toBe('3.1.0');
      expect(document.servers).toEqual([{ url: 'http://halalmap.test' }]);
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects a %s from another site', async (method) => {
      const response = await fetch(`${gateway.url()}/api/listings`, {
        method,
        headers: { origin: 'https://evil.example', cookie: 'access=a' },
      });

      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: { code: 'foreign_origin' } });
    });

    it('allows changes from its own pages', async () => {
      expect(
        (await post('/api/listings', { origin: 'http://halalmap.test', cookie: 'access=a' })).status,
      ).toBe(200);
    });

    it('survives clients that disconnect while sending or reading', async () => {
      const { port } = new URL(gateway.url());
      const sending = connect(Number(port), '127.0.0.1');
      await once(sending, 'connect');
      sending.write(
        'POST /api/listings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{"a":',
      );
      sending.destroy();
      await once(sending, 'close');
      responses.listings = () => ({ body: 'x'.repeat(20_000_000) });
      await new Promise<void>((resolve) => {
        const reading = httpRequest(
          `${gateway.url()}/api/listings?status=all`,
          { headers: { authorization: 'Bearer t' } },
          (response) => {
            response.once('data', () => response.destroy());
            response.once('close', () => resolve());
          },
        );
        reading.on('error', () => resolve());
        reading.end();
      });

      expect((await get('/api/listings')).status).toBe(200);
    });
  });

  describe('in front of the pages', () => {
    beforeEach(() => start());

    it('fills in the head of a page and forbids inline scripts', async () => {
      const response = await get('/food');

      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>Halal food · HalalMap</title>');
      expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
    });

    it('fills in the head of the BARMM directory, which may be indexed', async () => {
      const html = await (await get('/barmm')).text();

      expect(html).toContain('<title>BARMM Government Directory · HalalMap</title>');
      expect(html).toContain('<link rel="canonical" href="http://halalmap.test/barmm">');
      expect(html).not.toContain('noindex');
    });

    it('fills in the head of a listing, with its text escaped', async () => {
      const html = await (await get(`/listing/${id}`)).text();

      expect(html).toContain('Kusina &lt;b&gt;ni&lt;/b&gt; Aminah, Cotabato City');
      expect(html).toContain(`<link rel="canonical" href="http://halalmap.test/listing/${id}">`);
      expect(html).toContain('"@type":"Restaurant"');
      expect(html).not.toContain('<b>ni</b>');
    });

    it('responds with 404 and the page to what does not exist', async () => {
      for (const [path, title] of [
        ['/nothing', '404 Page Not Found'],
        [`/listing/${'b'.repeat(24)}`, 'Listing Not Found'],
        ['/listing/x', 'Listing Not Found'],
        ['/index.html', '404 Page Not Found'],
      ] as const) {
        const response = await get(path);
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.text()).toContain(title);
      }
    });

    it('redirects the paths by type to the canonical URL', async () => {
      const response = await get(`/mosque/${id}?from=card`);

      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(`/listing/${id}?from=card`);
    });

    it('responds with 503 when the listing cannot be read', async () => {
      await upstreams.listings.stop();

      expect((await get(`/listing/${id}`)).status).toBe(503);
    });

    it('serves files, as immutable when their name has a hash, and the list of remotes', async () => {
      const asset = await get('/assets/main.0123abcd.js');
      expect(asset.headers.get('cache-control')).toContain('immutable');
      expect(await asset.text()).toBe('console.log("shell")');
      expect(await (await get('/remotes/directory/remoteEntry.js')).text()).toBe('console.log("directory")');
      expect((await get('/remotes/directory/../../shell/dist/plain.txt')).status).toBe(404);
      expect(await (await get('/mfe-manifest.json')).json()).toEqual({
        remotes: [
          {
            name: 'directory',
            version: '1.2.3',
            entry: '/remotes/directory/remoteEntry.js',
            pages: [{ path: '/events/:id', titleKey: 'events', access: 'everyone' }],
          },
        ],
      });
    });

    it('sends precompressed files to clients that accept them, and 304 to clients that have them', async () => {
      const plain = await get('/assets/main.0123abcd.js', { 'accept-encoding': 'identity' });
      const response = await get('/assets/main.0123abcd.js', { 'accept-encoding': 'gzip' });
      expect([plain.headers.get('content-encoding'), response.headers.get('content-encoding')]).toEqual([
        null,
        'gzip',
      ]);
      expect(await response.text()).toBe(await plain.text());
      const again = await get('/assets/main.0123abcd.js', {
        'if-none-match': plain.headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);
    });

    // A page is rendered, which takes long, and requests for files are not limited.
    it.each([
      '/assets/gone.0123abcd.js',
      '/remotes/directory/gone.js',
      '/remotes/gone/a.js',
      '/map-tiles/gone',
    ])('answers a request for the missing file %s with an error, not a page', async (path) => {
      const response = await get(path);

      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
    });

    it('keeps serving the build that it read when another replaces it', async () => {
      running.web.remove();

      expect((await get('/assets/main.0123abcd.js')).status).toBe(200);
      expect((await get('/food')).status).toBe(200);
    });

    it('lists the allowed methods of a page', async () => {
      const response = await post('/food');

      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    });
  });

  describe('with rate limits', () => {
    it('counts changes by address, whatever the forwarding headers contain', async () => {
      await start();
      const statuses = [];
      for (let index = 0; index < 61; index += 1) {
        statuses.push((await post('/api/listings', { 'x-forwarded-for': `10.0.0.${index}` })).status);
      }

      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect(statuses.at(-1)).toBe(429);
    });

    it('counts no file, and shows browsers a page in their language when they asked too often', async () => {
      await start();
      const get = (path: string, accept: string) => running.send(path, { headers: { accept } });
      for (let index = 0; index < 600; index += 1) expect((await get('/plain.txt', '*/*')).status).toBe(200);
      for (let index = 0; index < 600; index += 1) await get('/api/listings', '*/*');

      const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      const page = await get('/ar/food?search=%22%3E', browser);
      expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      const html = await page.text();
      expect(html).toContain('<html lang="ar" dir="rtl">');
      expect(html).toContain('طلبات كثيرة جدًا</h1>');
      expect(html).toContain('href="/ar/food?search=%22%3E"');
      expect(html).not.toContain('<script');
      expect(await (await get('/', browser)).text()).toContain('Too many requests</h1>');

      for (const [path, accept] of [
        ['/food', '*/*'],
        ['/api/listings', browser],
      ] as const) {
        const refused = await get(path, accept);
        expect(refused.status).toBe(429);
        expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } });
      }
      expect((await get('/plain.txt', '*/*')).status).toBe(200);
    });

    describe('and an API key', () => {
      const key = `hm_${'k'.repeat(43)}`;
      const hash = createHash('sha256').update(key).digest('hex');
      /** As often as an address may send requests in a minute. */
      const manyTimes = async (send: () => Promise<Response>) => {
        for (let sent = 0; sent < 600; sent += 50) await Promise.all(Array.from({ length: 50 }, send));
      };
      const withKey = async () => {
        await start();
        responses.identity = ({ url }) =>
          url === `/internal/api-keys/${hash}/uses` ? { body: '{"id":"one"}' } : { status: 404, body: '{}' };
      };

      it('counts by the key in place of the address, and tells no service of it', async () => {
        await withKey();
        await manyTimes(() => get('/api/listings?type=food'));
        expect((await get('/api/listings?type=food')).status).toBe(429);
        expect((await get('/api/listings?type=mosque', { 'x-api-key': key })).status).toBe(200);
        expect(upstreams.search.seen.at(-1)?.headers).not.toHaveProperty('x-api-key');
      });

      it.each([
        ['GET', { 'x-api-key': 'hm_unknown' }, 401, 'invalid_key'],
        ['GET', { 'x-api-key': `hm_${'d'.repeat(43)}` }, 401, 'invalid_key'],
        ['POST', { 'x-api-key': key }, 403, 'read_only_key'],
        ['POST', { 'x-api-key': 'hm_unknown' }, 401, 'invalid_key'],
      ])('answers %s with %o with %i', async (method, headers, status, code) => {
        await withKey();
        const response = await (method === 'POST'
          ? post('/api/listings', headers)
          : get('/api/listings', headers));
        expect(response.status).toBe(status);
        expect(await response.json()).toMatchObject({ error: { code } });
      });

      it.each([`key=${key}`, `api_key=1`, `X-Api-Key=${key}`, `q=%68m_${'k'.repeat(43)}`, key])(
        'refuses one in a URL: ?%s',
        async (query) => {
          await withKey();
          for (const path of ['/api/listings', '/food', '/plain.txt', '/nothing'])
            expect((await get(`${path}?${query}`)).status).toBe(400);
          expect(upstreams.search.seen).toEqual([]);
        },
      );

      it('says for how long a stranger who guesses keys must wait', async () => {
        await withKey();
        await manyTimes(() => get('/plain.txt', { 'x-api-key': 'hm_guessed' }));
        expect((await get('/plain.txt', { 'x-api-key': 'hm_x' })).status).toBe(429);
      });
    });

    it('trusts the configured proxies', async () => {
      await start({ TRUSTED_HOPS: '1' });
      const statuses = [];
      for (let index = 0; index < 61; index += 1) {
        statuses.push((await post('/api/listings', { 'x-forwarded-for': `10.0.0.${index}` })).status);
      }

      expect(statuses).not.toContain(429);
    });
  });

  it('counts the concurrent requests of an IPv6 /64 together', async () => {
    const waiting: ServerResponse[] = [];
    const slow = createServer((request, response) => {
      // The gateway also asks whether the service works.
      if (request.method === 'POST') waiting.push(response);
      else response.end('{}');
    });
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    const { port } = slow.address() as AddressInfo;
    await start({ TRUSTED_HOPS: '1', LISTINGS_URL: `http://127.0.0.1:${port}` });
    const send = (address: string) => post('/api/listings', { 'x-forwarded-for': address });
    const { perAddress } = limits.connections;
    const sent = Array.from({ length: perAddress + 4 }, (_, index) => send(`2001:db8::${index + 1}`));
    await until('as many as one address may have', () => waiting.length === perAddress);

    sent.push(send('2001:db8:0:1::1'));
    await until('one of another network', () => waiting.length === perAddress + 1);
    slow.on('request', (_request, response: ServerResponse) => response.end('{}'));
    for (const response of waiting) response.end('{}');
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
    slow.closeAllConnections();
    slow.close();
  });

  describe('with slow clients', () => {
    beforeEach(() =>
      start(
        { TRUSTED_HOPS: '1' },
        { totalMs: 1_000, uploadGraceMs: 1_000, uploadBytesPerSecond: 8_192, uploadsAtOnce: 4 },
      ),
    );
    let connections = 0;
    const open = async (path: string): Promise<{ socket: Socket; said(): string }> => {
      connections += 1;
      const socket = connect(Number(new URL(gateway.url()).port), '127.0.0.1');
      let said = '';
      socket.on('data', (chunk) => {
        said += chunk.toString();
      });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(
        [
          `POST ${path} HTTP/1.1`,
          'Host: x',
          `X-Forwarded-For: 2001:db8::${connections.toString(16)}`,
          'Content-Type: application/json',
          'Content-Length: 9',
          '',
          '{"a":',
        ].join('\r\n'),
      );
      return { socket, said: () => said };
    };

    it('calls no service before a small body is complete, and rejects one that is too slow', async () => {
      const clients = await Promise.all(Array.from({ length: 50 }, () => open('/api/listings')));
      expect((await get('/api/listings?status=pending', { authorization: 'Bearer t' })).status).toBe(200);
      expect(upstreams.listings.seen).toHaveLength(1);
      const [first, ...others] = clients;
      first?.socket.write('"b"}');
      await until('the whole one is answered', () => first?.said().startsWith('HTTP/1.1 200') ?? false);
      expect(upstreams.listings.seen.at(-1)?.body).toBe('{"a":"b"}');

      await until('the others are given up', () =>
        others.every(({ said }) => /^HTTP\/1.1 408 [^]*request_timeout/.test(said())),
      );
      expect(upstreams.listings.seen).toHaveLength(2);
      first?.socket.destroy();
    });

    it('accepts four concurrent uploads from an address or IPv6 /64, and other requests meanwhile', async () => {
      const clients = await Promise.all(Array.from({ length: 4 }, () => open('/api/uploads')));
      const refused = await post(`/api/listings/${id}/images`, { 'x-forwarded-for': '[2001:DB8::ff]:443' });

      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      expect((await get('/media/a')).status).toBe(200);
      await until('all are given up', () => clients.every(({ said }) => said().startsWith('HTTP/1.1 408')));
      expect((await post('/api/uploads')).status).toBe(200);
    });
  });

  it('decompresses bodies, and passes uploads through unchanged', async () => {
    await start();
    const send = (path: string, encoding: string) =>
      fetch(gateway.url() + path, {
        method: 'POST',
        body: gzipSync('{"a":1}'),
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      });

    expect((await send('/api/listings', 'gzip')).status).toBe(200);
    expect(upstreams.listings.seen[0]).toMatchObject({ body: '{"a":1}', headers: { 'content-length': '7' } });
    expect(upstreams.listings.seen[0]?.headers['content-encoding']).toBeUndefined();
    expect((await send('/api/uploads', 'gzip')).status).toBe(200);
    expect(upstreams.media.seen[0]?.headers['content-encoding']).toBe('gzip');
    for (const path of ['/api/listings', '/api/uploads'])
      expect([path, (await send(path, 'gzip, br')).status]).toEqual([path, 415]);
    expect(upstreams.media.seen).toHaveLength(1);
  });

  it('sends HSTS over https only', async () => {
    await start({ PUBLIC_URL: 'https://halalmap.test' });

    expect((await get('/')).headers.get('strict-transport-security')).toContain('max-age');
  });
});
