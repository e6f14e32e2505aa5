import type { ErrorBody } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import { samplePassword } from '../support/product';

/** Passwords: no truncation, common ones rejected, throttling, no account enumeration by message. Hashing has its own tests. */
describe('a password', () => {
  let product: ComposedProduct;
  let people = 0;
  beforeAll(async () => {
    product = await startComposed();
  }, 60_000);
  afterAll(() => product.stop());

  const register = (email: string, password: string): Promise<Response> =>
    product.api.send('POST', '/api/auth/register', {
      email,
      password,
      confirmPassword: password,
      firstName: 'Some',
      lastName: 'Body',
    });
  const newEmail = (): string => `person-${(people += 1)}@mail.example`;
  const signIn = async (email: string, password: string): Promise<number> =>
    (await product.api.send('POST', '/api/auth/login', { email, password })).status;

  it.each([
    ['of six characters', 'qzjxkv'],
    ['of 128 characters', 'q7'.repeat(64)],
    ['of 128 code points beyond the first plane', '𝒶𝒷'.normalize('NFKC') + '🕌🌿'.repeat(63)],
    ['in Arabic', 'كلمة سر طويلة'],
    ['in Baybayin', 'ᜊᜌ᜔ᜊᜌᜒᜈ᜔ ᜃᜑᜎᜉ᜔'],
    ['with spaces at both ends', '  a blank at both ends  '],
  ])('%s is used whole, and no other one signs in', async (_what, password) => {
    const email = newEmail();
    expect((await register(email, password)).status).toBe(201);

    expect(await signIn(email, password)).toBe(200);
    const points = Array.from(password);
    expect([401, 400]).toContain(await signIn(email, points.slice(0, -1).join('')));
    expect([401, 400]).toContain(await signIn(email, `${points.slice(0, -1).join('')}!`));
    if (password.trim() !== password) expect(await signIn(email, password.trim())).toBe(401);
  });

  it('signs in whatever its Unicode normalisation', async () => {
    const email = newEmail();
    expect((await register(email, 'señorita at the café'.normalize('NFD'))).status).toBe(201);
    expect(await signIn(email, 'señorita at the café'.normalize('NFC'))).toBe(200);
  });

  it.each([
    ['too short', 'qzjxk', 'Password must be at least 6 characters'],
    ['too long', 'x'.repeat(129), null],
    ['a common password', 'password1', null],
    ['a common password, in capitals', 'QWERTY123', null],
  ])('that is %s is rejected with its field named', async (_what, password, message) => {
    const response = await register(newEmail(), password);

    expect(response.status).toBe(400);
    const { details } = ((await response.json()) as ErrorBody).error;
    expect(details?.map(({ path }) => path)).toContain('password');
    if (message) expect(details?.[0]?.message).toBe(message);
  });

  it('that contains the name of the email address is rejected, unless the name is short', async () => {
    expect((await register('fatimah@mail.example', 'I am FATIMAH, hello')).status).toBe(400);
    expect((await register('ali@mail.example', 'I am ali, hello there')).status).toBe(201);
  });

  it('gets the same response whether or not the account exists', async () => {
    const failing = async (email: string): Promise<unknown> => {
      const response = await product.api.send('POST', '/api/auth/login', { email, password: 'not the one' });
      const { error } = (await response.json()) as ErrorBody;
      return [response.status, error.code, error.message, response.headers.getSetCookie()];
    };
    expect(await failing('nobody@mail.example')).toEqual(await failing('regular@halalmap.example'));

    const forgetting = async (email: string): Promise<unknown> => {
      const response = await product.api.send('POST', '/api/auth/forgot', { email });
      return [response.status, await response.text()];
    };
    expect(await forgetting('nobody@mail.example')).toEqual(await forgetting('regular@halalmap.example'));
  });
});

describe('guessing a password', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed({ HALALMAP_RATE_LIMITS: 'relaxed' });
  }, 60_000);
  afterAll(() => product.stop());

  it('is blocked after ten attempts on an account, also for the right one, whatever address the client claims', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const response = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
        body: JSON.stringify({ email: 'Regular@HalalMap.example', password: `guess number ${index}` }),
      });
      statuses.push(response.status);
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);

    const right = await product.api.send('POST', '/api/auth/login', {
      email: 'regular@halalmap.example',
      password: samplePassword,
    });
    expect(right.status).toBe(429);
  });

  it('is blocked after fifty attempts from an address, on any accounts', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 45; index += 1) {
      const response = await product.api.send('POST', '/api/auth/login', {
        email: `nobody-${index}@mail.example`,
        password: 'a guess at it',
      });
      statuses.push(response.status);
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });
});
