import { allEndpoints } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import { createCookieJar } from '../support/cookie-jar';
import { nothing, samplePasswordOf } from '../support/people';

const mutations = allEndpoints
  // Mail programs send the others from anywhere, in any form.
  .filter(({ method, fromAnywhere }) => method !== 'GET' && !fromAnywhere)
  .map(({ method, path }) => [method, path] as const);

/** Cross-origin mutations are rejected, by Origin and Sec-Fetch-Site. */
describe('a cross-site mutation', () => {
  let product: ComposedProduct;
  let cookie: string;
  beforeAll(async () => {
    product = await startComposed();
    const jar = createCookieJar(product.url);
    await jar.send('POST', '/api/auth/login', samplePasswordOf('admin@halalmap.example'));
    cookie = `access=${jar.cookies.access ?? ''}`;
  }, 60_000);
  afterAll(() => product.stop());

  const sendRequest = async (
    method: string,
    path: string,
    headers: Record<string, string>,
  ): Promise<unknown> => {
    const response = await fetch(product.url + path.replaceAll(/\{\w+\}/g, nothing), { method, headers });
    const text = await response.text();
    const code = text.startsWith('{') ? (JSON.parse(text) as { error?: { code?: string } }).error?.code : '';
    return response.status === 403 ? code : response.status;
  };

  it.each(mutations)('%s %s is refused, whichever header shows a foreign origin', async (method, path) => {
    const foreign: Array<Record<string, string>> = [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, origin: `${product.url}.evil.example` },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      // Signed in by a cookie, without any origin header.
      { cookie },
      // Not signed in.
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];

    const responses = await Promise.all(foreign.map((headers) => sendRequest(method, path, headers)));

    expect(responses).toEqual(foreign.map(() => 'foreign_origin'));
  });

  it.each(mutations)('%s %s is accepted from the site itself, and from a program', async (method, path) => {
    for (const headers of [
      { origin: product.url },
      { 'sec-fetch-site': 'same-origin' },
      // A direct action of the user in the browser, not a page.
      { 'sec-fetch-site': 'none' },
      { authorization: 'Bearer none', origin: 'https://evil.example' },
    ])
      expect(await sendRequest(method, path, headers)).not.toBe('foreign_origin');
  });
});
