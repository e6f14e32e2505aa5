import type {
  OperatorToken,
  RecoveryCodes,
  SecondFactorNeeded,
  SecondFactorSecret,
  SecondFactorStatus,
  User,
  UserList,
} from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { fromBase32, stepOf, totpOf } from './adapters/second-factor/totp';
import { createDevice, goodPassword, type Device } from './testing/client';
import { FactorTest, json, outcomeOf } from './testing/factor-test';

const step = 30_000;
const minute = 60_000;
const email = 'amina@mail.example';

describe('a second factor', () => {
  const service = new FactorTest({ database: 'factors' });
  let amina: Device;

  beforeEach(async () => {
    amina = createDevice(service.identity.url(), 'A phone');
    await service.register(amina, email);
  });

  /** The code that an app shows, some steps from now. */
  const codeOf = (secret: string, drift = 0): string =>
    totpOf(fromBase32(secret), stepOf(service.clock.now()) + drift);
  /** Another code than the valid ones. */
  const wrongCodeOf = (secret: string): string => {
    const valid = [-1, 0, 1].map((drift) => codeOf(secret, drift));
    return ['111111', '222222', '333333', '444444'].find((code) => !valid.includes(code)) ?? '';
  };
  const setUp = async (who: Device): Promise<{ secret: string; recoveryCodes: string[] }> => {
    const { secret, token } = await json<SecondFactorSecret>(
      who.send('POST', '/api/auth/second-factor/setup', { password: goodPassword }),
    );
    const { recoveryCodes } = await json<RecoveryCodes>(
      who.send('POST', '/api/auth/second-factor', { token, code: codeOf(secret) }),
    );
    service.clock.advance(step);
    return { secret, recoveryCodes };
  };
  const statusOf = (who: Device) => json<SecondFactorStatus>(who.send('GET', '/api/auth/second-factor'));
  const firstStep = async (who: Device): Promise<string> =>
    (await json<SecondFactorNeeded>(who.signIn(email))).token;
  const finish = (who: Device, token: string, code: string) =>
    who.send('POST', '/api/auth/login/second-factor', { token, code });
  const device = (name = 'A laptop') => createDevice(service.identity.url(), name);
  const actions = () => service.entries().map(({ action }) => action);

  it('is set up with a password and a first code, and shows recovery codes once', async () => {
    expect(await statusOf(amina)).toEqual({
      enabled: false,
      app: false,
      passkeys: 0,
      since: null,
      recoveryCodesLeft: 0,
      required: false,
    });

    expect(await json<User>(amina.send('GET', '/api/auth/user'))).toMatchObject({ hasSecondFactor: false });

    const response = await amina.send('POST', '/api/auth/second-factor/setup', { password: goodPassword });
    const { secret, uri, token } = await json<SecondFactorSecret>(response);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/HalalMap:amina%40mail.example?secret=${secret}&issuer=HalalMap&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await statusOf(amina)).enabled).toBe(false);

    const confirmed = await amina.send('POST', '/api/auth/second-factor', { token, code: codeOf(secret) });
    expect(confirmed.status).toBe(201);
    const { recoveryCodes } = await json<RecoveryCodes>(confirmed);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await json<User>(amina.send('GET', '/api/auth/user'))).toMatchObject({ hasSecondFactor: true });
    expect(await statusOf(amina)).toEqual({
      enabled: true,
      app: true,
      passkeys: 0,
      since: service.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      required: false,
    });
  });

  it('is not set up with a wrong password, a wrong code, or the token of somebody else', async () => {
    const send = (path: string, body: unknown) => amina.send('POST', `/api/auth/second-factor${path}`, body);
    expect(await outcomeOf(send('/setup', { password: 'not the password' }))).toBe('403 wrong_password');

    const { secret, token } = await json<SecondFactorSecret>(send('/setup', { password: goodPassword }));
    expect(await outcomeOf(send('', { token, code: wrongCodeOf(secret) }))).toBe('403 wrong_code');
    expect(await outcomeOf(send('', { token: 'made up', code: codeOf(secret) }))).toBe('400 invalid_token');
    const omar = device();
    await service.register(omar, 'omar@mail.example');
    const stolen = omar.send('POST', '/api/auth/second-factor', { token, code: codeOf(secret) });
    expect(await outcomeOf(stolen)).toBe('400 invalid_token');
    service.clock.advance(14 * minute);
    expect(await outcomeOf(send('', { token, code: codeOf(secret) }))).toBe('201');
    expect(await outcomeOf(send('/setup', { password: goodPassword }))).toBe('409 conflict');
  });

  it('is set up within 15 minutes', async () => {
    const { secret, token } = await json<SecondFactorSecret>(
      amina.send('POST', '/api/auth/second-factor/setup', { password: goodPassword }),
    );
    service.clock.advance(14 * minute);
    await amina.send('POST', '/api/auth/refresh');
    service.clock.advance(minute);

    const late = amina.send('POST', '/api/auth/second-factor', { token, code: codeOf(secret) });
    expect(await outcomeOf(late)).toBe('400 invalid_token');
  });

  it('is asked for at sign-in, after the password', async () => {
    const { secret } = await setUp(amina);
    const laptop = device();

    const response = await laptop.signIn(email);
    expect(response.status).toBe(200);
    const needed = await json<SecondFactorNeeded>(response);
    expect(needed).toEqual({
      secondFactorRequired: true,
      token: expect.any(String) as string,
      expiresAt: new Date(service.clock.now().getTime() + 5 * minute).toISOString(),
      methods: { app: true, passkey: false },
    });
    expect(laptop.cookies).toEqual({});
    expect((await createDevice(service.identity.url()).signIn(email, 'not the password')).status).toBe(401);

    const user = await json<User>(finish(laptop, needed.token, codeOf(secret)));
    expect(user.email).toBe(email);
    expect((await laptop.send('GET', '/api/auth/user')).status).toBe(200);
  });

  it('does not turn the token of the first step into a session', async () => {
    await setUp(amina);
    const laptop = device();
    laptop.cookies = { access: await firstStep(laptop), refresh: await firstStep(laptop) };

    expect((await laptop.send('GET', '/api/auth/user')).status).toBe(401);
    expect((await laptop.send('POST', '/api/auth/refresh')).status).toBe(401);
  });

  it('accepts the code of the previous and the next step, each once and in order', async () => {
    const { secret } = await setUp(amina);
    service.clock.advance(5 * step);
    const outcome = async (drift: number): Promise<string> => {
      const laptop = device();
      return outcomeOf(finish(laptop, await firstStep(laptop), codeOf(secret, drift)));
    };

    expect(await outcome(-2)).toBe('403 wrong_code');
    expect(await outcome(-1)).toBe('200');
    expect(await outcome(-1)).toBe('403 wrong_code');
    expect(await outcome(2)).toBe('403 wrong_code');
    expect(await outcome(1)).toBe('200');
    expect(await outcome(0)).toBe('403 wrong_code');
  });

  it('accepts one of many concurrent uses of a code', async () => {
    const { secret, recoveryCodes } = await setUp(amina);
    const token = await firstStep(device());
    const uses = async (code: string) =>
      (await Promise.all([1, 2, 3].map(() => outcomeOf(finish(device(), token, code))))).sort();

    expect(await uses(codeOf(secret))).toEqual(['200', '403 wrong_code', '403 wrong_code']);
    expect(await uses(recoveryCodes[0] ?? '')).toEqual(['200', '403 wrong_code', '403 wrong_code']);
  });

  it('is replaced by a recovery code, once, however it is typed', async () => {
    const { recoveryCodes } = await setUp(amina);
    const [first = '', second = ''] = recoveryCodes;
    const outcome = async (code: string): Promise<string> => {
      const laptop = device();
      return outcomeOf(finish(laptop, await firstStep(laptop), code));
    };

    expect(await outcome(first)).toBe('200');
    expect(await outcome(first)).toBe('403 wrong_code');
    expect(await outcome(` ${second.toLowerCase().replace('-', ' ')} `)).toBe('200');
    expect((await statusOf(amina)).recoveryCodesLeft).toBe(8);
    await until('the audit log', () => actions().filter((one) => one === 'useRecoveryCode').length === 2);
    await until(
      'the emails',
      () =>
        service.mails.filter(({ subject }) => subject === 'A recovery code was used at HalalMap').length ===
        2,
    );
  });

  it('must follow the password within five minutes', async () => {
    const { secret } = await setUp(amina);
    const token = await firstStep(device());
    service.clock.advance(5 * minute);

    expect(await outcomeOf(finish(device(), token, codeOf(secret)))).toBe('400 invalid_token');
  });

  it('does not complete a sign-in with a password that was changed meanwhile', async () => {
    const { secret } = await setUp(amina);
    const token = await firstStep(device());
    const change = { currentPassword: goodPassword, newPassword: 'quite another password' };
    expect((await amina.send('POST', '/api/auth/password', change)).status).toBe(204);

    expect(await outcomeOf(finish(device(), token, codeOf(secret)))).toBe('400 invalid_token');
  });

  it('counts wrong codes like wrong passwords', async () => {
    const { secret } = await setUp(amina);
    const token = await firstStep(device());
    const outcomes: string[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      outcomes.push(await outcomeOf(finish(device(), token, wrongCodeOf(secret))));
    }

    expect(new Set(outcomes.slice(0, 10))).toEqual(new Set(['403 wrong_code']));
    expect(outcomes[10]).toBe('429 rate_limited');
    expect(await outcomeOf(finish(device(), token, codeOf(secret)))).toBe('429 rate_limited');
    expect(await outcomeOf(device().signIn(email))).toBe('429 rate_limited');
    await until('the audit log', () => actions().filter((one) => one === 'signInRefused').length === 10);
  });

  it('ends all other sessions when it is turned on', async () => {
    const laptop = device();
    await laptop.signIn(email);
    await setUp(amina);

    expect((await laptop.send('GET', '/api/auth/user')).status).toBe(401);
    expect((await amina.send('GET', '/api/auth/user')).status).toBe(200);
  });

  it('is turned off with password and code only', async () => {
    const { secret } = await setUp(amina);
    const remove = (password: string, code: string) =>
      outcomeOf(amina.send('DELETE', '/api/auth/second-factor', { password, code }));

    expect(await remove('not the password', codeOf(secret))).toBe('403 wrong_password');
    expect(await remove(goodPassword, wrongCodeOf(secret))).toBe('403 wrong_code');
    expect(await remove(goodPassword, codeOf(secret))).toBe('204');
    expect(await remove(goodPassword, codeOf(secret))).toBe('409 conflict');
    expect(await json<User>(device().signIn(email))).toMatchObject({ email });
  });

  it('gets new recovery codes, which replace the old ones', async () => {
    const { secret, recoveryCodes } = await setUp(amina);
    const { recoveryCodes: renewed } = await json<RecoveryCodes>(
      amina.send('POST', '/api/auth/second-factor/recovery-codes', {
        password: goodPassword,
        code: codeOf(secret),
      }),
    );
    const token = await firstStep(device());

    expect(renewed).toHaveLength(10);
    expect(await outcomeOf(finish(device(), token, recoveryCodes[0] ?? ''))).toBe('403 wrong_code');
    expect(await outcomeOf(finish(device(), token, renewed[0] ?? ''))).toBe('200');
  });

  it('is named in the data export, without what could be used to sign in', async () => {
    const since = service.clock.now().toISOString();
    const { secret, recoveryCodes } = await setUp(amina);
    const text = await (await amina.send('GET', '/api/account/export')).text();

    expect(JSON.parse(text)).toMatchObject({ secondFactor: { since } });
    expect(text).not.toMatch(new RegExp([secret, 'recoveryCodes', ...recoveryCodes].join('|')));
  });

  it('is announced by email and in the audit log', async () => {
    const { secret } = await setUp(amina);
    await amina.send('DELETE', '/api/auth/second-factor', { password: goodPassword, code: codeOf(secret) });

    const subjects = () => service.mails.map(({ to, subject }) => `${to}: ${subject}`);
    await until('both mails', () => service.mails.length === 3);
    expect(subjects().slice(1)).toEqual([
      `${email}: Two-step sign-in is on at HalalMap`,
      `${email}: Two-step sign-in is off at HalalMap`,
    ]);
    expect(service.mails.map(({ text }) => text).join()).not.toContain(secret);
    await until('the audit log', () => actions().includes('removeSecondFactor'));
    expect(actions()).toEqual(['addSecondFactor', 'removeSecondFactor']);
    expect(service.entries().map(({ changes }) => changes)).toEqual([null, null]);
  });

  it('is turned off by an admin for somebody who has lost it, which ends their sessions', async () => {
    await setUp(amina);
    const { id } = await json<User>(amina.send('GET', '/api/auth/user'));
    const admin = device('Test/1');
    const own = await json<User>(admin.signIn('admin@mail.example'));
    const remove = (userId: string) =>
      outcomeOf(admin.send('PATCH', `/api/users/${userId}`, { secondFactor: null }));
    const owners = async () =>
      (await json<UserList>(admin.send('GET', '/api/users'))).users
        .filter(({ hasSecondFactor }) => hasSecondFactor)
        .map((user) => user.id);

    expect(await remove(own.id)).toBe('409 conflict');
    expect(await owners()).toEqual([id]);
    expect(await remove(id)).toBe('200');
    expect(await owners()).toEqual([]);
    expect((await amina.send('GET', '/api/auth/user')).status).toBe(401);
    expect(await json<User>(device().signIn(email))).toMatchObject({ email });
    await until('a mail', () =>
      service.mails.some(({ subject }) => subject.startsWith('Two-step sign-in is off')),
    );
    await until('the audit log', () => actions().includes('removeSecondFactor'));
  });

  describe('makes protected requests need a recent sign-in', () => {
    const exported = (who: Device) => outcomeOf(who.send('GET', '/api/account/export'));
    const pass = async (who: Device, ms: number): Promise<void> => {
      service.clock.advance(ms);
      await who.send('POST', '/api/auth/refresh');
    };

    it('not for an account without one', async () => {
      await pass(amina, 14 * minute);
      await pass(amina, 14 * minute);

      expect(await outcomeOf(amina.send('DELETE', '/api/account', { password: 'wrong' }))).toBe(
        '403 wrong_password',
      );
    });

    it('of the last 15 minutes, with password and code', async () => {
      const { secret } = await setUp(amina);
      await pass(amina, 14 * minute);
      expect(await exported(amina)).toBe('200');
      await pass(amina, minute);
      expect(await exported(amina)).toBe('403 recent_sign_in_required');
      expect(await outcomeOf(amina.send('DELETE', '/api/account', { password: goodPassword }))).toBe(
        '403 recent_sign_in_required',
      );

      const confirm = (body: Record<string, string>) =>
        outcomeOf(amina.send('POST', '/api/auth/confirm', body));
      expect(await confirm({ password: goodPassword })).toBe('400 validation_failed');
      expect(await confirm({ password: 'wrong', code: codeOf(secret) })).toBe('403 wrong_password');
      expect(await confirm({ password: goodPassword, code: wrongCodeOf(secret) })).toBe('403 wrong_code');
      expect(await exported(amina)).toBe('403 recent_sign_in_required');
      expect(await confirm({ password: goodPassword, code: codeOf(secret) })).toBe('204');
      expect(await exported(amina)).toBe('200');
      expect(await outcomeOf(amina.send('DELETE', '/api/account', { password: goodPassword }))).toBe('204');
    });

    it('which a change of the password is not', async () => {
      await setUp(amina);
      const change = { currentPassword: goodPassword, newPassword: 'quite another password' };
      expect((await amina.send('POST', '/api/auth/password', change)).status).toBe(204);

      expect(await exported(amina)).toBe('403 recent_sign_in_required');
    });
  });

  describe('when admins must have one', () => {
    let admin: Device;
    beforeEach(async () => {
      await service.restart({ ADMIN_SECOND_FACTOR: 'required' });
      admin = device('Test/1');
      expect((await admin.signIn('admin@mail.example')).status).toBe(200);
    });
    const users = () => outcomeOf(admin.send('GET', '/api/users'));

    it('lets an admin make a token for operators, which allows nothing here and ends after an hour', async () => {
      const make = () => admin.send('POST', '/api/operator-tokens');
      expect(await outcomeOf(make())).toBe('403 second_factor_required');
      await setUp(admin);
      const { token } = await json<OperatorToken>(make());
      const used = () =>
        outcomeOf(
          fetch(`${service.identity.url()}/api/users`, { headers: { authorization: `Bearer ${token}` } }),
        );
      expect(await used()).toBe('403 forbidden');
      await until('the token is in the audit log', () =>
        service.entries().some(({ action }) => action === 'makeOperatorToken'),
      );

      service.clock.advance(16 * minute);
      await admin.send('POST', '/api/auth/refresh');
      expect(await outcomeOf(make())).toBe('403 recent_sign_in_required');
      service.clock.advance(45 * minute);
      expect(await used()).toBe('401 unauthenticated');
    });

    it('is needed for admin rights, and for nothing else', async () => {
      expect(await users()).toBe('403 second_factor_required');
      expect(await outcomeOf(admin.send('GET', '/api/outbox'))).toBe('403 second_factor_required');
      expect(await json<User>(admin.send('GET', '/api/auth/user'))).toMatchObject({ role: 'admin' });
      expect(await statusOf(admin)).toMatchObject({ enabled: false, required: true });

      await setUp(admin);
      expect(await users()).toBe('200');
      expect(await outcomeOf(admin.send('GET', '/api/outbox'))).toBe('200');
    });

    it('is not needed by others, who still need a recent sign-in', async () => {
      const omar = device();
      await service.register(omar, 'omar@mail.example');
      expect(await outcomeOf(omar.send('GET', '/api/users'))).toBe('403 forbidden');
      service.clock.advance(14 * minute);
      await omar.send('POST', '/api/auth/refresh');
      service.clock.advance(minute);
      await omar.send('POST', '/api/auth/refresh');

      const remove = () => outcomeOf(omar.send('DELETE', '/api/account', { password: goodPassword }));
      expect(await remove()).toBe('403 recent_sign_in_required');
      expect(await outcomeOf(omar.send('POST', '/api/auth/confirm', { password: goodPassword }))).toBe('204');
      expect(await remove()).toBe('204');
    });
  });
});
