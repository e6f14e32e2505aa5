import { permissions } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import { createCookieJar } from '../support/cookie-jar';
import { nothing, samplePasswordOf } from '../support/people';

const mutations = Object.keys(permissions)
  .filter((call) => !call.startsWith('GET '))
  .map((call) => call.split(' ') as [string, string]);

/** Cross-origin mutations are refused, by Origin and Sec-Fetch-Site. */
describe('a change that another site lets a browser ask for', () => {
  let product: ComposedProduct;
  let cookie: string;
  beforeAll(async () => {
    product = await startComposed();
    const jar = createCookieJar(product.url);
    await jar.send('POST', '/api/auth/login', samplePasswordOf('admin@halalmap.example'));
    cookie = `access=${jar.cookies.access ?? ''}`;
  }, 60_000);
  afterAll(() => product.stop());

  const ask = async (method: string, path: string, headers: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(product.url + path.replaceAll(/\{\w+\}/g, nothing), { method, headers });
    const text = await answer.text();
    const code = text.startsWith('{') ? (JSON.parse(text) as { error?: { code?: string } }).error?.code : '';
    return answer.status === 403 ? code : answer.status;
  };

  it.each(mutations)('%s %s is refused, whatever tells that it is foreign', async (method, path) => {
    const foreign: Array<Record<string, string>> = [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, origin: `${product.url}.evil.example` },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      // Signed in by a cookie, and nothing says where it comes from.
      { cookie },
      // Not signed in at all.
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];

    const answers = await Promise.all(foreign.map((headers) => ask(method, path, headers)));

    expect(answers).toEqual(foreign.map(() => 'foreign_origin'));
  });

  it.each(mutations)('%s %s is taken from the site itself, and from a program', async (method, path) => {
    for (const headers of [
      { origin: product.url },
      { 'sec-fetch-site': 'same-origin' },
      // What somebody does with the browser itself, not a page.
      { 'sec-fetch-site': 'none' },
      { authorization: 'Bearer none', origin: 'https://evil.example' },
    ])
      expect(await ask(method, path, headers)).not.toBe('foreign_origin');
  });
});
