import type { Listing } from '@halalmap/contracts';
import { aListing } from '../testing/builders';
import { startGateway, type RunningGateway } from '../testing/start-gateway';

describe('pages for frames on other sites', () => {
  let running: RunningGateway;
  const id = 'a'.repeat(24);
  const place = aListing({ id, name: 'Kusina <b>ni</b> Aminah', latitude: '8.0034', longitude: '124.2839' });
  const other = aListing({ id: 'b'.repeat(24), name: 'Elsewhere', latitude: null, longitude: null });
  const listOf = (listings: Listing[], total: number) => ({
    body: JSON.stringify({
      listings,
      pagination: { total, limit: 20, offset: 0, hasMore: listings.length < total },
    }),
  });
  beforeAll(async () => {
    running = await startGateway({
      listings: ({ url }) => {
        if (url === '/api/hijri-months' || url === '/api/prayer-defaults') return { body: '[]' };
        if (url === `/api/listings/${id}`) return { body: JSON.stringify(place) };
        if (url === `/api/listings/${'c'.repeat(24)}`)
          return { status: 301, headers: { location: `/api/listings/${id}` } };
        if (url.endsWith('/down')) return { status: 503 };
        return { status: 404, body: JSON.stringify({ error: { code: 'not_found', message: 'Not found' } }) };
      },
      search: ({ url }) =>
        url.includes('type=nothing')
          ? {
              status: 400,
              body: JSON.stringify({
                error: {
                  code: 'validation_failed',
                  message: 'No',
                  details: [{ path: 'type', message: 'No' }],
                },
              }),
            }
          : listOf([place, other], 7),
    });
  });
  afterAll(() => running.stop());
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await running.send(path, { headers });
    return { response, text: await response.text() };
  };

  it.each([`/embed/place/${id}`, '/embed/list', '/embed/map', '/embed/prayer?town=marawi'])(
    '%s is for any frame, has no script, no cookie, and is not indexed',
    async (path) => {
      const cookie = 'access=token; signed_in=1';
      const { response, text } = await open(path, { cookie });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain('frame-ancestors *');
      expect(policy).toContain("default-src 'none'");
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.has('set-cookie')).toBe(false);
      expect(response.headers.get('vary') ?? '').not.toMatch(/cookie/i);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toMatch(/<script|style="/);
      expect(text.length).toBeLessThan(60_000);
      const seen = Object.values(running.upstreams).flatMap((upstream) => upstream.seen);
      expect(seen.some(({ headers }) => headers.authorization ?? headers.cookie)).toBe(false);
    },
  );

  it('shows one place with its state, in the language and the colours that were asked for', async () => {
    const { text } = await open(`/embed/place/${id}?lang=ar&theme=dark`);
    expect(text).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(text).toContain('Kusina &lt;b&gt;ni&lt;/b&gt; Aminah');
    expect(text).toContain('غير مُتحقَّق منه');
    expect(text).toContain(`href="http://halalmap.test/ar/listing/${id}" target="_blank"`);
  });

  it('says that a place is not listed, and follows one that was merged', async () => {
    const gone = await open(`/embed/place/${'d'.repeat(24)}?lang=fil`);
    expect(gone.response.status).toBe(404);
    expect(gone.text).toContain('Wala sa listahan ang lugar na ito.');
    const moved = await open(`/embed/place/${'c'.repeat(24)}?lang=fil`);
    expect([moved.response.status, moved.response.headers.get('location')]).toEqual([
      301,
      `/embed/place/${id}?lang=fil`,
    ]);
  });

  it('lists places by the filters of the directory, with how many there are', async () => {
    const { text } = await open('/embed/list?type=food&location=Marawi&limit=100&theme=light');
    const asked = running.upstreams.search.seen.at(-1)?.url ?? '';
    expect(Object.fromEntries(new URL(asked, 'http://search').searchParams)).toEqual({
      type: 'food',
      location: 'Marawi',
      limit: '50',
    });
    expect(text).toContain('The first 2 of 7 places');
    expect(text.match(/<li>/g)).toHaveLength(2);
  });

  it('draws the positions that are known, and says what the drawing is', async () => {
    const { text } = await open('/embed/map?type=mosque');
    expect(text.match(/<circle/g)).toHaveLength(1);
    expect(text).toContain('<circle cx="300" cy="180"');
    expect(text).toContain('8.0034, 124.2839');
    expect(text).toContain('Position not known');
    expect(text).toContain('Coasts and streets are not drawn.');
  });

  it('shows the next prayer and the times of today, and asks again when they change', async () => {
    const { response, text } = await open('/embed/prayer?town=marawi&lang=fil');
    expect(text).toContain('Oras ng dasal sa Marawi');
    expect(text).toMatch(/Susunod: (Fajr|Dhuhr|Asr|Maghrib|Isha), \d\d:\d\d/);
    expect(text.match(/<tr/g)).toHaveLength(6);
    const seconds = Number(response.headers.get('refresh'));
    expect(seconds > 0 && seconds <= 24 * 60 * 60 + 1).toBe(true);
    expect((await open('/embed/prayer?town=san-jose')).response.status).toBe(404);
  });

  it.each([
    ['/embed/list?theme=pink', 'theme'],
    ['/embed/list?lang=xx', 'lang'],
    ['/embed/list?type=nothing', 'type'],
    ['/embed/map?sort=distance', 'near'],
    ['/embed/list?status=pending', 'status'],
    ['/embed/list?submittedBy=me', 'submittedBy'],
    ['/embed/list?certificate=ended', 'certificate'],
    ['/embed/prayer', 'town'],
  ])('%s is refused, also inside the frame', async (path, field) => {
    const { response, text } = await open(path);
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: { details: [{ path: field }] } });
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  it('says so while nothing can be read, and asks again', async () => {
    const { listings, search } = running.answers;
    running.answers.listings = running.answers.search = () => ({ status: 503 });
    const { response, text } = await open('/embed/list?type=product');
    Object.assign(running.answers, { listings, search });
    expect([response.status, response.headers.get('refresh')]).toEqual([503, '30']);
    expect(text).toContain('This cannot be shown at the moment.');
  });

  it('has a script that makes the frames, for any site', async () => {
    const { response, text } = await open('/embed.js');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(() => new Function(text)).not.toThrow();
  });

  it.each(['/', '/listing/none', '/embedded', '/fil/embed/list', '/api/listings'])(
    '%s stays out of frames',
    async (path) => {
      const { response } = await open(path);
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );
});
