import type { MailList, Session, User } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { startComposed, type ComposedProduct } from '../support/composed';
import { createCookieJar, type CookieJar } from '../support/cookie-jar';
import { samplePassword } from '../support/product';

const password = 'a password to begin with';
const nextPassword = 'the password that follows';

/**
 * Sessions rotate; reuse of a rotated refresh token ends the whole session; sign-out ends the session; a password change ends all others; a
 * reset ends all; a disabled user is signed out immediately.
 */
describe('a thief with the captured cookies of a session', () => {
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
    const response = await jar.send('POST', '/api/auth/register', {
      email,
      password,
      confirmPassword: password,
      firstName: 'Some',
      lastName: 'Body',
    });
    expect(response.status).toBe(201);
    return { email, user: (await response.json()) as User, jar };
  };
  const userStatus = async (jar: CookieJar): Promise<number> =>
    (await jar.send('GET', '/api/auth/user')).status;
  /** Can neither read as the user any more, nor get new tokens. */
  const isOut = async (thief: CookieJar): Promise<void> => {
    expect(await userStatus(thief.captured())).toBe(401);
    expect((await thief.captured().send('GET', '/api/favorites')).status).toBe(401);
    expect((await thief.captured().send('POST', '/api/auth/refresh')).status).toBe(401);
  };

  it('is signed in as long as nothing happens', async () => {
    const { jar } = await register();
    expect(await userStatus(jar.captured())).toBe(200);
  });

  it('is signed out when the owner signs out', async () => {
    const { jar } = await register();
    const thief = jar.captured();

    expect((await jar.send('POST', '/api/auth/logout')).status).toBe(204);

    await isOut(thief);
  });

  it('is signed out when the owner changes the password on another device, which stays signed in', async () => {
    const { email, jar } = await register();
    const thief = jar.captured();
    const elsewhere = await signIn(email);
    const before = elsewhere.captured();

    const response = await elsewhere.send('POST', '/api/auth/password', {
      currentPassword: password,
      newPassword: nextPassword,
    });

    expect(response.status).toBe(204);
    await isOut(thief);
    expect(await userStatus(elsewhere)).toBe(200);
    // Cookies captured earlier from the continuing session are invalid, too.
    await isOut(before);
    expect(await userStatus(elsewhere)).toBe(200);
  });

  it('is signed out when the password is reset by email, and so is everybody else', async () => {
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

  it('is signed out immediately when an admin disables the account, and cannot sign in', async () => {
    const { email, user, jar } = await register();
    const thief = jar.captured();
    const admin = await signIn('admin@halalmap.example', samplePassword);

    expect((await admin.send('PATCH', `/api/users/${user.id}`, { isActive: false })).status).toBe(200);

    await isOut(thief);
    expect((await newJar().send('POST', '/api/auth/login', { email, password })).status).toBe(401);
  });

  it('is signed out when the owner ends that session from another device', async () => {
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

  it('is signed out when the account is deleted', async () => {
    const { jar } = await register();
    const thief = jar.captured();

    expect((await jar.send('DELETE', '/api/account', { password })).status).toBe(204);

    await isOut(thief);
  });

  it('ends the session for everybody by reusing a refresh token', async () => {
    const { email, jar } = await register();
    const untouched = await signIn(email);
    const thief = jar.captured();
    expect((await jar.send('POST', '/api/auth/refresh')).status).toBe(204);
    expect(await userStatus(jar)).toBe(200);

    expect((await thief.send('POST', '/api/auth/refresh')).status).toBe(401);

    await isOut(jar);
    expect(await userStatus(untouched)).toBe(200);
  });

  it('gets at most one success when the same refresh token is used concurrently', async () => {
    const { jar } = await register();
    const thieves = Array.from({ length: 8 }, () => jar.captured());

    const responses = await Promise.all(thieves.map((thief) => thief.send('POST', '/api/auth/refresh')));

    expect(responses.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1);
    for (const thief of thieves) await isOut(thief);
  });
});
