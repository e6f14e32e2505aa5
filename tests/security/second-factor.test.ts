import { allEndpoints, nameOf, type ErrorBody, type SecondFactorSecret } from '@halalmap/contracts';
import { createAuthenticator } from '../support/authenticator';
import { startComposed, type ComposedProduct } from '../support/composed';
import { nothing } from '../support/people';
import { samplePassword } from '../support/product';

const email = 'admin@halalmap.example';

describe('where admins must have a second factor', () => {
  let product: ComposedProduct;
  let admin: string;
  beforeAll(async () => {
    product = await startComposed({ ADMIN_SECOND_FACTOR: 'required' });
    admin = await product.api.signIn(email, samplePassword);
  }, 60_000);
  afterAll(() => product.stop());

  const codeOf = async (method: string, path: string): Promise<string> => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const response = await product.api.send(method, path, body, admin);
    const text = await response.text();
    return response.status < 400 ? String(response.status) : (JSON.parse(text) as ErrorBody).error.code;
  };
  const admins = allEndpoints
    .filter(({ access }) => access === 'admin')
    .map((endpoint) => ({ ...endpoint, at: endpoint.path.replaceAll(/\{\w+\}/g, nothing) }));
  /** Of endpoints that are for others too. */
  const forAdmins = [
    '/api/listings?status=pending',
    '/api/listings/enhanced?status=rejected',
    '/api/listings/map?status=pending&bbox=116,4,127,21',
    '/api/listings/export?status=pending',
  ];

  it('every service refuses an admin without one what only admins may do, and says why', async () => {
    const wrong: string[] = [];
    for (const { method, at } of admins) {
      const code = await codeOf(method, at);
      if (code !== 'second_factor_required') wrong.push(`${method} ${at}: ${code}`);
    }
    for (const path of forAdmins) {
      const code = await codeOf('GET', path);
      if (code !== 'second_factor_required') wrong.push(`GET ${path}: ${code}`);
    }

    expect(admins.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('lets the admin in once it is set up', async () => {
    const send = (path: string, body: unknown) =>
      product.api.send('POST', `/api/auth/second-factor${path}`, body, admin);
    const response = await send('/setup', { password: samplePassword });
    const { secret, token } = (await response.json()) as SecondFactorSecret;
    expect((await send('', { token, code: createAuthenticator(secret)() })).status).toBe(201);

    const paths = [...admins.filter(({ method }) => method === 'GET').map(({ at }) => at), ...forAdmins];
    const refused: string[] = [];
    for (const path of paths) {
      const code = await codeOf('GET', path);
      if (['second_factor_required', 'recent_sign_in_required', 'forbidden'].includes(code)) {
        refused.push(`${path}: ${code}`);
      }
    }
    expect(refused).toEqual([]);
  });
});

describe('a recent sign-in', () => {
  it('is needed for factors, roles, deletions, the outbox and exports of people', () => {
    expect(allEndpoints.filter(({ recentSignIn }) => recentSignIn).map(nameOf)).toEqual([
      'POST /api/auth/second-factor/setup',
      'POST /api/auth/second-factor/recovery-codes',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys',
      'DELETE /api/auth/passkeys/{id}',
      'GET /api/account/export',
      'DELETE /api/account',
      'PATCH /api/users/{id}',
      'POST /api/users/{id}/restrict',
      'GET /api/outbox',
      'GET /api/claims/export',
      'GET /api/changes/export',
      'GET /api/reports/export',
      'GET /api/confirmations/export',
      'GET /api/messages/export',
      'GET /api/activity/export',
      'GET /api/certificate-checks/export',
      'GET /api/users/export',
    ]);
  });
});
