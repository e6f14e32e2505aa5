import { type RunningGateway, startGateway } from '../testing/start-gateway';

/** A front end whose pages show the API responses and the requests for them. */
const renderer = `
exports.createPageRenderer = () => ({
  waiting: {
    en: { note: '<p id="late-note"></p>', skeleton: '<p>Loading</p>' },
    fil: { note: '<p id="late-note"></p>', skeleton: '<p>Naglo-load</p>' },
    ar: { note: '<p id="late-note"></p>', skeleton: '<p>جارٍ التحميل</p>' },
  },
  async renderPage({ address, read }) {
    if (address === '/auth') return null;
    if (address === '/submit') throw new Error('needs a browser');
    if (address === '/business') await read('/api/auth/user');
    const answer = await read(address === '/product' ? '/api/analytics/geographic' : '/api/analytics/categories');
    const text = await answer.text();
    return {
      html: '<main><h1>' + address.replaceAll('<', '&lt;') + '</h1>' + answer.status + ' ' + text + '</main>',
      state: { text, note: '</script><script>alert(1)</script>' },
      parts: address === '/' ? ['landing'] : ['parts'],
      remote: ['/food', '/barmm'].includes(address) ? 'directory' : null,
      chunk: address === '/barmm' ? 'barmm' : undefined,
    };
  },
});`;

const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('a server-rendered page', () => {
  let running: RunningGateway;
  beforeAll(async () => {
    running = await startGateway(
      { listings: () => json({ food: 49 }) },
      {},
      { 'server/render.cjs': renderer },
    );
  });
  afterAll(() => running.stop());

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await running.send(path, { headers });
    return { answer: response, html: await response.text() };
  };

  it('contains its content, with the current figures', async () => {
    running.answers.listings = () => json({ food: 49 });
    const { answer: response, html } = await open('/');
    expect(response.headers.get('vary')).toContain('Cookie');
    expect(html).toContain('<div id="root"><main><h1>/</h1>200 {"food":49}</main></div>');

    running.answers.listings = () => json({ food: 50 });
    await running.send('/api/listings', { method: 'POST' });
    expect((await open('/')).html).toContain('{"food":50}');
  });

  it('contains the state for its script, escaped', async () => {
    const { html } = await open('/');
    const [, state = ''] = /<script type="application\/json" id="rendered-state">(.*?)<\/script>/s.exec(
      html,
    )!;
    expect(JSON.parse(state)).toMatchObject({ note: '</script><script>alert(1)</script>' });
    expect(html).not.toContain('<script>');
  });

  it('loads the fonts of the text and the headings beside its stylesheets', async () => {
    const { html } = await open('/');
    const fonts = [
      ...html.matchAll(/<link rel="preload" href="(\S+)" as="font" type="font\/woff2" crossorigin>/g),
    ];
    expect(fonts.map(([, address]) => address)).toEqual([
      '/assets/text-latin.0123abcd.woff2',
      '/assets/el-messiri.0123abcd.woff2',
    ]);
  });

  it('loads the stylesheets that it needs first, including those of a remote, and the rest later', async () => {
    const { html: landing } = await open('/');
    expect(landing).toContain('<link rel="stylesheet" href="/assets/landing.0123abcd.css">');
    expect(landing).toContain(
      '<noscript><link rel="stylesheet" href="/assets/parts.0123abcd.css"></noscript>',
    );
    const { html: food } = await open('/food');
    expect(food).not.toContain('<noscript>');
    expect(food).toContain(
      '<link rel="stylesheet" href="/remotes/directory/assets/page.css" data-href="assets/page.css">',
    );
    expect(food).not.toContain('barmm.css');
    const { html: barmm } = await open('/barmm');
    expect([...barmm.matchAll(/data-href="(.*?)"/g)].map(([, name]) => name)).toEqual([
      'assets/page.css',
      'assets/barmm.css',
    ]);
  });

  it('names the scripts of its remote, so that none waits for another', async () => {
    const preloaded = async (path: string) =>
      [...(await open(path)).html.matchAll(/<link rel="preload" href="(\S+)" as="script"/g)].map(
        ([, url]) => url,
      );
    const ofShell = ['/assets/main.0123abcd.js'];
    const ofRemote = ['/remotes/directory/remoteEntry.js?v=1.2.3', '/remotes/directory/assets/page.js'];
    expect(await preloaded('/food')).toEqual([...ofShell, ...ofRemote]);
    expect(await preloaded('/barmm')).toEqual([
      ...ofShell,
      ...ofRemote,
      '/remotes/directory/assets/barmm.js',
    ]);
    expect(await preloaded('/')).toEqual([...ofShell, '/assets/landing.0123abcd.js']);
    expect(await preloaded('/submit')).toEqual(ofRemote);

    const { html } = await open('/food');
    const [, remote = ''] = /id="remote">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(remote)).toEqual({
      name: 'directory',
      version: '1.2.3',
      pages: expect.any(Array) as unknown[],
      entry: '/remotes/directory/remoteEntry.js',
    });
  });

  it('has a hidden note for when its scripts are late, and a skeleton where it has no content', async () => {
    const note = '<p id="late-note"></p><div id="root">';
    expect((await open('/food')).html).toContain(`${note}<main>`);
    expect((await open('/submit')).html).toContain(`${note}<!--hm:main--><p>Loading</p><noscript>`);
  });

  it('lets browsers keep the entry of a remote under the address of its version', async () => {
    const cacheOf = async (query: string) =>
      (await running.send(`/remotes/directory/remoteEntry.js${query}`)).headers.get('cache-control');
    expect(await cacheOf('?v=1.2.3')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('?v=1.2.2')).toBe('no-cache');
    expect(await cacheOf('')).toBe('no-cache');
  });

  it('has its scripts run after its first paint', async () => {
    const { html } = await open('/');
    expect(html).toContain(
      '<script src="/assets/early.01234567.js" data-then="/assets/main.0123abcd.js /assets/landing.0123abcd.js"></script>',
    );
    expect(html).not.toContain('defer');
  });

  it('keeps the correct status', async () => {
    const { answer: response, html } = await open('/nowhere');
    expect(response.status).toBe(404);
    expect(html).toContain('<h1>/nowhere</h1>');
  });

  it('is left to the browser where it needs one, and for users who may be signed in', async () => {
    for (const { html } of [
      await open('/auth'),
      await open('/submit'),
      await open('/', { cookie: 'signed_in=1' }),
      await open('/', { authorization: 'Bearer token' }),
    ]) {
      expect(html).not.toContain('<h1>');
      expect(html).not.toContain('rendered-state');
      expect(html).toContain('<noscript><p>');
      expect(html).toContain('<script defer src="/assets/main.0123abcd.js">');
    }
  });

  it('can request public data only', async () => {
    const { html } = await open('/business');
    expect(html).not.toContain('<h1>');
    expect(running.upstreams.identity.seen).toEqual([]);
  });

  it('uses the last cached response while a service is unavailable, and marks data that is missing', async () => {
    running.answers.listings = () => json({ food: 51 });
    await running.send('/api/listings', { method: 'POST' });
    await open('/');
    await running.send('/api/listings', { method: 'POST' });
    running.answers.listings = () => ({ status: 503, ...json({}) });

    expect((await open('/')).html).toContain('200 {"food":51}');
    expect((await open('/product')).html).toContain('<h1>/product</h1>503');
  });

  it('does not expose the files that only the gateway needs', async () => {
    for (const path of ['/server/render.cjs', '/document-assets.json', '/index.html'])
      expect((await running.send(path)).status).toBe(404);
  });
});
