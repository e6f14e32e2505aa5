import { allEndpoints, type ErrorBody } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import { nothing, samplePasswordOf } from '../support/people';

const mutations = allEndpoints
  // Mail programs send the others from anywhere, in any form.
  .filter(({ method, fromAnywhere }) => method !== 'GET' && !fromAnywhere)
  .map(({ method, path }) => [method, path] as const);

/** A change with a body needs JSON or a multipart form, one without a body needs no content type. */
describe('the form of a request', () => {
  let product: ComposedProduct;
  let authorization: string;
  beforeAll(async () => {
    product = await startComposed();
    const { email, password } = samplePasswordOf('admin@halalmap.example');
    authorization = `Bearer ${await product.api.signIn(email, password)}`;
  }, 60_000);
  afterAll(() => product.stop());

  const sendRequest = async (method: string, path: string, type?: string): Promise<Response> =>
    fetch(product.url + path.replaceAll(/\{\w+\}/g, nothing), {
      method,
      headers: { authorization, ...(type ? { 'content-type': type } : {}) },
      ...(type ? { body: '{"note":"from a form"}' } : {}),
    });

  it.each(mutations)(
    'is rejected by %s %s when a form of another site could send it',
    async (method, path) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const response = await sendRequest(method, path, type);

        expect(response.status).toBe(415);
        expect(((await response.json()) as ErrorBody).error.code).toBe('unsupported_media_type');
      }
    },
  );

  it.each([
    ['POST', '/api/auth/login', 400],
    ['POST', '/api/auth/refresh', 401],
    ['DELETE', '/api/account', 400],
    ['PATCH', '/api/auth/user', 200],
    ['POST', '/api/auth/verify-email/resend', 202],
  ])('needs no content type for %s %s without a body', async (method, path, status) => {
    expect((await sendRequest(method, path)).status).toBe(status);
  });

  it('is rejected with control characters in a parameter, which the error names', async () => {
    const wrong: string[] = [];
    const parameters = allEndpoints
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .flatMap(({ path, query }) => Object.keys(query?.shape ?? {}).map((name) => ({ path, name })));
    for (const { path, name } of parameters) {
      for (const value of ['%00', 'a%00b', '%1B%5B2J', '%C2%85']) {
        const response = await fetch(`${product.url}${path}?${name}=${value}`, {
          headers: { authorization },
        });
        const { error } = (await response.json()) as Partial<ErrorBody>;
        if (response.status !== 400 || error?.details?.[0]?.path !== name)
          wrong.push(`${path}?${name}=${value}: ${response.status}`);
      }
    }

    expect(parameters.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  }, 180_000);
});
