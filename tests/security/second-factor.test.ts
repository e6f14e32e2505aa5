import {
  allEndpoints,
  nameOf,
  operatorTokenSchema,
  sessionListSchema,
  type ActivityList,
  type ErrorBody,
  type SecondFactorSecret,
} from '@halalmap/contracts';
import { createAuthenticator } from '../support/authenticator';
import { startComposed, type ComposedProduct } from '../support/composed';
import { nothing } from '../support/people';
import { samplePassword } from '../support/product';
import { operatorCalls } from './matrix';

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

    const reads = admins.filter(({ method, endless }) => method === 'GET' && !endless);
    const paths = [...reads.map(({ at }) => at), ...forAdmins];
    const refused: string[] = [];
    for (const path of paths) {
      const code = await codeOf('GET', path);
      if (['second_factor_required', 'recent_sign_in_required', 'forbidden'].includes(code)) {
        refused.push(`${path}: ${code}`);
      }
    }
    expect(refused).toEqual([]);
  });

  it('gives operators a token for the calls that runbooks name, and for no others', async () => {
    expect(allEndpoints.filter(({ operator }) => operator).map(nameOf)).toEqual(operatorCalls);
    const response = await product.api.send('POST', '/api/operator-tokens', undefined, admin);
    expect(response.status).toBe(201);
    const { token, calls } = operatorTokenSchema.parse(await response.json());
    expect(calls).toEqual(operatorCalls);

    const statusOf = async (method: string, path: string): Promise<number> => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status, body: rest } = await product.api.send(method, path, body, token);
      await rest?.cancel();
      return status;
    };
    const wrong: string[] = [];
    for (const endpoint of allEndpoints.filter(({ access }) => access !== 'everybody')) {
      const { method, path, operator } = endpoint;
      const status = await statusOf(method, path.replaceAll(/\{\w+\}/g, nothing));
      if ((status === 403) === (operator ?? false)) wrong.push(`${nameOf(endpoint)}: ${status}`);
    }
    expect(wrong).toEqual([]);
    // Nor does it count as an admin where everybody has access.
    for (const path of forAdmins) expect([path, await statusOf('GET', path)]).toEqual([path, 403]);
    expect(await statusOf('GET', '/api/auth/user')).toBe(403);

    const { activities } = (await (
      await product.api.get('/api/activity?action=makeOperatorToken', admin)
    ).json()) as ActivityList;
    expect(activities).toHaveLength(1);
    const replays = await product.api.get('/api/activity?action=replayAll', admin);
    expect(((await replays.json()) as ActivityList).activities[0]?.changes).toEqual({
      operatorToken: 'true',
    });
  });

  it('ends the token of an operator with its session', async () => {
    const made = await product.api.send('POST', '/api/operator-tokens', undefined, admin);
    const { token } = operatorTokenSchema.parse(await made.json());
    expect((await product.api.get('/api/metrics', token)).status).toBe(200);
    const listed = await product.api.get('/api/auth/sessions', admin);
    const { sessions } = sessionListSchema.parse(await listed.json());
    const own = sessions.filter(({ device }) => device === 'Operator token');
    for (const { id } of own) await product.api.send('DELETE', `/api/auth/sessions/${id}`, undefined, admin);

    expect(own).toHaveLength(2);
    expect((await product.api.get('/api/metrics', token)).status).toBe(401);
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
      'POST /api/operator-tokens',
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
