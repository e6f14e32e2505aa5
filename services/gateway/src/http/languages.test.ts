import { aListing } from '../testing/builders';
import { startGateway, type RunningGateway } from '../testing/start-gateway';

const id = 'a'.repeat(24);
const renderer = `
exports.createPageRenderer = () => ({
  waiting: { en: { note: '', skeleton: 'Loading' }, fil: { note: '', skeleton: 'Naglo-load' }, ar: { note: '', skeleton: 'تحميل' } },
  async renderPage({ address }) {
    return address.endsWith('/settings') ? null : { html: '<h1>' + address + '</h1>', state: {}, parts: ['parts'], remote: null };
  },
});`;

describe('a page in another language', () => {
  let running: RunningGateway;
  beforeAll(async () => {
    running = await startGateway(
      {
        listings: ({ url }) =>
          url?.includes(id)
            ? {
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify(aListing({ id, name: 'Kusina ni Aminah', municipality: 'Marawi' })),
              }
            : { status: 404, body: JSON.stringify({ error: { code: 'not_found', message: 'No' } }) },
      },
      {},
      { 'server/render.cjs': renderer },
    );
  });
  afterAll(() => running.stop());

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await running.send(path, { headers, redirect: 'manual' });
    return { response, html: await response.text() };
  };

  it('says its language and direction, and has title and description in it', async () => {
    const filipino = await open('/fil/food');
    expect(filipino.response.status).toBe(200);
    expect(filipino.response.headers.get('content-language')).toBe('fil');
    expect(filipino.html).toContain('<html lang="fil">');
    expect(filipino.html).toContain('<title>Halal na pagkain · HalalMap</title>');
    expect(filipino.html).toContain('<meta property="og:locale" content="fil_PH">');
    expect(filipino.html).toContain('<h1>/fil/food</h1>');

    const arabic = await open('/ar/');
    expect(arabic.response.status).toBe(200);
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.html).toContain('<title>HalalMap: خريطة الحلال في الفلبين</title>');
    expect(arabic.html).toContain('"inLanguage":"ar"');
  });

  it('is canonical itself, and names the same page in every language', async () => {
    for (const path of ['/food', '/fil/food', '/ar/food']) {
      const { html } = await open(path);
      expect(html).toContain(`<link rel="canonical" href="http://halalmap.test${path}">`);
      const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
      expect(alternates.map(([, name, href]) => `${name} ${href}`)).toEqual([
        'en http://halalmap.test/food',
        'fil http://halalmap.test/fil/food',
        'ar http://halalmap.test/ar/food',
        'x-default http://halalmap.test/food',
      ]);
    }
  });

  it('does not depend on what the browser asks for', async () => {
    const { response, html } = await open('/', { 'accept-language': 'ar' });
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).not.toContain('Accept-Language');
    expect(html).toContain('<html lang="en">');
  });

  it('describes a place in the language, as the same place', async () => {
    const { response, html } = await open(`/fil/listing/${id}`);
    expect(response.status).toBe(200);
    expect(html).toContain('Kainan sa Marawi');
    expect(html).toContain(`"@id":"http://halalmap.test/listing/${id}"`);
    expect(html).toContain(`"@id":"http://halalmap.test/fil/listing/${id}","inLanguage":"fil"`);
  });

  it('has the status of the page in English', async () => {
    const place = await open(`/fil/listing/${'b'.repeat(24)}`);
    expect(place.response.status).toBe(404);
    expect(place.html).toContain('<title>Hindi Makita ang Listing · HalalMap</title>');
    const page = await open('/ar/no-such-page');
    expect(page.response.status).toBe(404);
    expect(page.html).toContain('<title>404 الصفحة غير موجودة · HalalMap</title>');
    expect((await open('/tl/food')).response.status).toBe(404);
  });

  it('has one address: the first page of a language ends with a slash, the others do not', async () => {
    const addresses = {
      '/fil': '/fil/',
      '/fil/food/?search=tiyula': '/fil/food?search=tiyula',
      [`/ar/food/${id}`]: `/ar/listing/${id}`,
    };
    for (const [path, target] of Object.entries(addresses)) {
      const { response } = await open(path);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(target);
    }
  });

  it('is English for the back office', async () => {
    for (const [path, target] of [
      ['/fil/admin/claims', '/admin/claims'],
      ['/ar/system-monitoring', '/system-monitoring'],
    ] as const) {
      const { response } = await open(path);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(target);
    }
  });

  it('is the English article for search engines, because articles are not translated', async () => {
    const { html } = await open('/ar/blog/1');
    expect(html).toContain('<link rel="canonical" href="http://halalmap.test/blog/1">');
    expect(html).not.toContain('hreflang');
  });

  it('fetches the Arabic font early for pages in Arabic only', async () => {
    const font = 'href="/assets/el-messiri-arabic.0123abcd.woff2" as="font"';
    expect((await open('/ar/food')).html).toContain(font);
    for (const path of ['/food', '/fil/food']) expect((await open(path)).html).not.toContain(font);
  });

  it('waits in the language where only the browser can render it', async () => {
    expect((await open('/fil/settings')).html).toContain('Naglo-load');
  });
});
