import { startComposed, type ComposedProduct } from '../support/composed';
import { createCookieJar } from '../support/cookie-jar';
import { onePng } from '../support/photos';
import { samplePasswordOf } from '../support/people';

const promised = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'content-security-policy-report-only',
  'permissions-policy',
  'cache-control',
];

const pagePolicy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/** Security headers: CSP without `unsafe-inline` scripts, HSTS, nosniff, frame-ancestors, referrer-policy. */
describe.each<[string, Record<string, string>, string | null]>([
  ['http', {}, null],
  ['https', { PUBLIC_URL: 'https://halalmap.test' }, 'max-age=31536000; includeSubDomains'],
])('the headers over %s', (_scheme, environment, hsts) => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed(environment);
  }, 60_000);
  afterAll(() => product.stop());

  const headersOf = async (path: string, init: RequestInit = {}): Promise<Record<string, string | null>> => {
    const response = await fetch(product.url + path, init);
    await response.arrayBuffer();
    return Object.fromEntries(promised.map((name) => [name, response.headers.get(name)]));
  };
  const always = {
    'content-security-policy': pagePolicy,
    'strict-transport-security': hsts,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy-report-only': "require-trusted-types-for 'script'; trusted-types default",
    'permissions-policy': expect.stringMatching(
      /^camera=\(self\), geolocation=\(self\), .*\bmicrophone=\(\), .*\bpayment=\(\)/,
    ) as string,
  };

  it.each([
    ['a page', '/'],
    ['a missing page', '/nowhere'],
    ['an API response', '/api/listings'],
    ['an API error', '/api/users'],
    ['an unknown API path', '/api/nothing'],
    ['a missing picture', '/media/nothing'],
    ['a static file', '/assets/main.0123abcd.js'],
  ])('of %s', async (_what, path) => {
    expect(await headersOf(path)).toMatchObject({ ...always, 'cross-origin-resource-policy': 'same-origin' });
  });

  it.each([
    '/media/card/0123456789abcdef01234567.en.png',
    '/media/badge/0123456789abcdef01234567.svg',
    '/embed.js',
  ])('of %s, which other sites may embed', async (path) => {
    expect(await headersOf(path)).toMatchObject({
      ...always,
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it.each(['/embed/list', '/embed/nothing'])(
    'of %s, for frames on other sites: nothing runs there',
    async (path) => {
      expect(await headersOf(path)).toMatchObject({
        ...always,
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  );

  it('of a picture: immutable in the cache, and never interpreted as anything but a picture', async () => {
    const form = new FormData();
    const picture = new Blob([new Uint8Array(onePng(64, 48, [9, 99, 9]))], { type: 'image/png' });
    form.append('images', picture, 'a.png');
    const uploaded = await fetch(`${product.url}/api/uploads`, { method: 'POST', body: form });
    expect(uploaded.status).toBe(201);
    const [{ url }] = (await uploaded.json()) as [{ url: string }];

    const headers = await headersOf(url);

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': hsts,
      'cache-control': expect.stringContaining('immutable') as string,
    });
    expect(headers['content-security-policy']).toContain("default-src '");
  });

  it('of cookies: not readable by scripts, not sent by other sites, and over https not settable by other hosts', async () => {
    const jar = createCookieJar(product.url);
    await jar.send('POST', '/api/auth/login', samplePasswordOf('regular@halalmap.example'), {
      origin: environment.PUBLIC_URL ?? product.url,
    });

    const withoutValues = jar.lastSet.map((line) =>
      line.replace(/=[^;]+/, '=…').replace(/expires=[^;]+/i, 'expires=…'),
    );

    expect(withoutValues.sort()).toMatchSnapshot();
  });
});
