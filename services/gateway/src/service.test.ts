import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { BodyLimits } from '@halalmap/service-kit';
import { until } from '@halalmap/test-kit';
import { startGateway, type RunningGateway } from './testing/start-gateway';

const id = 'a'.repeat(24);

const listing = {
  id,
  entityType: 'food',
  name: 'Kusina <b>ni</b> Aminah',
  description: 'Home cooking',
  municipality: 'Cotabato City',
  province: 'Maguindanao del Norte',
  status: 'approved',
  verificationStatus: 'approved',
  origin: 'submitted',
  halalCertified: 'Unknown',
  muslimOwned: 'Yes',
  imageUrl: null,
  thumbnailUrl: null,
  averageRating: null,
  totalReviews: 0,
  brandName: null,
  categoryName: null,
  provinceName: null,
  municipalityName: null,
  owner: { claimed: false },
  trust: { level: 'unverified', reasons: [], checkedAt: '2026-01-01T00:00:00.000Z', stale: false },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

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

    it('passes exports on as they are: packed by the service, or in ranges', async () => {
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

    it('asks search for the directory and listings for the rest', async () => {
      expect(await (await get('/api/listings?type=food')).json()).toEqual({ listings: ['from search'] });
      expect(await (await get('/api/listings?status=pending', { authorization: 'Bearer t' })).json()).toEqual(
        {
          listings: ['from listings'],
        },
      );
      await post('/api/listings');
      expect(upstreams.listings.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
    });

    it('turns the session cookie into a bearer token, and shows cookies to identity alone', async () => {
      await get('/api/listings?status=pending', { cookie: 'access=token; signed_in=1' });
      await get('/api/auth/user', { cookie: 'access=token' });

      expect(upstreams.listings.seen[0]?.headers).toMatchObject({ authorization: 'Bearer token' });
      expect(upstreams.listings.seen[0]?.headers.cookie).toBeUndefined();
      expect(upstreams.identity.seen[0]?.headers.cookie).toBe('access=token');
    });

    it('hands over every cookie that identity sets', async () => {
      const response = await post('/api/auth/login');

      expect(response.headers.getSetCookie()).toEqual(['access=a; HttpOnly', 'refresh=b; HttpOnly']);
    });

    it('says nothing of what kind an answer is that has nothing in it', async () => {
      responses.identity = () => ({ status: 202, headers: { 'content-length': '0' }, body: '' });
      const response = await post('/api/auth/forgot');

      expect([response.status, await response.text()]).toEqual([202, '']);
      expect(response.headers.get('content-type')).toBeNull();
    });

    it('tells services the address of the client and not what the client says of itself', async () => {
      await get('/api/listings?status=all', { authorization: 'Bearer t', 'x-forwarded-for': '6.6.6.6' });

      expect(upstreams.listings.seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    });

    it('passes request id and trace on', async () => {
      const response = await get('/api/analytics/categories', { 'x-request-id': 'abcd-1234' });

      expect(response.headers.get('x-request-id')).toBe('abcd-1234');
      expect(upstreams.listings.seen[0]?.headers['x-request-id']).toBe('abcd-1234');
      expect(upstreams.listings.seen[0]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-/);
    });

    it('asks once for what many want in the same moment, and answers 304 to who has it', async () => {
      await get('/api/listings?type=food');
      const again = await get('/api/listings?type=food', { 'if-none-match': '"one"' });

      expect(again.status).toBe(304);
      expect(upstreams.search.seen).toHaveLength(1);
    });

    it('keeps nothing that a signed-in caller asked for', async () => {
      await get('/api/listings', { authorization: 'Bearer a' });
      await get('/api/listings', { authorization: 'Bearer b' });

      expect(upstreams.search.seen).toHaveLength(2);
    });

    it('shows a change at once to who made it', async () => {
      await get('/api/listings');
      await post('/api/listings');
      await get('/api/listings');

      expect(upstreams.search.seen).toHaveLength(2);
    });

    it('says that public answers differ by viewer where they do', async () => {
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

    it('falls back to listings when search is away, and says so', async () => {
      await upstreams.search.stop();
      const response = await get('/api/listings?type=food');

      expect(response.status).toBe(200);
      expect(response.headers.get('x-halalmap-fallback')).toBe('listings');
      expect(await response.json()).toEqual({ listings: ['from listings'] });
    });

    it('answers 304 to who has what the fallback says', async () => {
      await upstreams.search.stop();
      const tag = (await get('/api/listings?type=food')).headers.get('etag') ?? '';
      const again = await get('/api/listings?type=food', { 'if-none-match': tag });

      expect(again.status).toBe(304);
      expect(again.headers.get('x-halalmap-fallback')).toBe('listings');
    });

    it('shows what it kept when nobody answers, and says that it may be old', async () => {
      await get('/api/categories');
      await upstreams.listings.stop();
      // Past its freshness: a change through this gateway counts at once.
      await post('/api/auth/login');
      const response = await get('/api/categories');

      expect(response.status).toBe(200);
      expect(response.headers.get('x-halalmap-stale')).toBe('true');
    });

    it('falls back to listings while search is not ready', async () => {
      responses.search = () => ({ status: 503, body: '{}' });

      expect((await get('/api/listings')).headers.get('x-halalmap-fallback')).toBe('listings');
    });

    it('answers 503 with Retry-After when a service is away and nothing stands in', async () => {
      await upstreams.identity.stop();
      const response = await post('/api/auth/login');

      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } });
    });

    it('hides what is internal and knows no other paths', async () => {
      expect((await get(`/internal/sessions/${id}`)).status).toBe(404);
      const response = await get('/api/nothing');
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
      expect(upstreams.identity.seen).toHaveLength(0);
    });

    it('describes the API', async () => {
      const document = (await (await get('/api/openapi.json')).json()) as {
        openapi: string;
        servers: unknown;
      };

      expect(document.openapi).toBe('3.1.0');
      expect(document.servers).toEqual([{ url: 'http://halalmap.test' }]);
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses a %s from another site', async (method) => {
      const response = await fetch(`${gateway.url()}/api/listings`, {
        method,
        headers: { origin: 'https://evil.example', cookie: 'access=a' },
      });

      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: { code: 'foreign_origin' } });
    });

    it('lets its own pages change things', async () => {
      expect(
        (await post('/api/listings', { origin: 'http://halalmap.test', cookie: 'access=a' })).status,
      ).toBe(200);
    });

    it('is harmed by no client that leaves in the middle of sending or reading', async () => {
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

    it('fills in the head of a page and forbids scripts that stand in it', async () => {
      const response = await get('/food');

      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>Halal food · HalalMap</title>');
      expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
    });

    it('fills in the head of the BARMM directory, for search engines to keep', async () => {
      const html = await (await get('/barmm')).text();

      expect(html).toContain('<title>BARMM Government Directory · HalalMap</title>');
      expect(html).toContain('<link rel="canonical" href="http://halalmap.test/barmm">');
      expect(html).not.toContain('noindex');
    });

    it('fills in the head of a listing, with whatever it says made harmless', async () => {
      const html = await (await get(`/listing/${id}`)).text();

      expect(html).toContain('Kusina &lt;b&gt;ni&lt;/b&gt; Aminah, Cotabato City');
      expect(html).toContain(`<link rel="canonical" href="http://halalmap.test/listing/${id}">`);
      expect(html).toContain('"@type":"Restaurant"');
      expect(html).not.toContain('<b>ni</b>');
    });

    it('answers 404 with the page for what does not exist', async () => {
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

    it('leads the paths by type to the one address', async () => {
      const response = await get(`/mosque/${id}?from=card`);

      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(`/listing/${id}?from=card`);
    });

    it('says 503 when the listing cannot be told', async () => {
      await upstreams.listings.stop();

      expect((await get(`/listing/${id}`)).status).toBe(503);
    });

    it('serves files, for ever when their name has a hash, and the list of remotes', async () => {
      const asset = await get('/assets/main.0123abcd.js');
      expect(asset.headers.get('cache-control')).toContain('immutable');
      expect(await asset.text()).toBe('console.log("shell")');
      expect(await (await get('/remotes/directory/remoteEntry.js')).text()).toBe('console.log("directory")');
      expect((await get('/remotes/directory/../../shell/dist/plain.txt')).status).toBe(404);
      expect(await (await get('/mfe-manifest.json')).json()).toEqual({
        remotes: [{ name: 'directory', version: '1.2.3', entry: '/remotes/directory/remoteEntry.js' }],
      });
    });

    it('sends what the build has compressed to who takes it, and 304 to who has it', async () => {
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

    it('goes on serving the build that it has read when another takes its place', async () => {
      running.web.remove();

      expect((await get('/assets/main.0123abcd.js')).status).toBe(200);
      expect((await get('/food')).status).toBe(200);
    });

    it('names the methods of a page', async () => {
      const response = await post('/food');

      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    });
  });

  describe('with limits', () => {
    it('counts changes of an address whatever it forwards', async () => {
      await start();
      const statuses = [];
      for (let index = 0; index < 61; index += 1) {
        statuses.push((await post('/api/listings', { 'x-forwarded-for': `10.0.0.${index}` })).status);
      }

      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect(statuses.at(-1)).toBe(429);
    });

    it('believes the proxies that it is told of', async () => {
      await start({ TRUSTED_HOPS: '1' });
      const statuses = [];
      for (let index = 0; index < 61; index += 1) {
        statuses.push((await post('/api/listings', { 'x-forwarded-for': `10.0.0.${index}` })).status);
      }

      expect(statuses).not.toContain(429);
    });
  });

  describe('before clients that are slow', () => {
    beforeEach(() =>
      start({}, { totalMs: 1_000, uploadGraceMs: 1_000, uploadBytesPerSecond: 8_192, uploadsAtOnce: 4 }),
    );
    const open = async (path: string): Promise<{ socket: Socket; said(): string }> => {
      const socket = connect(Number(new URL(gateway.url()).port), '127.0.0.1');
      let said = '';
      socket.on('data', (chunk) => {
        said += chunk.toString();
      });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":`,
      );
      return { socket, said: () => said };
    };

    it('asks no service before a small body is there, and gives up on one that does not come', async () => {
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

    it('takes four uploads of an address at once, and asks for other things meanwhile', async () => {
      const clients = await Promise.all(Array.from({ length: 4 }, () => open('/api/uploads')));
      const refused = await post(`/api/listings/${id}/images`);

      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      expect((await get('/media/a')).status).toBe(200);
      await until('all are given up', () => clients.every(({ said }) => said().startsWith('HTTP/1.1 408')));
      expect((await post('/api/uploads')).status).toBe(200);
    });
  });

  it('hands packed bodies over unpacked, and uploads as they are', async () => {
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
