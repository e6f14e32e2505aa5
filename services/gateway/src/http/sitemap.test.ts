import { connect } from 'node:net';
import { once } from 'node:events';
import { startGateway, type RunningGateway } from '../testing/start-gateway';

const id = 'a'.repeat(24);
const updatedAt = '2026-03-04T05:06:07.000Z';
const demoId = 'd'.repeat(24);
const generatedId = 'e'.repeat(24);
const snapshot = [
  { id, updatedAt, origin: 'submitted' },
  { id: demoId, updatedAt, origin: 'demo' },
  { id: generatedId, updatedAt, origin: 'generated' },
]
  .map((listing) =>
    JSON.stringify({ listingId: listing.id, revision: 1, status: 'approved', listing }).concat('\n'),
  )
  .join('');

describe('the sitemap and robots.txt', () => {
  let running: RunningGateway;

  beforeEach(async () => {
    running = await startGateway({
      listings: ({ url }) =>
        url === '/internal/listings/snapshot'
          ? { headers: { 'content-type': 'application/x-ndjson' }, body: snapshot }
          : { status: 404 },
    });
  });
  afterEach(() => running.stop());

  it('contain the indexed pages and every approved listing with its last change', async () => {
    const response = await running.send('/sitemap.xml');
    const xml = await response.text();

    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(xml).toContain('<url><loc>http://halalmap.test/food</loc>');
    expect(xml).toContain(
      `<url><loc>http://halalmap.test/listing/${id}</loc><lastmod>${updatedAt}</lastmod>`,
    );
    expect(xml).not.toContain('/admin');
    expect(xml).not.toContain(generatedId);
    // Demo places are excluded.
    expect(xml).not.toContain(demoId);
  });

  it('name each page in every language, and articles in English only', async () => {
    const xml = await (await running.send('/sitemap.xml')).text();
    const links = [
      '<xhtml:link rel="alternate" hreflang="en" href="http://halalmap.test/food"/>',
      '<xhtml:link rel="alternate" hreflang="fil" href="http://halalmap.test/fil/food"/>',
      '<xhtml:link rel="alternate" hreflang="ar" href="http://halalmap.test/ar/food"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="http://halalmap.test/food"/>',
    ].join('');

    for (const path of ['/food', '/fil/food', '/ar/food'])
      expect(xml).toContain(`<url><loc>http://halalmap.test${path}</loc>${links}</url>`);
    expect(xml).toContain('<loc>http://halalmap.test/ar/</loc>');
    expect(xml).toContain('<loc>http://halalmap.test/blog/1</loc>');
    expect(xml).not.toContain('/fil/blog/1<');
  });

  it('have the same text with and without compression, and give 304 to clients that have it', async () => {
    const compressed = await running.send('/sitemap.xml', { headers: { 'accept-encoding': 'gzip' } });
    const plain = await running.send('/sitemap.xml', { headers: { 'accept-encoding': 'identity' } });
    const tag = compressed.headers.get('etag') ?? '';

    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await compressed.text()).toBe(await plain.text());
    expect((await running.send('/sitemap.xml', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('read the listings once for many crawlers', async () => {
    await Promise.all([1, 2, 3].map(() => running.send('/sitemap.xml')));

    const snapshots = running.upstreams.listings.seen.filter(({ url }) => url.includes('/snapshot'));
    expect(snapshots).toHaveLength(1);
  });

  it('use the origin of the configuration, whatever the request contains', async () => {
    const { port } = new URL(running.gateway.url());
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'GET /robots.txt HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
    );
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const response = Buffer.concat(chunks).toString();

    expect(response).toContain('Sitemap: http://halalmap.test/sitemap.xml');
    expect(response).not.toContain('evil');
  });

  it('ask crawlers to skip admin pages, session pages and the API', async () => {
    const robots = await (await running.send('/robots.txt')).text();

    expect(robots).toContain('Allow: /\nDisallow: /admin\nDisallow: /api\nDisallow: /auth\n');
  });

  it('give 503 with Retry-After while the listings cannot be read', async () => {
    running.answers.listings = () => ({ status: 503 });
    const response = await running.send('/sitemap.xml');

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
  });

  it('give 503 instead of an incomplete list', async () => {
    running.answers.listings = () => ({
      headers: { 'content-length': '99999' },
      body: snapshot,
      breaksOff: true,
    });

    expect((await running.send('/sitemap.xml')).status).toBe(503);
    expect(running.upstreams.listings.seen).not.toEqual([]);
  });

  it('have no further files while one is enough', async () => {
    expect((await running.send('/sitemap-1.xml')).status).toBe(404);
  });
});
