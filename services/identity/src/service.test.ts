import type { ErrorBody, User } from '@halalmap/contracts';
import { createLogger, createRemoteSessionVerifier } from '@halalmap/service-kit';
import { internalToken, startDatabase, type TestDatabase, withInternalToken } from '@halalmap/test-kit';
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import type { IdentityService } from './service';
import { settableClock, startIdentity } from './testing/start-identity';

const password = 'a fine long password';
const person = {
  email: 'Amina@mail.example',
  password,
  confirmPassword: password,
  firstName: 'Amina',
  lastName: 'S',
};

describe('the identity service', () => {
  let mongo: TestDatabase;
  let identity: IdentityService;
  let clock: ReturnType<typeof settableClock>;
  let database = 0;
  beforeAll(async () => {
    mongo = await startDatabase();
  });
  afterAll(() => mongo.stop());
  const start = async (environment: Record<string, string> = {}): Promise<void> => {
    clock = settableClock();
    identity = await startIdentity({ mongo, database: `test${(database += 1)}`, environment, clock });
  };
  afterEach(() => identity.stop());

  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(identity.url() + path, {
      method: 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'x-forwarded-for': '203.0.113.9',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const cookiesOf = (response: Response): Record<string, string> =>
    Object.fromEntries(
      response.headers.getSetCookie().map((line) => {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        return [name, value];
      }),
    );
  const register = async (over: Record<string, unknown> = {}) => {
    const response = await post('/api/auth/register', { ...person, ...over });
    return { answer: response, cookies: cookiesOf(response) };
  };
  const whoIs = (token: string | undefined) =>
    fetch(`${identity.url()}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } });
  const errorOf = async (response: Response): Promise<ErrorBody['error']> =>
    ((await response.json()) as ErrorBody).error;

  describe('registration and sign-in', () => {
    beforeEach(() => start());

    it('creates an account, signs it in, and does not expose the password', async () => {
      const { answer: response, cookies } = await register();
      const user = (await response.json()) as User;

      expect(response.status).toBe(201);
      expect(user).toMatchObject({
        email: 'Amina@mail.example',
        role: 'regular',
        firstName: 'Amina',
        isActive: true,
        emailVerified: false,
      });
      expect(JSON.stringify(user)).not.toMatch(/hash|argon/i);
      expect(await (await whoIs(cookies.access)).json()).toEqual(user);
    });

    it('sets cookies that scripts cannot read, and one without a secret', async () => {
      const { answer: response } = await register();

      const attributes = response.headers
        .getSetCookie()
        .map((line) => line.replace(/=[^;]+/, '=…').replace(/expires=[^;]+/, 'expires=…'));
      expect(attributes).toEqual([
        'access=…; path=/; expires=…; samesite=lax; httponly',
        'refresh=…; path=/api/auth; expires=…; samesite=lax; httponly',
        'signed_in=…; path=/; expires=…; samesite=lax',
      ]);
    });

    it('rejects an email that is taken, whatever its letter case', async () => {
      await register();
      const { answer: response } = await register({ email: 'aMINA@mail.example' });

      expect(response.status).toBe(409);
      expect((await errorOf(response)).code).toBe('email_taken');
    });

    it('signs in with the correct password only', async () => {
      await register();

      expect((await post('/api/auth/login', { email: 'amina@MAIL.example', password })).status).toBe(200);
      expect((await post('/api/auth/login', { email: person.email, password: `${password} ` })).status).toBe(
        401,
      );
    });

    it('accepts a password of 128 code points', async () => {
      const long = '🕌'.repeat(128);
      await register({ password: long, confirmPassword: long });

      expect((await post('/api/auth/login', { email: person.email, password: long })).status).toBe(200);
      expect(
        (await post('/api/auth/login', { email: person.email, password: '🕌'.repeat(127) })).status,
      ).toBe(401);
      expect(
        (await post('/api/auth/login', { email: person.email, password: '🕌'.repeat(129) })).status,
      ).toBe(400);
    });

    it('sends the same response for a wrong password and an unknown email', async () => {
      await register();
      const strip = async (response: Response) => ({
        status: response.status,
        error: { ...(await errorOf(response)), requestId: '' },
      });

      expect(
        await strip(await post('/api/auth/login', { email: person.email, password: 'not the password' })),
      ).toEqual(
        await strip(
          await post('/api/auth/login', { email: 'nobody@mail.example', password: 'not the password' }),
        ),
      );
    });

    it.each([
      [{ password: '123456', confirmPassword: '123456' }, 'password'],
      [{ password: 'my amina pass', confirmPassword: 'my amina pass' }, 'password'],
      [{ password: 'short', confirmPassword: 'short' }, 'password'],
      [{ confirmPassword: 'something else' }, 'confirmPassword'],
      [{ email: 'no address' }, 'email'],
      [{ email: { $gt: '' } }, 'email'],
      [{ email: `${'x'.repeat(100_000)}@a.example` }, 'email'],
      [{ firstName: ' ' }, 'firstName'],
      [{ lastName: undefined }, 'lastName'],
      [{ role: 'admin' }, 'role'],
      [{ bio: 'x'.repeat(501) }, 'bio'],
      [{ location: 'x'.repeat(501) }, 'location'],
    ])('refuses to register %j and names the field', async (over, path) => {
      const { answer: response } = await register(over);

      expect(response.status).toBe(400);
      expect((await errorOf(response)).details?.map((detail) => detail.path)).toContain(path);
      expect(response.headers.getSetCookie()).toEqual([]);
    });

    it.each([
      ['{"email":', 'invalid_json'],
      ['{"email":{"$gt":""},"password":{"$gt":""}}', 'validation_failed'],
      ['{"__proto__":{"email":"a@b.example"}}', 'validation_failed'],
    ])('refuses to sign in with %s', async (body, code) => {
      const response = await post('/api/auth/login', body);

      expect(response.status).toBe(400);
      expect((await errorOf(response)).code).toBe(code);
    });

    it("uses the form's wording for errors", async () => {
      const response = await post('/api/auth/login', { email: 'x', password: 'y' });

      expect((await errorOf(response)).details).toMatchObject([
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'password', message: 'Password must be at least 6 characters' },
      ]);
    });

    it.each([
      ['nothing', undefined],
      ['an empty object', {}],
      ['other types', { email: 5, password: null }],
    ])('names each field of the form when it is sent %s', async (_what, body) => {
      const response = await post('/api/auth/login', body);

      expect(response.status).toBe(400);
      expect((await errorOf(response)).details).toMatchObject([
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'password', message: 'Password must be at least 6 characters' },
      ]);
    });
  });

  describe('a session', () => {
    beforeEach(() => start());
    const refresh = (token: string | undefined) =>
      post('/api/auth/refresh', undefined, { cookie: `refresh=${token}` });
    const idOf = (token: string | undefined): string => (jwt.decode(token ?? '') as { sid: string }).sid;

    it('is available to other services, which verify it with the published keys', async () => {
      const { cookies } = await register();
      const { keys } = (await (await fetch(`${identity.url()}/.well-known/jwks.json`)).json()) as {
        keys: Array<JsonWebKey & { kid: string }>;
      };
      const [key] = keys;
      const verifier = createRemoteSessionVerifier({
        identityUrl: identity.url(),
        internalToken,
        logger: createLogger({ name: 'test', level: 'silent' }),
      });

      expect(
        jwt.verify(cookies.access ?? '', createPublicKey({ key: key ?? {}, format: 'jwk' }), {
          algorithms: ['ES256'],
        }),
      ).toMatchObject({ role: 'regular' });
      expect(await verifier.verify(cookies.access ?? '')).toMatchObject({
        role: 'regular',
        email: person.email,
      });
      expect(await verifier.verify('a.b.c')).toBeNull();
      expect(
        await verifier.verify(
          jwt.sign({ sub: 'x' }, 'secret', { algorithm: 'HS256', keyid: key?.kid ?? '' }),
        ),
      ).toBeNull();
      await verifier.close();
    });

    it('is found even when the replica that was asked dies meanwhile', async () => {
      const { cookies } = await register();
      let deaths = 0;
      const replicas = createServer((request, response) => {
        const path = request.url ?? '';
        if (path.startsWith('/internal/sessions/') && (deaths += 1) === 1) return request.socket.destroy();
        const headers = { authorization: request.headers.authorization ?? '' };
        return void fetch(identity.url() + path, { headers }).then(async (proxied) =>
          response.writeHead(proxied.status).end(await proxied.text()),
        );
      });
      await new Promise<void>((resolve) => replicas.listen(0, '127.0.0.1', resolve));
      const verifier = createRemoteSessionVerifier({
        identityUrl: `http://127.0.0.1:${(replicas.address() as AddressInfo).port}`,
        internalToken,
        logger: createLogger({ name: 'test', level: 'silent' }),
      });

      expect(await verifier.verify(cookies.access ?? '')).toMatchObject({ email: person.email });
      expect(deaths).toBe(2);
      await verifier.close();
      replicas.close();
    });

    it('continues with new tokens, each of which can be used once', async () => {
      const { cookies } = await register();
      clock.advance(1);
      const renewed = await refresh(cookies.refresh);

      expect(renewed.status).toBe(204);
      expect(cookiesOf(renewed).refresh).not.toBe(cookies.refresh);
      expect(cookiesOf(renewed)['signed_in']).not.toBe(cookies['signed_in']);
      expect((await whoIs(cookiesOf(renewed).access)).status).toBe(200);
    });

    it('stays in the browser when it cannot be renewed right now', async () => {
      const { cookies } = await register();
      const { now } = clock;
      clock.now = () => {
        throw new Error('The database is away');
      };
      const failed = await refresh(cookies.refresh);
      clock.now = now;

      expect(failed.status).toBe(500);
      expect(failed.headers.getSetCookie()).toEqual([]);
      expect((await refresh(cookies.refresh)).status).toBe(204);
    });

    it('is removed from the browser once it has ended', async () => {
      const { cookies } = await register();
      await post('/api/auth/logout', undefined, { cookie: `refresh=${cookies.refresh}` });
      const refused = await refresh(cookies.refresh);

      expect(refused.status).toBe(401);
      expect(cookiesOf(refused)).toEqual({ access: '', refresh: '', signed_in: '' });
    });

    it('ends completely when a token is reused', async () => {
      const { cookies } = await register();
      const renewed = cookiesOf(await refresh(cookies.refresh));
      const stolen = await refresh(cookies.refresh);

      expect(stolen.status).toBe(401);
      expect((await refresh(renewed.refresh)).status).toBe(401);
      expect((await whoIs(renewed.access)).status).toBe(401);
    });

    it('ends at once when its user signs out', async () => {
      const { cookies } = await register();
      const path = `${identity.url()}/internal/sessions/${idOf(cookies.access)}`;
      const asService = { headers: { authorization: `Bearer ${internalToken}` } };
      expect((await fetch(path, asService)).status).toBe(200);
      const response = await post('/api/auth/logout', undefined, {
        cookie: `access=${cookies.access}; refresh=${cookies.refresh}`,
      });

      expect(response.status).toBe(204);
      expect(Object.values(cookiesOf(response))).toEqual(['', '', '']);
      expect((await fetch(path, asService)).status).toBe(404);
      expect((await whoIs(cookies.access)).status).toBe(401);
      expect((await refresh(cookies.refresh)).status).toBe(401);
    });

    it('leaves the sessions of other browsers unchanged', async () => {
      const { cookies } = await register();
      const other = cookiesOf(await post('/api/auth/login', { email: person.email, password }));
      await post('/api/auth/logout', undefined, {
        cookie: `access=${cookies.access}; refresh=${cookies.refresh}`,
      });

      expect((await whoIs(other.access)).status).toBe(200);
    });

    it('allows signing out without being signed in', async () => {
      expect((await post('/api/auth/logout')).status).toBe(204);
    });

    it('ends after thirty days without use', async () => {
      const { cookies } = await register();
      clock.advance(31 * 24 * 60 * 60_000);

      expect((await refresh(cookies.refresh)).status).toBe(401);
    });

    it.each(['', 'x', '__proto__', 'f'.repeat(24)])('is not found by the id "%s"', async (id) => {
      const path = `/internal/sessions/${id}`;
      const headers = withInternalToken(path);
      expect((await fetch(identity.url() + path, { headers })).status).toBe(404);
    });

    it('responds with 401 when not signed in', async () => {
      expect((await fetch(`${identity.url()}/api/auth/user`)).status).toBe(401);
    });
  });

  describe('with rate limits', () => {
    it('responds with 429 after ten failures, even for the right password, and for unknown emails', async () => {
      await start({ HALALMAP_RATE_LIMITS: 'relaxed' });
      await register();
      for (const email of [person.email, 'nobody@mail.example']) {
        const statuses = [];
        for (let index = 0; index < 10; index += 1)
          statuses.push((await post('/api/auth/login', { email, password: 'not the password' })).status);
        expect(statuses).toEqual(Array(10).fill(401));
        const response = await post(
          '/api/auth/login',
          { email, password },
          { 'x-forwarded-for': '198.51.100.7' },
        );
        expect(response.status).toBe(429);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });

    it('does not count successful attempts', async () => {
      await start();
      await register();
      for (let index = 0; index < 12; index += 1) {
        expect((await post('/api/auth/login', { email: person.email, password })).status).toBe(200);
      }
    });

    const tryAtOnce = async (passwords: string[]): Promise<number[]> => {
      const responses = await Promise.all(
        passwords.map((typed) => post('/api/auth/login', { email: person.email, password: typed })),
      );
      return responses.map(({ status }) => status).sort();
    };

    it('does not count successful attempts, however many are concurrent', async () => {
      await start();
      await register();
      await tryAtOnce(Array(9).fill('not the password'));

      expect(await tryAtOnce(Array(25).fill(password))).toEqual(Array(25).fill(200));
    });

    it('allows ten guesses, however many are concurrent', async () => {
      await start();
      await register();

      expect(await tryAtOnce(Array(25).fill('not the password'))).toEqual([
        ...Array(10).fill(401),
        ...Array(15).fill(429),
      ]);
    });

    it('allows ten registrations an hour from an address', async () => {
      await start();
      const statuses = [];
      for (let index = 0; index < 11; index += 1)
        statuses.push((await register({ email: `person${index}@mail.example` })).answer.status);

      expect(statuses).toEqual([...Array(10).fill(201), 429]);
    });
  });

  describe('over https', () => {
    it('uses host-only cookies', async () => {
      await start({ PUBLIC_URL: 'https://halalmap.test' });
      const { answer: response } = await register();

      const attributes = response.headers
        .getSetCookie()
        .map((line) => line.replace(/=[^;]+/, '=…').replace(/expires=[^;]+/, 'expires=…'));
      expect(attributes).toEqual([
        '__Host-access=…; path=/; expires=…; samesite=lax; secure; httponly',
        '__Host-refresh=…; path=/; expires=…; samesite=lax; secure; httponly',
        'signed_in=…; path=/; expires=…; samesite=lax; secure',
      ]);
    });
  });

  describe('initial accounts', () => {
    it('include the samples if requested, and restore their passwords', async () => {
      await start();
      await identity.ensureSampleAccounts({ password: 'the first one' });
      expect(
        (await post('/api/auth/login', { email: 'admin@halalmap.example', password: 'the first one' }))
          .status,
      ).toBe(200);
      const { access } = cookiesOf(
        await post('/api/auth/login', { email: 'admin@halalmap.example', password: 'the first one' }),
      );
      await identity.ensureSampleAccounts({ password: 'the first one' });
      expect((await whoIs(access)).status).toBe(200);
      await identity.ensureSampleAccounts({ password: 'the second one' });

      expect(
        (await post('/api/auth/login', { email: 'admin@halalmap.example', password: 'the first one' }))
          .status,
      ).toBe(401);
      expect(
        (await post('/api/auth/login', { email: 'admin@halalmap.example', password: 'the second one' }))
          .status,
      ).toBe(200);
      expect((await whoIs(access)).status).toBe(401);
    });

    it('include the configured admin when there is none yet', async () => {
      await start({ HALALMAP_ADMIN_EMAIL: 'boss@mail.example', HALALMAP_ADMIN_PASSWORD: 'first of all' });
      const response = await post('/api/auth/login', {
        email: 'boss@mail.example',
        password: 'first of all',
      });

      expect(await response.json()).toMatchObject({ role: 'admin' });
    });
  });
});
