import type { MailList, Session, User } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { startComposed, type ComposedProduct } from '../support/composed';
import { createCookieJar, type CookieJar } from '../support/cookie-jar';
import { samplePassword } from '../support/product';

const password = 'a password to begin with';
const nextPassword = 'the password that follows';

/**
 * Sessions rotate, replay of a rotated refresh token kills the family, sign-out ends the session, a password change all
 * others, a reset all, a disabled user is out at once.
 */
describe('whoever has captured the cookies of a session', () => {
  let product: ComposedProduct;
  let people = 0;
  beforeAll(async () => {
    product = await startComposed();
  }, 60_000);
  afterAll(() => product.stop());

  const newJar = (): CookieJar => createCookieJar(product.url);
  const signIn = async (email: string, secret = password): Promise<CookieJar> => {
    const jar = newJar();
    expect((await jar.send('POST', '/api/auth/login', { email, password: secret })).status).toBe(200);
    return jar;
  };
  const register = async (): Promise<{ email: string; user: User; jar: CookieJar }> => {
    people += 1;
    const email = `somebody-${people}@mail.example`;
    const jar = newJar();
    const answer = await jar.send('POST', '/api/auth/register', {
      email,
      password,
      confirmPassword: password,
      firstName: 'Some',
      lastName: 'Body',
    });
    expect(answer.status).toBe(201);
    return { email, user: (await answer.json()) as User, jar };
  };
  const userStatus = async (jar: CookieJar): Promise<number> =>
    (await jar.send('GET', '/api/auth/user')).status;
  /** Neither reads as the user any more, nor gets new tokens. */
  const isOut = async (thief: CookieJar): Promise<void> => {
    expect(await userStatus(thief.captured())).toBe(401);
    expect((await thief.captured().send('GET', '/api/favorites')).status).toBe(401);
    expect((await thief.captured().send('POST', '/api/auth/refresh')).status).toBe(401);
  };

  it('is in as long as nothing happens', async () => {
    const { jar } = await register();
    expect(await userStatus(jar.captured())).toBe(200);
  });

  it('is out once its owner signs out', async () => {
    const { jar } = await register();
    const thief = jar.captured();

    expect((await jar.send('POST', '/api/auth/logout')).status).toBe(204);

    await isOut(thief);
  });

  it('is out once its owner changes the password elsewhere, where they stay in', async () => {
    const { email, jar } = await register();
    const thief = jar.captured();
    const elsewhere = await signIn(email);
    const before = elsewhere.captured();

    const answer = await elsewhere.send('POST', '/api/auth/password', {
      currentPassword: password,
      newPassword: nextPassword,
    });

    expect(answer.status).toBe(204);
    await isOut(thief);
    expect(await userStatus(elsewhere)).toBe(200);
    // What was captured of the session that goes on is worthless, too.
    await isOut(before);
    expect(await userStatus(elsewhere)).toBe(200);
  });

  it('is out once the password is reset by mail, and so is everybody else', async () => {
    const { email, jar } = await register();
    const thief = jar.captured();
    const admin = await signIn('admin@halalmap.example', samplePassword);
    expect((await newJar().send('POST', '/api/auth/forgot', { email })).status).toBe(202);
    const text = await until('the mail is in the outbox', async () => {
      const { mails } = (await (await admin.send('GET', '/api/outbox?limit=100')).json()) as MailList;
      return mails.find((mail) => mail.to === email && mail.text.includes('reset-password'))?.text;
    });
    const token = /token=([\w-]+)/.exec(text)?.[1];

    expect(
      (await newJar().send('POST', '/api/auth/reset', { token, newPassword: nextPassword })).status,
    ).toBe(204);

    await isOut(thief);
    expect(await userStatus(jar)).toBe(401);
    expect(await userStatus(await signIn(email, nextPassword))).toBe(200);
  });

  it('is out at once when an admin disables the account, and cannot sign in', async () => {
    const { email, user, jar } = await register();
    const thief = jar.captured();
    const admin = await signIn('admin@halalmap.example', samplePassword);

    expect((await admin.send('PATCH', `/api/users/${user.id}`, { isActive: false })).status).toBe(200);

    await isOut(thief);
    expect((await newJar().send('POST', '/api/auth/login', { email, password })).status).toBe(401);
  });

  it('is out once the owner ends that session from another device', async () => {
    const { email, jar } = await register();
    const thief = jar.captured();
    const other = await signIn(email);
    const { sessions } = (await (await other.send('GET', '/api/auth/sessions')).json()) as {
      sessions: Session[];
    };
    const stolen = sessions.find(({ current }) => !current);

    expect((await other.send('DELETE', `/api/auth/sessions/${stolen?.id ?? ''}`)).status).toBe(204);

    await isOut(thief);
    expect(await userStatus(other)).toBe(200);
  });

  it('is out once the account is gone', async () => {
    const { jar } = await register();
    const thief = jar.captured();

    expect((await jar.send('DELETE', '/api/account', { password })).status).toBe(204);

    await isOut(thief);
  });

  it('throws everybody out of the session by using a refresh token that was used before', async () => {
    const { email, jar } = await register();
    const untouched = await signIn(email);
    const thief = jar.captured();
    expect((await jar.send('POST', '/api/auth/refresh')).status).toBe(204);
    expect(await userStatus(jar)).toBe(200);

    expect((await thief.send('POST', '/api/auth/refresh')).status).toBe(401);

    await isOut(jar);
    expect(await userStatus(untouched)).toBe(200);
  });

  it('gets one of many at most when the same refresh token is used many times at once', async () => {
    const { jar } = await register();
    const thieves = Array.from({ length: 8 }, () => jar.captured());

    const answers = await Promise.all(thieves.map((thief) => thief.send('POST', '/api/auth/refresh')));

    expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1);
    for (const thief of thieves) await isOut(thief);
  });
});
