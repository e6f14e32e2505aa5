import { performance } from 'node:perf_hooks';
import type { ErrorBody } from '@halalmap/contracts';
import { startComposed, type ComposedProduct } from '../support/composed';
import { samplePassword } from '../support/product';

/** Passwords: no truncation, common ones refused, throttled, no account enumeration by message. The hashes have tests of their own. */
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
    ['with blanks at both ends', '  a blank at both ends  '],
  ])('%s is taken whole, and no other one signs in', async (_what, password) => {
    const email = newEmail();
    expect((await register(email, password)).status).toBe(201);

    expect(await signIn(email, password)).toBe(200);
    const points = Array.from(password);
    expect([401, 400]).toContain(await signIn(email, points.slice(0, -1).join('')));
    expect([401, 400]).toContain(await signIn(email, `${points.slice(0, -1).join('')}!`));
    if (password.trim() !== password) expect(await signIn(email, password.trim())).toBe(401);
  });

  it('signs in however its characters are composed', async () => {
    const email = newEmail();
    expect((await register(email, 'señorita at the café'.normalize('NFD'))).status).toBe(201);
    expect(await signIn(email, 'señorita at the café'.normalize('NFC'))).toBe(200);
  });

  it.each([
    ['too short', 'qzjxk', 'Password must be at least 6 characters'],
    ['too long', 'x'.repeat(129), null],
    ['among the commonest', 'password1', null],
    ['among the commonest, in capitals', 'QWERTY123', null],
  ])('that is %s is refused at its field', async (_what, password, message) => {
    const answer = await register(newEmail(), password);

    expect(answer.status).toBe(400);
    const { details } = ((await answer.json()) as ErrorBody).error;
    expect(details?.map(({ path }) => path)).toContain('password');
    if (message) expect(details?.[0]?.message).toBe(message);
  });

  it('with the name of the address in it is refused, unless that is short', async () => {
    expect((await register('fatimah@mail.example', 'I am FATIMAH, hello')).status).toBe(400);
    expect((await register('ali@mail.example', 'I am ali, hello there')).status).toBe(201);
  });

  it('tells by nothing in the answer whether there is an account', async () => {
    const failing = async (email: string): Promise<unknown> => {
      const answer = await product.api.send('POST', '/api/auth/login', { email, password: 'not the one' });
      const { error } = (await answer.json()) as ErrorBody;
      return [answer.status, error.code, error.message, answer.headers.getSetCookie()];
    };
    expect(await failing('nobody@mail.example')).toEqual(await failing('regular@halalmap.example'));

    const forgetting = async (email: string): Promise<unknown> => {
      const answer = await product.api.send('POST', '/api/auth/forgot', { email });
      return [answer.status, await answer.text()];
    };
    expect(await forgetting('nobody@mail.example')).toEqual(await forgetting('regular@halalmap.example'));
  });

  it('takes as long where there is no account; the spread is printed, not asserted', async () => {
    const timesOf = async (email: string): Promise<number[]> => {
      const times: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        const began = performance.now();
        expect(await signIn(email, 'not the one')).toBe(401);
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b);
    };
    const known = await timesOf('regular@halalmap.example');
    const unknown = await timesOf('nobody@mail.example');
    const words = (times: number[]): string =>
      `median ${times[6]?.toFixed(1)} ms (${times[0]?.toFixed(1)} to ${times.at(-1)?.toFixed(1)})`;
    console.log(`a wrong password: with an account ${words(known)}, without one ${words(unknown)}`);
  });
});

describe('guessing a password', () => {
  let product: ComposedProduct;
  beforeAll(async () => {
    product = await startComposed({ HALALMAP_RATE_LIMITS: 'relaxed' });
  }, 60_000);
  afterAll(() => product.stop());

  it('ends after ten tries at an account, for the right one too, from wherever it is claimed to come', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const answer = await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
        body: JSON.stringify({ email: 'Regular@HalalMap.example', password: `guess number ${index}` }),
      });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);

    const right = await product.api.send('POST', '/api/auth/login', {
      email: 'regular@halalmap.example',
      password: samplePassword,
    });
    expect(right.status).toBe(429);
  });

  it('ends after fifty tries from an address, at whatever accounts', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 45; index += 1) {
      const answer = await product.api.send('POST', '/api/auth/login', {
        email: `nobody-${index}@mail.example`,
        password: 'a guess at it',
      });
      statuses.push(answer.status);
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });
});
