import { endpoints } from '@halalmap/contracts';
import {
  createLogger,
  createMetrics,
  createRouter,
  createService,
  createServiceApp,
  mount,
  type Service,
} from '@halalmap/service-kit';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { startGateway, type RunningGateway } from '../testing/start-gateway';

const logger = createLogger({ name: 'test', level: 'silent' });

/** A service built as in production, with few routes. */
const aService = (): Service => {
  const metrics = createMetrics({ name: 'listings' });
  const router = createRouter();
  mount(router, endpoints.search.listings, ({ ctx }) => {
    ctx.body = { listings: [] };
  });
  mount(router, endpoints.listings.findDuplicates, () => ({ candidates: [] }));
  const app = createServiceApp({ name: 'listings', logger, metrics, routes: [router] });
  return createService({
    name: 'listings',
    handler: app.callback(),
    config: { HOST: '127.0.0.1', PORT: 0 },
    metrics,
    logger,
  });
};

describe('the methods of a URL', () => {
  let listings: Service;
  let running: RunningGateway;

  beforeEach(async () => {
    listings = aService();
    await listings.start();
    running = await startGateway(
      { search: () => ({ headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(5_000)}"` }) },
      { LISTINGS_URL: listings.url() },
    );
  });
  afterEach(async () => {
    await running.stop();
    await listings.stop();
  });

  it.each(['PROPFIND', 'MKCOL', 'REPORT', 'TRACE'])(
    'rejects %s and lists the allowed methods',
    async (method) => {
      for (const path of ['/api/listings', '/food', '/api/openapi.json', '/robots.txt']) {
        const sent = request(running.gateway.url() + path, { method }).end();
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        response.resume();
        expect([path, response.statusCode]).toEqual([path, 405]);
        expect(response.headers.allow?.split(', ')).toEqual(expect.arrayContaining(['GET', 'HEAD']));
      }
    },
  );

  it.each([
    '/',
    '/nothing',
    '/robots.txt',
    '/assets/main.0123abcd.js',
    '/mfe-manifest.json',
    '/api/openapi.json',
    '/api/listings?type=food',
    '/api/listings?status=pending',
    '/api/nothing',
  ])('responds to HEAD %s with the headers of GET and no body', async (path) => {
    const changing = ['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'];
    const sendRequest = async (method: string) => {
      const response = await running.send(path, { method, headers: { 'accept-encoding': 'gzip, br' } });
      const headers = [...response.headers].filter(([name]) => !changing.includes(name));
      return { status: response.status, headers, body: await response.text() };
    };
    const got = await sendRequest('GET');
    const head = await sendRequest('HEAD');

    expect(head).toEqual({ ...got, body: '' });
  });

  it('ignores the range of a HEAD request', async () => {
    const headers = { range: 'bytes=0-9', 'if-range': '"1"' };
    await running.send('/media/a', { method: 'HEAD', headers });
    await running.send('/media/a', { headers });

    const [head, got] = running.upstreams.media.seen;
    expect([head?.headers.range, head?.headers['if-range']]).toEqual([undefined, undefined]);
    expect(got?.headers.range).toBe('bytes=0-9');
  });

  it.each(['*;q=0', 'identity;q=0', 'gzip;q=0, identity;q=0', '*;q=0, identity;q=0', 'zstd, *;q=0'])(
    'respond without an encoding to a client that accepts %s',
    async (accepted) => {
      for (const path of ['/', '/api/listings?type=food', '/api/openapi.json', '/nothing', '/api/nothing']) {
        const sent = request(running.gateway.url() + path, {
          headers: { 'accept-encoding': accepted },
        }).end();
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        response.resume();
        expect([path, response.statusCode]).toEqual([path, path.includes('nothing') ? 404 : 200]);
        expect(response.headers['content-encoding']).toBeUndefined();
        expect(response.headers['x-content-type-options']).toBe('nosniff');
      }
    },
  );

  it.each([
    // What Chrome and Firefox send.
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ])('use the best encoding of %s: %s', async (accepted, encoding) => {
    for (const path of ['/assets/main.0123abcd.js', '/api/listings?type=food', '/api/openapi.json']) {
      const { headers } = await running.send(path, { headers: { 'accept-encoding': accepted } });
      expect([path, headers.get('content-encoding')]).toEqual([path, encoding]);
    }
  });
});
