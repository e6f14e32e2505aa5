import { createHash } from 'node:crypto';
import { limits, type SecondFactorSecret, type User } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { fromBase32, stepOf, totpOf } from './adapters/second-factor/totp';
import { createDevice, goodPassword, tokenIn, type Device } from './testing/client';
import { FactorTest, json, outcomeOf } from './testing/factor-test';

const email = 'amina@mail.example';
const invalid = '400 invalid_token';

describe('a link in a mail', () => {
  const service = new FactorTest({ database: 'links' });
  let amina: Device;
  let userId: string;

  beforeEach(async () => {
    amina = createDevice(service.identity.url());
    ({ id: userId } = await amina.register(email));
  });

  const anybody = (): Device => createDevice(service.identity.url());
  /** The token of the next mail to the address. */
  const nextToken = async (send: () => Promise<unknown>): Promise<string> => {
    const count = () => service.mails.filter(({ to }) => to === email).length;
    const before = count();
    await send();
    await until('the mail', () => count() > before);
    return tokenIn(service.mails.findLast(({ to }) => to === email)?.text ?? '');
  };

  const kinds = {
    'that verifies the address': {
      token: () => nextToken(() => amina.send('POST', '/api/auth/verify-email/resend')),
      use: (token: string) => anybody().send('POST', '/api/auth/verify-email', { token }),
      lifetimeMs: limits.mailedTokens.verificationMs,
    },
    'that sets a new password': {
      token: () => nextToken(() => anybody().send('POST', '/api/auth/forgot', { email })),
      use: (token: string) =>
        anybody().send('POST', '/api/auth/reset', { token, newPassword: 'mango and lime' }),
      lifetimeMs: limits.mailedTokens.resetMs,
    },
    'that removes a factor': {
      async token() {
        const verification = await nextToken(() => amina.send('POST', '/api/auth/verify-email/resend'));
        await anybody().send('POST', '/api/auth/verify-email', { token: verification });
        const { secret, token } = await json<SecondFactorSecret>(
          amina.send('POST', '/api/auth/second-factor/setup', { password: goodPassword }),
        );
        const code = totpOf(fromBase32(secret), stepOf(service.clock.now()));
        return nextToken(() => amina.send('POST', '/api/auth/second-factor', { token, code }));
      },
      use: (token: string) => anybody().send('POST', '/api/auth/factors/undo', { token }),
      lifetimeMs: limits.mailedTokens.undoFactorMs,
    },
  };
  const rows = Object.entries(kinds);

  it.each(rows)('%s works once', async (_kind, { token: get, use }) => {
    const token = await get();

    expect(await outcomeOf(use(token))).toMatch(/^20[04]$/);
    expect(await outcomeOf(use(token))).toBe(invalid);
  });

  it.each(rows)('%s works once even when it is opened twice at once', async (_kind, { token: get, use }) => {
    const token = await get();
    const outcomes = await Promise.all([outcomeOf(use(token)), outcomeOf(use(token))]);

    expect(outcomes.sort()).toEqual([expect.stringMatching(/^20[04]$/), invalid]);
  });

  it.each(rows)('%s works until it expires', async (_kind, { token: get, use, lifetimeMs }) => {
    const first = await get();
    service.clock.advance(lifetimeMs);

    expect(await outcomeOf(use(first))).toBe(invalid);
  });

  it.each(rows)('%s works just before it expires', async (_kind, { token: get, use, lifetimeMs }) => {
    const token = await get();
    service.clock.advance(lifetimeMs - 1_000);

    expect(await outcomeOf(use(token))).toMatch(/^20[04]$/);
  });

  it.each(rows)('%s is refused everywhere else, and still works', async (kind, { token: get, use }) => {
    const token = await get();
    for (const [other, { use: useOther }] of rows)
      if (other !== kind) expect([other, await outcomeOf(useOther(token))]).toEqual([other, invalid]);

    expect(await outcomeOf(use(token))).toMatch(/^20[04]$/);
  });

  it.each(rows)('%s is stored as a hash', async (_kind, { token: get }) => {
    const token = await get();
    const stored = await service.storedTokens(userId);

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stored).toContain(createHash('sha256').update(token).digest('base64url'));
    expect(stored).not.toContain(token);
  });

  it.each(rows)(
    '%s is not guessed from its hash, its beginning or nothing',
    async (_kind, { token: get, use }) => {
      const token = await get();
      const hash = createHash('sha256').update(token).digest('base64url');

      for (const guess of [hash, token.slice(0, -1), `${token}A`, token.toUpperCase()])
        expect(await outcomeOf(use(guess))).toBe(invalid);
      expect((await use('')).status).toBe(400);
    },
  );

  it('belongs to one account', async () => {
    const token = await kinds['that verifies the address'].token();
    const other = anybody();
    await other.register('omar@mail.example');
    await other.send('POST', '/api/auth/verify-email', { token });

    expect(await json<User>(other.send('GET', '/api/auth/user'))).toMatchObject({ emailVerified: false });
    expect(await json<User>(amina.send('GET', '/api/auth/user'))).toMatchObject({ emailVerified: true });
  });
});
