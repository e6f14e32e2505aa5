import { startGateway, type RunningGateway } from '../testing/start-gateway';
import { aListing } from '../testing/builders';

const id = 'a'.repeat(24);
const other = 'b'.repeat(24);

describe('the page of a listing served by the gateway', () => {
  let running: RunningGateway;
  beforeEach(async () => {
    running = await startGateway();
  });
  afterEach(() => running.stop());
  const respondWith = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    running.answers.listings = () => ({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  };
  const open = async (path = `/listing/${id}`) => {
    const response = await running.send(path);
    return { answer: response, html: await response.text() };
  };

  it('keeps structured data inside its element, whatever it contains', async () => {
    const name = '</script><script>alert(1)</script>\u2028<!--';
    respondWith(200, aListing({ name }));
    const { html } = await open();
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];

    // With the remote and the site details.
    expect(html.match(/<script(?! (src|defer src)=)/g)).toHaveLength(3);
    expect(JSON.parse(json)).toMatchObject({ name, '@id': `http://halalmap.test/listing/${id}` });
  });

  it('shows the share card of the place, in the language of the page', async () => {
    respondWith(200, aListing({ thumbnailUrl: '/media/a.jpg' }));
    const card = (language: string) =>
      `<meta property="og:image" content="http://halalmap.test/media/card/${id}.${language}.png">`;
    const { html } = await open();

    expect(html).toContain(card('en'));
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta property="og:image:height" content="630">');
    expect((await open(`/ar/listing/${id}`)).html).toContain(card('ar'));
  });

  it('has no control characters or direction overrides in its title and metadata', async () => {
    respondWith(
      200,
      aListing({ name: 'Kusina \u202Eanima\u202C\u0007', description: '\u2066Home\u2069 cooking' }),
    );
    const { html } = await open();
    const [head = ''] = html.split('application/ld+json');

    expect(head).toContain('<title>Kusina anima · HalalMap</title>');
    expect(head).toContain('<meta property="og:description" content="Home cooking">');
    // eslint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(head).not.toMatch(/[\u0007\u202A-\u202E\u2066-\u2069]/);
  });

  it('redirects from a merged listing to the remaining one', async () => {
    respondWith(301, '', { location: `/api/listings/${other}` });
    const { answer: response } = await open(`/listing/${id}?from=card`);

    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`/listing/${other}?from=card`);
  });

  it.each(['/about', '/blog/1', `/listing/${id}`, '/food'])(
    'redirects from %s with a trailing slash to the URL without it',
    async (path) => {
      const { answer: response } = await open(`${path}/?from=mail`);

      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(`${path}?from=mail`);
    },
  );

  it.each([
    ['/FOOD', '/food'],
    ['/About/', '/about'],
    ['/fil/Mosque', '/fil/mosque'],
  ])('redirects from %s, in capital letters, to %s', async (path, to) => {
    const { answer: response } = await open(`${path}?from=poster`);

    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`${to}?from=poster`);
  });

  it.each(['//evil.example/', '/nowhere/', '/blog/7/'])('does not redirect from %s', async (path) => {
    expect((await open(path)).answer.status).toBe(404);
  });

  it('says since when and why a place is no longer listed', async () => {
    const message = 'As of 2026-05-03, this place is no longer listed: it has closed';
    respondWith(404, { error: { code: 'delisted', message, requestId: 'r' } });
    const { answer: response, html } = await open();

    expect(response.status).toBe(404);
    expect(html).toContain('<title>No longer listed · HalalMap</title>');
    expect(html).toContain(`<meta name="description" content="${message}">`);
    expect(html).toContain('noindex');
  });

  it('is the not-found page when there is no such listing', async () => {
    respondWith(404, { error: { code: 'not_found', message: 'Not found', requestId: 'r' } });
    const { answer: response, html } = await open();

    expect(response.status).toBe(404);
    expect(html).toContain('<title>Listing Not Found · HalalMap</title>');
    expect(html).toContain('The listing you&#39;re looking for doesn&#39;t exist.');
  });

  it('is requested with the permissions of the signed-in user', async () => {
    respondWith(200, aListing({ status: 'pending' }));
    const response = await running.send(`/listing/${id}`, { headers: { cookie: 'access=token' } });

    expect(response.status).toBe(200);
    expect(running.upstreams.listings.seen[0]?.headers.authorization).toBe('Bearer token');
  });

  it('includes the owner’s pages, which are kept out of search engines', async () => {
    respondWith(200, aListing({ name: 'Kusina' }));

    for (const below of ['', '/edit', '/photos', '/reviews', '/statements']) {
      const { answer: response, html } = await open(`/listing/${id}/manage${below}`);
      expect(response.status).toBe(200);
      expect(html).toContain('<title>Manage Kusina · HalalMap</title>');
      expect(html).toContain('noindex');
      expect(html).not.toContain('rel="canonical"');
    }
    expect((await open(`/listing/${id}/manage/other`)).answer.status).toBe(404);
  });

  it('redirects from the owner’s pages of a merged listing to those of the remaining one', async () => {
    respondWith(301, '', { location: `/api/listings/${other}` });
    const { answer: response } = await open(`/listing/${id}/manage/edit`);

    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`/listing/${other}/manage/edit`);
  });

  it('responds with 404 to the owner’s pages of an unknown listing', async () => {
    respondWith(404, { error: { code: 'not_found', message: 'Not found', requestId: 'r' } });

    expect((await open(`/listing/${id}/manage`)).answer.status).toBe(404);
  });

  it('includes the page with a user’s own places', async () => {
    const { answer: response, html } = await open('/my-places');

    expect(response.status).toBe(200);
    expect(html).toContain('<title>My places · HalalMap</title>');
    expect(html).toContain('noindex');
  });
});

describe('the admin pages served by the gateway', () => {
  let running: RunningGateway;
  beforeAll(async () => {
    running = await startGateway();
  });
  afterAll(() => running.stop());

  it.each(['', '/claims', '/changes', '/reports', '/messages', '/users', '/activity', '/outbox', '/import'])(
    'exist and are kept out of search engines: /admin%s',
    async (below) => {
      const response = await running.send(`/admin${below}`);

      expect(response.status).toBe(200);
      expect(await response.text()).toContain('noindex');
    },
  );

  it('do not include any others', async () => {
    expect((await running.send('/admin/secrets')).status).toBe(404);
  });
});

describe('the account pages served by the gateway', () => {
  let running: RunningGateway;
  beforeEach(async () => {
    running = await startGateway();
  });
  afterEach(() => running.stop());

  it.each([
    ['/profile', 'Profile'],
    ['/settings', 'Settings'],
    ['/auth', 'Sign In'],
    ['/auth/forgot-password', 'Forgot your password?'],
    ['/auth/reset-password?token=t', 'Choose a new password'],
    ['/auth/verify-email?token=t', 'Confirm your email address'],
  ])('%s has its title and is not indexed', async (path, title) => {
    const response = await running.send(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${title} · HalalMap</title>`);
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it.each(['/profile/else', '/settings/else', '/auth/else', '/auth/reset-password/else'])(
    '%s does not exist',
    async (path) => {
      expect((await running.send(path)).status).toBe(404);
    },
  );

  it.each([
    '/auth/reset-password?token=secret',
    '/auth/verify-email?token=secret',
    '/undo-factor?token=secret',
    '/submission/secret',
    '/unsubscribe/secret',
    '/newsletter/secret',
    '/certificate/secret',
    '/owner-check/secret',
  ])('%s sends no referrer and is not cached', async (path) => {
    const response = await running.send(path);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toContain('secret');
  });
});
