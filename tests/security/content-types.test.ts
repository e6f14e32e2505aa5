import { permissions, type ErrorBody } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import { nothing, samplePasswordOf } from '../support/people';

const mutations = Object.keys(permissions)
  .filter((call) => !call.startsWith('GET '))
  .map((call) => call.split(' ') as [string, string]);

/** A change with a body needs JSON or a form with files, one without a body needs no content type. */
describe('what a change is sent as', () => {
  let product: ComposedProduct;
  let authorization: string;
  beforeAll(async () => {
    product = await startComposed();
    const { email, password } = samplePasswordOf('admin@halalmap.example');
    authorization = `Bearer ${await product.api.signIn(email, password)}`;
  }, 60_000);
  afterAll(() => product.stop());

  const ask = async (method: string, path: string, type?: string): Promise<Response> =>
    fetch(product.url + path.replaceAll(/\{\w+\}/g, nothing), {
      method,
      headers: { authorization, ...(type ? { 'content-type': type } : {}) },
      ...(type ? { body: '{"note":"from a form"}' } : {}),
    });

  it.each(mutations)('is refused by %s %s if a form of any page can send it', async (method, path) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await ask(method, path, type);

      expect(answer.status).toBe(415);
      expect(((await answer.json()) as ErrorBody).error.code).toBe('unsupported_media_type');
    }
  });

  it.each([
    ['POST', '/api/auth/login', 400],
    ['POST', '/api/auth/refresh', 401],
    ['DELETE', '/api/account', 400],
    ['PATCH', '/api/auth/user', 200],
    ['POST', '/api/auth/verify-email/resend', 202],
  ])('need not be said by %s %s without a body', async (method, path, status) => {
    expect((await ask(method, path)).status).toBe(status);
  });
});
