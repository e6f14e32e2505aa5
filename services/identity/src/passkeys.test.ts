import type {
  PasskeyAdded,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyRequestOptions,
  RecoveryCodes,
  SecondFactorNeeded,
  SecondFactorSecret,
  SecondFactorStatus,
  User,
} from '@halalmap/contracts';
import { createSoftwareAuthenticator, until, type SoftwareAuthenticator } from '@halalmap/test-kit';
import { fromBase32, stepOf, totpOf } from './adapters/second-factor/totp';
import { createDevice, errorOf, goodPassword, tokenIn, type Device } from './testing/client';
import { FactorTest, adminEmail, json, outcomeOf } from './testing/factor-test';

const minute = 60_000;
const email = 'amina@mail.example';
const site = 'https://halalmap.test';

describe('a passkey', () => {
  const service = new FactorTest({ database: 'passkeys', environment: { PUBLIC_URL: site } });
  let amina: Device;
  let phone: SoftwareAuthenticator;

  beforeEach(async () => {
    phone = createSoftwareAuthenticator(site, { counts: true });
    amina = device('A phone');
    await service.register(amina, email);
  });

  const device = (name = 'A laptop'): Device => createDevice(service.identity.url(), name);
  const optionsFor = (who: Device, body: object = { password: goodPassword }) =>
    json<PasskeyCreationOptions>(who.send('POST', '/api/auth/passkeys/options', body));
  const send = (who: Device, passkey: unknown, name = 'Phone') =>
    who.send('POST', '/api/auth/passkeys', { name, passkey });
  const add = async (who: Device, key = phone, name = 'Phone'): Promise<PasskeyAdded> =>
    json<PasskeyAdded>(send(who, key.create(await optionsFor(who)), name));
  const signInOptions = (who: Device, token?: string) =>
    json<PasskeyRequestOptions>(
      who.send('POST', '/api/auth/login/passkey/options', token === undefined ? {} : { token }),
    );
  const signIn = (who: Device, passkey: unknown) => who.send('POST', '/api/auth/login/passkey', { passkey });
  const firstStep = (who: Device, address = email) => json<SecondFactorNeeded>(who.signIn(address));
  const finish = (who: Device, body: object) => who.send('POST', '/api/auth/login/second-factor', body);
  const listOf = (who: Device) => json<PasskeyList>(who.send('GET', '/api/auth/passkeys'));
  const statusOf = (who: Device) => json<SecondFactorStatus>(who.send('GET', '/api/auth/second-factor'));
  const remove = (who: Device, id: string) => outcomeOf(who.send('DELETE', `/api/auth/passkeys/${id}`));
  const me = (who: Device) => outcomeOf(who.send('GET', '/api/auth/user'));
  const actions = () => service.entries().map(({ action }) => action);
  const subjects = () => service.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  const pass = async (who: Device, ms: number): Promise<void> => {
    service.clock.advance(ms);
    await who.send('POST', '/api/auth/refresh');
  };
  const setUpApp = async (who: Device): Promise<{ secret: string; answer: Response }> => {
    const { secret, token } = await json<SecondFactorSecret>(
      who.send('POST', '/api/auth/second-factor/setup', { password: goodPassword }),
    );
    const code = totpOf(fromBase32(secret), stepOf(service.clock.now()));
    const answer = await who.send('POST', '/api/auth/second-factor', { token, code });
    service.clock.advance(30_000);
    return { secret, answer };
  };
  const codeOf = (secret: string): string => totpOf(fromBase32(secret), stepOf(service.clock.now()));

  it('is added with a password and a name, and is the second factor then', async () => {
    expect(await listOf(amina)).toEqual({ passkeys: [], origin: site });
    const laptop = device();
    await laptop.signIn(email);

    const options = await optionsFor(amina);
    expect(options).toMatchObject({
      rp: { id: 'halalmap.test', name: 'HalalMap' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const response = await send(amina, phone.create(options), 'My phone');
    expect(response.status).toBe(201);
    const { passkey, recoveryCodes } = await json<PasskeyAdded>(response);
    expect(passkey).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      name: 'My phone',
      createdAt: service.clock.now().toISOString(),
      lastUsedAt: null,
    });
    expect(recoveryCodes).toHaveLength(10);
    expect((await listOf(amina)).passkeys).toEqual([passkey]);
    expect(await statusOf(amina)).toMatchObject({ enabled: true, app: false, passkeys: 1 });
    expect(await me(laptop)).toBe('401 unauthenticated');
    expect(await me(amina)).toBe('200');
  });

  it('signs in alone, with any device that has it', async () => {
    await add(amina);
    service.clock.advance(minute);
    const laptop = device();
    const options = await signInOptions(laptop);
    expect(options).toMatchObject({
      rpId: 'halalmap.test',
      userVerification: 'required',
      allowCredentials: [],
    });

    const response = await signIn(laptop, phone.prove(options));
    expect(response.status).toBe(200);
    expect(await json<User>(response)).toMatchObject({ email });
    expect(await me(laptop)).toBe('200');
    // It counts as password and second factor.
    expect(await outcomeOf(laptop.send('GET', '/api/account/export'))).toBe('200');
    expect((await listOf(amina)).passkeys[0]?.lastUsedAt).toBe(service.clock.now().toISOString());
    await until('the audit log', () => actions().includes('signIn'));
  });

  it('is asked for after the password, where having it is enough', async () => {
    const { recoveryCodes } = await add(amina);
    const laptop = device();
    const needed = await firstStep(laptop);
    expect(needed.methods).toEqual({ app: false, passkey: true });
    expect(await outcomeOf(finish(laptop, { token: needed.token, code: '123456' }))).toBe('403 wrong_code');

    const options = await signInOptions(laptop, needed.token);
    expect(options.userVerification).toBe('preferred');
    expect(options.allowCredentials).toHaveLength(1);
    const passkey = phone.prove(options, { isVerified: false });
    expect(await outcomeOf(finish(laptop, { token: needed.token, passkey }))).toBe('200');
    expect(await me(laptop)).toBe('200');

    const again = await firstStep(device());
    const withCode = finish(device(), { token: again.token, code: recoveryCodes[0] });
    expect(await outcomeOf(withCode)).toBe('200');
  });

  it('answers each challenge once, within five minutes, for the purpose it was made for', async () => {
    await add(amina);
    const laptop = device();
    const { token } = await firstStep(laptop);
    const other = await firstStep(laptop);
    const options = await signInOptions(laptop, token);

    const passkey = phone.prove(options);
    expect(await outcomeOf(signIn(laptop, passkey))).toBe('403 wrong_passkey');
    expect(await outcomeOf(finish(laptop, { token: other.token, passkey: phone.prove(options) }))).toBe(
      '403 wrong_passkey',
    );
    expect(await outcomeOf(finish(laptop, { token, passkey: phone.prove(options) }))).toBe('200');
    expect(await outcomeOf(finish(laptop, { token, passkey: phone.prove(options) }))).toBe(
      '403 wrong_passkey',
    );

    const late = await signInOptions(laptop);
    service.clock.advance(5 * minute);
    expect(await outcomeOf(signIn(laptop, phone.prove(late)))).toBe('403 wrong_passkey');
    const invented = { ...late, challenge: Buffer.from('invented').toString('base64url') };
    expect(await outcomeOf(signIn(laptop, phone.prove(invented)))).toBe('403 wrong_passkey');
  });

  it('signs in one of many concurrent requests with the same response', async () => {
    await add(amina);
    const passkey = phone.prove(await signInOptions(device()));
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(signIn(device(), passkey))));

    expect(outcomes.sort()).toEqual(['200', '403 wrong_passkey', '403 wrong_passkey']);
  });

  it.each([
    ['of another site', { origin: 'https://halalmap.example' }],
    ['for another host name', { rpId: 'halalmap.example' }],
    ['of an authenticator that has not verified the user', { isVerified: false }],
    ['that names another owner', { userHandle: 'AAAAAAAAAAAAAAAA' }],
    ['with a counter that has not grown', { counter: 1 }],
    ['without a counter where there was one', { counter: 0 }],
  ])('does not sign in with a response %s', async (_what, cheat) => {
    await add(amina);
    expect(await outcomeOf(signIn(device(), phone.prove(await signInOptions(device()))))).toBe('200');

    const response = signIn(device(), phone.prove(await signInOptions(device()), cheat));
    expect(await outcomeOf(response)).toBe('403 wrong_passkey');
    await until('the audit log', () => actions().includes('signInRefused'));
    expect(await outcomeOf(signIn(device(), phone.prove(await signInOptions(device()))))).toBe('200');
  });

  it('does not sign in with a signature that was changed, or with garbage', async () => {
    await add(amina);
    const { response, ...rest } = phone.prove(await signInOptions(device()));
    const signature = Buffer.from(response.signature, 'base64url').reverse().toString('base64url');
    const changed = { ...rest, response: { ...response, signature } };
    expect(await outcomeOf(signIn(device(), changed))).toBe('403 wrong_passkey');
    const garbage = { ...rest, response: { ...response, clientDataJSON: 'AAAA' } };
    expect(await outcomeOf(signIn(device(), garbage))).toBe('403 wrong_passkey');
    expect(await outcomeOf(signIn(device(), { ...rest, id: '+/=' }))).toBe('400 validation_failed');
  });

  it('that is synchronized, and never counts, signs in again and again', async () => {
    const synced = createSoftwareAuthenticator(site);
    await add(amina, synced);
    const outcomes: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      outcomes.push(await outcomeOf(signIn(device(), synced.prove(await signInOptions(device())))));
    }

    expect(outcomes).toEqual(['200', '200', '200']);
  });

  it('gets the same response whether it is unknown, removed, or that of a disabled account', async () => {
    const unknown = createSoftwareAuthenticator(site);
    const tries: Array<[SoftwareAuthenticator, string]> = [];
    const omar = device();
    await service.register(omar, 'omar@mail.example');
    unknown.create(await optionsFor(omar));
    tries.push([unknown, 'unknown']);

    const { passkey } = await add(amina);
    await add(amina, createSoftwareAuthenticator(site), 'Key');
    expect(await remove(amina, passkey.id)).toBe('204');
    tries.push([phone, 'removed']);

    const disabled = createSoftwareAuthenticator(site);
    await add(omar, disabled);
    const { id } = await json<User>(omar.send('GET', '/api/auth/user'));
    const admin = device();
    await admin.signIn(adminEmail);
    expect(await outcomeOf(admin.send('PATCH', `/api/users/${id}`, { isActive: false }))).toBe('200');
    tries.push([disabled, 'disabled']);

    const errors: unknown[] = [];
    for (const [key] of tries) {
      const response = await signIn(device(), key.prove(await signInOptions(device())));
      const { code, message } = await errorOf(response);
      errors.push([response.status, code, message]);
    }
    expect(new Set(errors.map((error) => JSON.stringify(error))).size).toBe(1);
    expect(errors[0]).toEqual([403, 'wrong_passkey', expect.stringContaining('was not accepted')]);
  });

  it('is not counted when it proves nothing, however often', async () => {
    await add(amina);
    const outcomes: string[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const options = await signInOptions(device());
      outcomes.push(await outcomeOf(signIn(device(), phone.prove(options, { isVerified: false }))));
    }

    expect(new Set(outcomes)).toEqual(new Set(['403 wrong_passkey']));
    expect(await outcomeOf(signIn(device(), phone.prove(await signInOptions(device()))))).toBe('200');
    await until('the audit log', () => actions().filter((one) => one === 'signInRefused').length === 12);
  });

  it('signs in and confirms a session while wrong passwords have locked the sign-in with a password', async () => {
    await add(amina);
    for (let tries = 0; tries < 10; tries += 1) await device().signIn(email, 'not the password');
    expect(await outcomeOf(device().signIn(email))).toBe('429 rate_limited');

    expect(await outcomeOf(signIn(device(), phone.prove(await signInOptions(device()))))).toBe('200');
    const options = await json<PasskeyRequestOptions>(amina.send('POST', '/api/auth/confirm/options'));
    const passkey = phone.prove(options);
    expect(await outcomeOf(amina.send('POST', '/api/auth/confirm', { passkey }))).toBe('204');
  });

  it('is not added with a stolen session, a wrong password, or the challenge of somebody else', async () => {
    const prepare = (who: Device, body: object) =>
      outcomeOf(who.send('POST', '/api/auth/passkeys/options', body));
    expect(await prepare(amina, {})).toBe('400 validation_failed');
    expect(await prepare(amina, { password: 'not the password' })).toBe('403 wrong_password');

    const options = await optionsFor(amina);
    const laptop = device();
    await laptop.signIn(email);
    expect(await outcomeOf(send(laptop, phone.create(options)))).toBe('403 wrong_passkey');
    const cheats = [{ origin: 'https://halalmap.example' }, { rpId: 'other.test' }, { isVerified: false }];
    for (const cheat of cheats) {
      const created = phone.create(await optionsFor(amina), cheat);
      expect(await outcomeOf(send(amina, created))).toBe('403 wrong_passkey');
    }
    const late = await optionsFor(amina);
    service.clock.advance(5 * minute);
    expect(await outcomeOf(send(amina, phone.create(late)))).toBe('403 wrong_passkey');
    expect((await listOf(amina)).passkeys).toEqual([]);
  });

  it('needs a recent sign-in to be added to others, and to be removed', async () => {
    const { passkey } = await add(amina);
    await pass(amina, 14 * minute);
    await pass(amina, minute);
    const prepare = () => outcomeOf(amina.send('POST', '/api/auth/passkeys/options', {}));
    expect(await prepare()).toBe('403 recent_sign_in_required');
    expect(await remove(amina, passkey.id)).toBe('403 recent_sign_in_required');
    expect(
      await outcomeOf(amina.send('POST', '/api/auth/second-factor/setup', { password: goodPassword })),
    ).toBe('403 recent_sign_in_required');

    const options = await json<PasskeyRequestOptions>(amina.send('POST', '/api/auth/confirm/options'));
    const confirm = (body: object) => outcomeOf(amina.send('POST', '/api/auth/confirm', body));
    expect(await confirm({ passkey: phone.prove(options, { isVerified: false }) })).toBe('403 wrong_passkey');
    expect(await confirm({ passkey: phone.prove(options) })).toBe('403 wrong_passkey');
    expect(await prepare()).toBe('403 recent_sign_in_required');
    const next = await json<PasskeyRequestOptions>(amina.send('POST', '/api/auth/confirm/options'));
    expect(await confirm({ passkey: phone.prove(next) })).toBe('204');
    expect(await prepare()).toBe('200');
    expect(await confirm({})).toBe('400 validation_failed');
    expect(await remove(amina, passkey.id)).toBe('204');
  });

  it('of somebody else confirms nothing', async () => {
    const prepare = () => amina.send('POST', '/api/auth/confirm/options');
    expect(await outcomeOf(prepare())).toBe('409 conflict');
    await add(amina);
    const omar = device();
    await service.register(omar, 'omar@mail.example');
    const other = createSoftwareAuthenticator(site);
    await add(omar, other);

    const options = await json<PasskeyRequestOptions>(prepare());
    const passkey = other.prove({ ...options, allowCredentials: [] });
    expect(await outcomeOf(amina.send('POST', '/api/auth/confirm', { passkey }))).toBe('403 wrong_passkey');
  });

  it('belongs to one account, once', async () => {
    const omar = device();
    await service.register(omar, 'omar@mail.example');
    const { id } = phone.create(await optionsFor(amina));
    const copyFor = async (who: Device) =>
      send(who, createSoftwareAuthenticator(site).create(await optionsFor(who), { id }));

    expect(await outcomeOf(copyFor(amina))).toBe('201');
    expect(await outcomeOf(copyFor(amina))).toBe('409 conflict');
    expect(await outcomeOf(copyFor(omar))).toBe('409 conflict');
    await add(omar, createSoftwareAuthenticator(site));
    expect(await outcomeOf(copyFor(omar))).toBe('409 conflict');
  });

  it('is one of at most 10, even when they are added at the same moment', async () => {
    await add(amina);
    const key = () => createSoftwareAuthenticator(site);
    const created = await Promise.all(
      Array.from({ length: 12 }, async () => key().create(await optionsFor(amina, {}))),
    );
    const outcomes = await Promise.all(created.map((passkey) => outcomeOf(send(amina, passkey))));

    expect(outcomes.filter((one) => one === '201')).toHaveLength(9);
    expect(outcomes.filter((one) => one === '409 conflict')).toHaveLength(3);
    expect((await listOf(amina)).passkeys).toHaveLength(10);
    expect(await outcomeOf(amina.send('POST', '/api/auth/passkeys/options', {}))).toBe('409 conflict');
  });

  it('is renamed and removed by its owner only', async () => {
    const { passkey } = await add(amina);
    const rename = (who: Device, name: string) =>
      who.send('PATCH', `/api/auth/passkeys/${passkey.id}`, { name });
    const omar = device();
    await service.register(omar, 'omar@mail.example');

    expect(await json(rename(amina, '  Blue phone '))).toEqual({ ...passkey, name: 'Blue phone' });
    expect(await outcomeOf(rename(amina, ' '))).toBe('400 validation_failed');
    expect(await outcomeOf(rename(omar, 'Mine'))).toBe('404 not_found');
    expect(await remove(omar, passkey.id)).toBe('404 not_found');
    expect(await remove(amina, passkey.id)).toBe('204');
    expect(await remove(amina, passkey.id)).toBe('404 not_found');
    expect(await statusOf(amina)).toMatchObject({ enabled: false, passkeys: 0, recoveryCodesLeft: 0 });
    expect(await json<User>(device().signIn(email))).toMatchObject({ email });
  });

  it('stands beside an authenticator app; either can be removed', async () => {
    const { secret } = await setUpApp(amina);
    const { passkey, recoveryCodes } = await add(amina);
    expect(recoveryCodes).toEqual([]);
    expect(await statusOf(amina)).toMatchObject({ app: true, passkeys: 1, recoveryCodesLeft: 10 });
    expect((await firstStep(device())).methods).toEqual({ app: true, passkey: true });

    const proof = { password: goodPassword, code: codeOf(secret) };
    expect(await outcomeOf(amina.send('DELETE', '/api/auth/second-factor', proof))).toBe('204');
    expect(await statusOf(amina)).toMatchObject({
      enabled: true,
      app: false,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    const { answer } = await setUpApp(amina);
    expect(await json<RecoveryCodes>(answer)).toEqual({ recoveryCodes: [] });
    expect(await remove(amina, passkey.id)).toBe('204');
    expect(await statusOf(amina)).toMatchObject({
      enabled: true,
      app: true,
      passkeys: 0,
      recoveryCodesLeft: 10,
    });
  });

  it('gets new recovery codes after a recent sign-in, without a code', async () => {
    const { recoveryCodes } = await add(amina);
    const renewal = amina.send('POST', '/api/auth/second-factor/recovery-codes', { password: goodPassword });
    const renewed = await json<RecoveryCodes>(renewal);

    expect(renewed.recoveryCodes).toHaveLength(10);
    const { token } = await firstStep(device());
    expect(await outcomeOf(finish(device(), { token, code: recoveryCodes[0] }))).toBe('403 wrong_code');
    expect(await outcomeOf(finish(device(), { token, code: renewed.recoveryCodes[0] }))).toBe('200');
  });

  it('is announced by email and in the audit log', async () => {
    const { passkey } = await add(amina);
    await remove(amina, passkey.id);

    await until('both mails', () => subjects().length === 3);
    expect(subjects().slice(1)).toEqual([
      'A passkey was added at HalalMap',
      'A passkey was removed at HalalMap',
    ]);
    await until('the audit log', () => actions().includes('removePasskey'));
    expect(actions()).toEqual(['addPasskey', 'removePasskey']);
  });

  it('is named in the data export, and gone with the account', async () => {
    const { passkey } = await add(amina, phone, 'Blue phone');
    const text = await (await amina.send('GET', '/api/account/export')).text();
    const { id, name, createdAt, lastUsedAt } = passkey;
    expect((JSON.parse(text) as { passkeys: unknown }).passkeys).toEqual([
      { id, name, createdAt, lastUsedAt },
    ]);
    expect(text).not.toMatch(/publicKey|credentialId|counter|recoveryCodes/);

    expect(await outcomeOf(amina.send('DELETE', '/api/account', { password: goodPassword }))).toBe('204');
    expect(await outcomeOf(signIn(device(), phone.prove(await signInOptions(device()))))).toBe(
      '403 wrong_passkey',
    );
  });

  it('is removed by an admin together with the rest of the second factor', async () => {
    await add(amina);
    const { id } = await json<User>(amina.send('GET', '/api/auth/user'));
    const admin = device();
    await admin.signIn(adminEmail);

    expect(await outcomeOf(admin.send('PATCH', `/api/users/${id}`, { secondFactor: null }))).toBe('200');
    expect(await me(amina)).toBe('401 unauthenticated');
    expect(await outcomeOf(signIn(device(), phone.prove(await signInOptions(device()))))).toBe(
      '403 wrong_passkey',
    );
    expect(await json<User>(device().signIn(email))).toMatchObject({ email });
  });

  it('gives an admin who must have a second factor the admin rights, and cannot be the last to go', async () => {
    await service.restart({ ADMIN_SECOND_FACTOR: 'required' });
    const admin = device();
    await admin.signIn(adminEmail);
    const users = () => outcomeOf(admin.send('GET', '/api/users'));
    expect(await users()).toBe('403 second_factor_required');
    const { passkey } = await add(admin);
    expect(await users()).toBe('200');

    expect(await remove(admin, passkey.id)).toBe('409 last_factor');
    const { secret } = await setUpApp(admin);
    expect(await remove(admin, passkey.id)).toBe('204');
    const proof = { password: goodPassword, code: codeOf(secret) };
    expect(await outcomeOf(admin.send('DELETE', '/api/auth/second-factor', proof))).toBe('409 last_factor');
    expect(await users()).toBe('200');
  });

  describe('that a thief added', () => {
    const week = 7 * 24 * 60 * minute;
    const lastMail = (subject: string) =>
      service.mails.findLast((mail) => mail.to === email && mail.subject.startsWith(subject))?.text ?? '';
    const undo = (token: string) => device().send('POST', '/api/auth/factors/undo', { token });
    const forgot = async (): Promise<string> => {
      const before = service.mails.length;
      await device().send('POST', '/api/auth/forgot', { email });
      await until('the mail', () => service.mails.length > before);
      return lastMail('Choose a new password');
    };
    const choose = (token: string) =>
      outcomeOf(device().send('POST', '/api/auth/reset', { token, newPassword: 'mango and lime' }));
    const again = () => device().signIn(email, 'mango and lime');

    it('is removed by the link of the mail, once, with its recovery codes and all sessions', async () => {
      const { recoveryCodes } = await add(amina);
      const mail = lastMail('A passkey was added');
      expect(mail).toMatch(/removes the passkey and the recovery codes that were made with it/);
      const response = await undo(tokenIn(mail));
      expect(response.status).toBe(200);
      const { resetToken } = await json<{ resetToken: string }>(response);

      expect(await me(amina)).toBe('401 unauthenticated');
      expect(await outcomeOf(signIn(device(), phone.prove(await signInOptions(device()))))).toBe(
        '403 wrong_passkey',
      );
      expect(await outcomeOf(undo(tokenIn(mail)))).toBe('400 invalid_token');
      expect(await choose(resetToken)).toBe('204');
      expect(await json<User>(again())).toMatchObject({ email });
      expect(recoveryCodes).toHaveLength(10);
    });

    it('leaves the factors that the owner had before', async () => {
      const { secret } = await setUpApp(amina);
      service.clock.advance(week + minute);
      amina = device();
      await finish(amina, { token: (await firstStep(amina)).token, code: codeOf(secret) });
      await add(amina);
      expect(lastMail('A passkey was added')).not.toMatch(/recovery codes/);
      expect((await undo(tokenIn(lastMail('A passkey was added')))).status).toBe(200);

      service.clock.advance(minute);
      const needed = await firstStep(device());
      expect(needed.methods).toEqual({ app: true, passkey: false });
      expect(await outcomeOf(finish(device(), { token: needed.token, code: codeOf(secret) }))).toBe('200');
    });

    it('cannot be undone after a week, and not with another link', async () => {
      await add(amina);
      const token = tokenIn(lastMail('A passkey was added'));
      expect(await outcomeOf(undo(tokenIn(await forgot())))).toBe('400 invalid_token');
      expect(
        await outcomeOf(device().send('POST', '/api/auth/reset', { token, newPassword: 'mango and lime' })),
      ).toBe('400 invalid_token');
      service.clock.advance(week);
      expect(await outcomeOf(undo(token))).toBe('400 invalid_token');
    });

    it('does not survive a reset of the password by mail, which says so before and after', async () => {
      await add(amina);
      const mail = await forgot();
      expect(mail).toMatch(
        /removes the passkeys and the authenticator app that were added in the last 7 days/,
      );
      expect(await choose(tokenIn(mail))).toBe('204');

      expect(lastMail('Your new password')).toMatch(/the last 7 days, .* were removed/);
      expect(await json<User>(again())).toMatchObject({ email });
      expect(await outcomeOf(signIn(device(), phone.prove(await signInOptions(device()))))).toBe(
        '403 wrong_passkey',
      );
    });

    it('differs from an older one, which a reset keeps, with its recovery codes', async () => {
      const { recoveryCodes } = await add(amina);
      service.clock.advance(week + minute);
      const mail = await forgot();
      expect(mail).toMatch(/Your older passkey or authenticator app stays/);
      expect(await choose(tokenIn(mail))).toBe('204');

      const needed = await json<SecondFactorNeeded>(again());
      expect(needed.methods).toEqual({ app: false, passkey: true });
      expect(await outcomeOf(finish(device(), { token: needed.token, code: recoveryCodes[0] }))).toBe('200');
    });
  });

  it('cannot be added before the address is verified, nor can an app', async () => {
    const omar = device();
    await omar.register('omar@mail.example');
    const body = { password: goodPassword };
    for (const path of ['/api/auth/passkeys/options', '/api/auth/second-factor/setup'])
      expect(await outcomeOf(omar.send('POST', path, body))).toBe('403 email_not_verified');
  });

  it.each(['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://halalmap.test'])(
    'is not possible at %s, which the responses say',
    async (publicUrl) => {
      await service.restart({ PUBLIC_URL: publicUrl });
      const laptop = createDevice(service.identity.url());
      await service.register(laptop, email);

      expect(await listOf(laptop)).toEqual({ passkeys: [], origin: null });
      const paths = [
        '/api/auth/passkeys/options',
        '/api/auth/confirm/options',
        '/api/auth/login/passkey/options',
      ];
      for (const path of paths) {
        expect(await outcomeOf(laptop.send('POST', path, {}))).toBe('409 passkeys_unavailable');
      }
    },
  );

  it('works at localhost without https', async () => {
    await service.restart({ PUBLIC_URL: 'http://localhost:8080' });
    const laptop = createDevice(service.identity.url());
    await service.register(laptop, email);
    const key = createSoftwareAuthenticator('http://localhost:8080');
    await add(laptop, key);

    const response = signIn(createDevice(service.identity.url()), key.prove(await signInOptions(laptop)));
    expect(await outcomeOf(response)).toBe('200');
  });
});
