import { startGateway, type RunningGateway } from '../testing/start-gateway';

/** A front end that shows the site details from the gateway. */
const renderer = `
const waiting = { note: '', skeleton: '' };
exports.createPageRenderer = () => ({
  waiting: { en: waiting, fil: waiting, ar: waiting },
  renderPage: async ({ address, site }) =>
    address === '/auth' ? null : { html: '<p>' + JSON.stringify(site) + '</p>', state: {}, parts: [], remote: null },
});`;

const structuredData = (html: string): unknown => {
  const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
};

describe('the pages about the site', () => {
  let running: RunningGateway;
  beforeAll(async () => {
    running = await startGateway({
      listings: ({ url }) =>
        url === '/internal/listings/snapshot'
          ? { headers: { 'content-type': 'application/x-ndjson' }, body: '' }
          : { status: 404 },
    });
  });
  afterAll(() => running.stop());
  const open = async (path: string) => {
    const response = await running.send(path);
    return { status: response.status, html: await response.text() };
  };

  it('serves a page that a remote adds: rendered in the browser by that remote, and not indexed', async () => {
    const { status, html } = await open('/events/5');

    expect(status).toBe(200);
    expect(html).toContain('<title>HalalMap</title>');
    expect(html).toContain('<meta name="robots" content="noindex');
    const [, remote = 'null'] = /id="remote">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(remote)).toMatchObject({ name: 'directory', pages: [{ path: '/events/:id' }] });
    expect((await open('/events')).status).toBe(404);
  });

  it.each([
    ['/about', 'About Us'],
    ['/contact', 'Contact'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/blog', 'Blog'],
  ])('%s has its own head', async (path, title) => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title} · HalalMap</title>`);
    expect(html).toContain(`<link rel="canonical" href="http://halalmap.test${path}">`);
    expect(html).toContain(`<meta property="og:url" content="http://halalmap.test${path}">`);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/);
    expect(html).toContain('<meta property="og:type" content="website">');
    expect(html).not.toContain('noindex');
  });

  it.each([1, 2, 3, 4, 5, 6])('article %i has an article head and structured data', async (id) => {
    const { status, html } = await open(`/blog/${id}`);
    expect(status).toBe(200);
    expect(html).toContain('<meta property="og:type" content="article">');
    expect(html).toContain(`<link rel="canonical" href="http://halalmap.test/blog/${id}">`);
    const data = structuredData(html) as { headline: string };
    expect(data).toMatchObject({
      '@type': 'Article',
      mainEntityOfPage: `http://halalmap.test/blog/${id}`,
      datePublished: expect.stringMatching(/^2025-\d\d-\d\d$/) as string,
      author: { name: 'HalalMap Team' },
    });
    expect(html).toContain(`<title>${data.headline} · HalalMap</title>`);
  });

  it.each(['/blog/0', '/blog/7', '/blog/01', '/blog/1e0', '/blog/%31', '/blog/halal'])(
    '%s is not an article',
    async (path) => {
      const { status, html } = await open(path);
      expect(status).toBe(404);
      expect(html).toContain('<title>Blog Post Not Found · HalalMap</title>');
      expect(html).toContain('noindex');
    },
  );

  it('do not exist below an article', async () => {
    const { status, html } = await open('/blog/1/more');
    expect(status).toBe(404);
    expect(html).toContain('404 Page Not Found');
  });

  it('are in the sitemap, articles with their date', async () => {
    const { html: xml } = await open('/sitemap.xml');
    expect(xml).toContain('<url><loc>http://halalmap.test/privacy-policy</loc>');
    expect(xml).toContain('<url><loc>http://halalmap.test/blog/1</loc><lastmod>2025-06-17</lastmod>');
    expect(xml.match(/test\/blog\/\d</g)).toHaveLength(6);
  });
});

describe('the site details', () => {
  let running: RunningGateway;
  const start = async (environment: Record<string, string>) => {
    running = await startGateway({}, environment, { 'server/render.cjs': renderer });
  };
  afterEach(() => running.stop());
  const open = async (path: string) => (await running.send(path)).text();

  it('are in the page before its script runs, and are passed to the script', async () => {
    await start({ CONTACT_EMAIL: 'salam@halalmap.test', SOCIAL_LINKS: 'https://facebook.com/a</script>' });
    const site = {
      contactEmail: 'salam@halalmap.test',
      socialLinks: [{ name: 'Facebook', url: 'https://facebook.com/a%3C/script%3E' }],
      worksOffline: true,
    };
    for (const path of ['/contact', '/auth']) {
      const html = await open(path);
      const [, data = ''] = /<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html) ?? [];
      expect(JSON.parse(data)).toEqual(site);
    }
    expect(await open('/contact')).toContain(`<p>${JSON.stringify(site)}</p>`);
  });

  it('say how soon people read what is sent, if the operator does', async () => {
    await start({ REVIEW_HOURS: '48', REPLY_HOURS: '24' });
    expect(await open('/contact')).toContain('"reviewHours":48,"replyHours":24');
  });

  it('add nothing to a page if not configured', async () => {
    await start({ CONTACT_EMAIL: '', SOCIAL_LINKS: '', SERVICE_WORKER: 'off' });
    expect(await open('/')).not.toContain('id="site"');
    expect(await open('/contact')).toContain('<p>{"contactEmail":null,"socialLinks":[]}</p>');
  });

  it('name the operator, and fail the start without one where it is required', async () => {
    const operator = {
      OPERATOR_NAME: 'Halal Map Association',
      OPERATOR_ADDRESS: '1 Test Street, Manila',
      OPERATOR_EMAIL: 'office@halalmap.test',
      DPO_EMAIL: 'privacy@halalmap.test',
    };
    await expect(start({ REQUIRE_OPERATOR: 'true', OPERATOR_NAME: '' })).rejects.toThrow(
      /OPERATOR_NAME: must be set[^]*OPERATOR_ADDRESS: must be set[^]*OPERATOR_EMAIL: must be set[^]*DPO_EMAIL: must be set/,
    );
    await start({ REQUIRE_OPERATOR: 'true', ...operator });
    expect(await open('/privacy-policy')).toContain('"dpoEmail":"privacy@halalmap.test"');
  });

  it('fail the start if an email address or URL is invalid', async () => {
    await expect(start({ CONTACT_EMAIL: 'somebody', SOCIAL_LINKS: 'javascript:alert(1)' })).rejects.toThrow(
      /CONTACT_EMAIL: must be an email address[^]*SOCIAL_LINKS: must be http addresses/,
    );
    await start({});
  });
});

describe('what browsers keep of the site', () => {
  let running: RunningGateway;
  const start = async (environment: Record<string, string>, assets: object = {}) => {
    const files = { serviceWorker: '/assets/service-worker.0123abcd.js', ...assets };
    running = await startGateway({}, environment, {
      'server/render.cjs': renderer,
      'document-assets.json': JSON.stringify({
        early: '/assets/early.01234567.js',
        fonts: ['/assets/text-latin.0123abcd.woff2', '/assets/el-messiri-arabic.0123abcd.woff2'],
        entry: { scripts: ['/assets/main.0123abcd.js'], styles: [] },
        parts: { site: { scripts: ['/assets/site.0123abcd.js'], styles: [] } },
        ...files,
      }),
    });
  };
  afterEach(() => running.stop());
  /** The settings of the worker, as a browser reads them. */
  const settings = async (): Promise<{ kept: string; files: string[]; pages: { url: string }[] }> => {
    const text = await (await running.send('/sw.js')).text();
    const [, json = ''] = /^self\.halalmap = (.*);$/m.exec(text) ?? [];
    return JSON.parse(json) as Awaited<ReturnType<typeof settings>>;
  };

  it('is what every page needs, in a worker that is asked for again each time', async () => {
    await start({});
    const response = await running.send('/sw.js');
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain("importScripts('/assets/service-worker.0123abcd.js')");
    const { files, pages } = await settings();
    expect(files).toEqual([
      '/assets/early.01234567.js',
      '/assets/main.0123abcd.js',
      '/assets/site.0123abcd.js',
      '/assets/text-latin.0123abcd.woff2',
    ]);
    expect(pages.map(({ url }) => url)).toEqual(['/offline', '/fil/offline', '/ar/offline']);
  });

  it('is the public pages in every language, and nothing of an account', async () => {
    await start({});
    const { kept } = await settings();
    const isKept = (path: string) => new RegExp(kept).test(path);
    for (const path of ['/', '/fil/', '/food', '/ar/food', '/listing/1', '/prayer/cotabato', '/offline'])
      expect([path, isKept(path)]).toEqual([path, true]);
    for (const path of [
      '/auth',
      '/settings',
      '/my-places',
      '/listing/1/manage',
      '/submission/a',
      '/admin',
      '/filfood',
    ])
      expect([path, isKept(path)]).toEqual([path, false]);
  });

  it('is nothing that was made for somebody who has signed in', async () => {
    await start({});
    const controlOf = async (headers: Record<string, string>) =>
      (await running.send('/food', { headers })).headers.get('cache-control');
    expect(await controlOf({})).toBe('no-cache');
    expect(await controlOf({ cookie: 'signed_in=1' })).toBe('private, no-cache');
  });

  it.each([
    ['the operator has turned it off', { SERVICE_WORKER: 'off' }, {}],
    ['the build has no worker', {}, { serviceWorker: undefined }],
  ])('is deleted where %s', async (_why, environment: Record<string, string>, assets) => {
    await start(environment, assets);
    const text = await (await running.send('/sw.js')).text();
    expect(text).toContain('self.registration.unregister()');
    expect(text).not.toContain('importScripts');
  });

  it('can be installed in the language of the page', async () => {
    await start({});
    const manifest = async (query: string): Promise<Record<string, unknown>> =>
      (await (await running.send(`/manifest.webmanifest${query}`)).json()) as Record<string, unknown>;
    expect(await manifest('')).toMatchObject({ lang: 'en', dir: 'ltr', start_url: '/', id: '/' });
    expect(await manifest('?lang=ar')).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/ar/', id: '/' });
    expect(await manifest('?lang=xx')).toMatchObject({ lang: 'en' });
    expect(await manifest('?lang=fil')).toMatchObject({
      share_target: { action: '/fil/submit', method: 'GET', params: { url: 'sharedUrl' } },
    });
  });
});
