import type { MailList, Session, User, UserList } from '@halalmap/contracts';
import { internalToken, startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import type { OutgoingMail } from './domain/ports';
import type { IdentityService } from './service';
import { createDevice, errorOf, goodPassword, tokenIn, type Device } from './testing/client';
import { startFakeListings } from './testing/fake-listings';
import { settableClock, startIdentity } from './testing/start-identity';

const anotherPassword = 'quite another password';
const hour = 60 * 60_000;

describe('an account', () => {
  let mongo: TestDatabase;
  let identity: IdentityService;
  let clock: ReturnType<typeof settableClock>;
  let mails: OutgoingMail[];
  let database = 0;

  let listings: Awaited<ReturnType<typeof startFakeListings>>;

  beforeAll(async () => {
    [mongo, listings] = await Promise.all([startDatabase(), startFakeListings()]);
  });
  afterAll(() => Promise.all([mongo.stop(), listings.stop()]));
  const start = async (limits: 'normal' | 'relaxed'): Promise<void> => {
    clock = settableClock();
    mails = [];
    identity = await startIdentity({
      mongo,
      database: `accounts${(database += 1)}`,
      environment: {
        HALALMAP_RATE_LIMITS: limits,
        HALALMAP_ADMIN_EMAIL: 'admin@mail.example',
        HALALMAP_ADMIN_PASSWORD: goodPassword,
      },
      clock,
      listingsUrl: listings.url,
      onMail: (mail) => mails.push(mail),
    });
  };
  beforeEach(() => start('relaxed'));
  afterEach(() => identity.stop());

  const device = (name?: string, address?: string): Device => createDevice(identity.url(), name, address);
  const signedIn = async (email: string, name?: string): Promise<Device> => {
    const one = device(name);
    await one.signIn(email);
    return one;
  };
  const statusOf = async (one: Device): Promise<number> => (await one.send('GET', '/api/auth/user')).status;
  const mailTo = async (to: string, about: RegExp): Promise<OutgoingMail> => {
    const find = () => mails.findLast((mail) => mail.to === to && about.test(mail.subject));
    await until(`a mail to ${to}`, () => find() !== undefined);
    return find() as OutgoingMail;
  };

  describe('from a blocked network', () => {
    const blockedFor = (milliseconds: number): void => {
      // The address that devices send.
      listings.blocked.set('203.0.113.9', new Date(clock.now().getTime() + milliseconds));
    };
    afterEach(() => {
      listings.blocked.clear();
      listings.setAway(false);
    });
    const register = (email: string): Promise<Response> =>
      device().send('POST', '/api/auth/register', {
        email,
        password: goodPassword,
        confirmPassword: goodPassword,
        firstName: 'Amina',
        lastName: 'Sarip',
      });

    it('cannot be created, until the block ends', async () => {
      blockedFor(hour);
      const refused = await register('amina@mail.example');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
      expect((await errorOf(refused)).message).toMatch(/from your network/);
      listings.blocked.clear();
      expect((await register('amina@mail.example')).status).toBe(201);
    });

    it('can sign in', async () => {
      await device().register('amina@mail.example');
      blockedFor(hour);
      expect((await device().signIn('amina@mail.example')).status).toBe(200);
    });

    it('can be created while nobody can tell which networks are blocked', async () => {
      blockedFor(hour);
      listings.setAway(true);
      expect((await register('amina@mail.example')).status).toBe(201);
    });
  });

  describe('its profile', () => {
    it('changes the given fields only', async () => {
      const amina = device();
      await amina.register('amina@mail.example', { bio: 'Cooks' });

      const response = await amina.send('PATCH', '/api/auth/user', {
        firstName: ' Amira ',
        location: 'Marawi',
      });

      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ firstName: 'Amira', location: 'Marawi', bio: 'Cooks' });
    });

    it.each(['email', 'isActive', 'emailVerified', 'claimedListingId', 'passwordHash'])(
      'rejects %s and names the field',
      async (field) => {
        const amina = device();
        await amina.register('amina@mail.example');

        const response = await amina.send('PATCH', '/api/auth/user', { [field]: 'x' });

        expect(response.status).toBe(400);
        expect((await errorOf(response)).details?.[0]?.path).toBe(field);
      },
    );

    it('becomes a business account, and nothing else', async () => {
      const amina = device();
      await amina.register('amina@mail.example');

      expect((await amina.send('PATCH', '/api/auth/user', { role: 'admin' })).status).toBe(400);
      const response = await amina.send('PATCH', '/api/auth/user', { role: 'business' });
      expect(((await response.json()) as User).role).toBe('business');
      expect((await amina.send('PATCH', '/api/auth/user', { role: 'regular' })).status).toBe(400);
    });

    it.each([
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '//evil.example/x.png',
      'media/x',
      '/media/../api/auth/user',
      '/media//evil.example',
      'https://a.example/a.png',
      'a.example/a.png',
    ])('takes no picture from %s', async (profileImageUrl) => {
      const amina = device();
      await amina.register('amina@mail.example');

      const response = await amina.send('PATCH', '/api/auth/user', { profileImageUrl });

      expect(response.status).toBe(400);
      expect((await errorOf(response)).details?.[0]?.path).toBe('profileImageUrl');
    });
  });

  describe('its sessions', () => {
    it('are listed with the current one, last used first, and can be ended one by one', async () => {
      const phone = device('phone');
      await phone.register('amina@mail.example');
      clock.advance(1000);
      const laptop = await signedIn('amina@mail.example', 'laptop');

      const { sessions } = (await (await laptop.send('GET', '/api/auth/sessions')).json()) as {
        sessions: Session[];
      };
      expect(sessions.map(({ device: name, current }) => [name, current])).toEqual([
        ['laptop', true],
        ['phone', false],
      ]);

      const ended = await laptop.send('DELETE', `/api/auth/sessions/${sessions[1]?.id}`);
      expect(ended.status).toBe(204);
      expect(await statusOf(phone)).toBe(401);
      expect((await phone.send('POST', '/api/auth/refresh')).status).toBe(401);
      expect(await statusOf(laptop)).toBe(200);
    });

    it('of another user are not found', async () => {
      const amina = device();
      await amina.register('amina@mail.example');
      const other = device();
      await other.register('other@mail.example');
      const { sessions } = (await (await amina.send('GET', '/api/auth/sessions')).json()) as {
        sessions: Session[];
      };

      expect((await other.send('DELETE', `/api/auth/sessions/${sessions[0]?.id}`)).status).toBe(404);
      expect(await statusOf(amina)).toBe(200);
    });
  });

  describe('its password', () => {
    it('changes, ends every other session, and makes captured cookies invalid', async () => {
      const phone = device();
      await phone.register('amina@mail.example');
      const laptop = await signedIn('amina@mail.example');
      const captured = { ...laptop.cookies };

      const response = await laptop.send('POST', '/api/auth/password', {
        currentPassword: goodPassword,
        newPassword: anotherPassword,
      });

      expect(response.status).toBe(204);
      expect(await statusOf(laptop)).toBe(200);
      expect((await laptop.send('POST', '/api/auth/refresh')).status).toBe(204);
      expect(await statusOf(phone)).toBe(401);
      const thief = device();
      thief.cookies = captured;
      expect(await statusOf(thief)).toBe(401);
      expect((await thief.send('POST', '/api/auth/refresh')).status).toBe(401);
      expect((await device().signIn('amina@mail.example')).status).toBe(401);
      expect((await device().signIn('amina@mail.example', anotherPassword)).status).toBe(200);
    });

    it('signs out a user who signs in with the old one during the change', async () => {
      const laptop = device();
      await laptop.register('amina@mail.example');
      const others: Device[] = [];
      let isChanged = false;
      const change = async (): Promise<void> => {
        await laptop.send('POST', '/api/auth/password', {
          currentPassword: goodPassword,
          newPassword: anotherPassword,
        });
        isChanged = true;
      };
      const signInAgainAndAgain = async (): Promise<void> => {
        while (!isChanged) {
          const other = device();
          others.push(other);
          await other.signIn('amina@mail.example');
        }
      };

      await Promise.all([change(), signInAgainAndAgain(), signInAgainAndAgain(), signInAgainAndAgain()]);

      expect(await statusOf(laptop)).toBe(200);
      expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => 401));
    });

    it('stays when the current one is wrong, and guessing is blocked after ten attempts', async () => {
      const amina = device();
      await amina.register('amina@mail.example');
      const guess = () =>
        amina.send('POST', '/api/auth/password', {
          currentPassword: 'a wrong password',
          newPassword: anotherPassword,
        });

      const first = await guess();
      expect(first.status).toBe(403);
      expect((await errorOf(first)).code).toBe('wrong_password');
      for (let tries = 1; tries < 10; tries += 1) expect((await guess()).status).toBe(403);
      expect((await guess()).status).toBe(429);
    });

    it('is confirmed by the owner while a stranger guesses it from outside, and the other way around', async () => {
      const amina = device();
      await amina.register('amina@mail.example');
      for (let tries = 0; tries < 10; tries += 1) await device().signIn('amina@mail.example', 'not this one');
      expect((await device().signIn('amina@mail.example')).status).toBe(429);
      const basir = device();

      const change = { currentPassword: goodPassword, newPassword: anotherPassword };
      expect((await amina.send('POST', '/api/auth/password', change)).status).toBe(204);
      await basir.register('basir@mail.example');
      for (let tries = 0; tries < 10; tries += 1)
        await basir.send('POST', '/api/auth/password', { ...change, currentPassword: 'not this one' });
      expect((await basir.send('POST', '/api/auth/password', change)).status).toBe(429);
      expect((await device().signIn('basir@mail.example')).status).toBe(200);
    });

    it.each(['password', 'xxaminaxx', 'short'])('cannot become "%s"', async (newPassword) => {
      const amina = device();
      await amina.register('amina@mail.example');

      const response = await amina.send('POST', '/api/auth/password', {
        currentPassword: goodPassword,
        newPassword,
      });

      expect(response.status).toBe(400);
      expect((await errorOf(response)).details?.[0]?.path).toBe('newPassword');
    });
  });

  describe('its address', () => {
    it('is verified once, by the link sent at registration', async () => {
      const amina = device();
      await amina.register('amina@mail.example');
      const token = tokenIn((await mailTo('amina@mail.example', /Confirm/)).text);

      expect((await device().send('POST', '/api/auth/verify-email', { token })).status).toBe(204);
      const user = (await (await amina.send('GET', '/api/auth/user')).json()) as User;
      expect(user.emailVerified).toBe(true);
      const again = await device().send('POST', '/api/auth/verify-email', { token });
      expect(again.status).toBe(400);
      expect((await errorOf(again)).code).toBe('invalid_token');
    });

    it('is not verified by a link older than a day, but by the next one', async () => {
      const amina = device();
      await amina.register('amina@mail.example');
      const old = tokenIn((await mailTo('amina@mail.example', /Confirm/)).text);
      clock.advance(24 * hour + 1);
      expect((await device().send('POST', '/api/auth/verify-email', { token: old })).status).toBe(400);

      await amina.signIn('amina@mail.example');
      expect((await amina.send('POST', '/api/auth/verify-email/resend')).status).toBe(202);
      const token = tokenIn((await mailTo('amina@mail.example', /Confirm/)).text);
      expect((await device().send('POST', '/api/auth/verify-email', { token })).status).toBe(204);
    });
  });

  describe('under the limits of mails', () => {
    const subjectsTo = (address: string) =>
      mails.filter(({ to }) => to === address).map(({ subject }) => subject);
    /** Waits until all requests for a new password are dealt with: the one of another account comes last. */
    const forget = async (...addresses: string[]): Promise<void> => {
      for (const email of addresses)
        expect((await device().send('POST', '/api/auth/forgot', { email })).status).toBe(202);
      await device().register('last@mail.example');
      await device().send('POST', '/api/auth/forgot', { email: 'last@mail.example' });
      await mailTo('last@mail.example', /Choose a new password/);
    };
    beforeEach(async () => {
      await identity.stop();
      await start('normal');
    });

    it('gets at most four links an hour that verify its address, which leave those for a new password', async () => {
      const amina = device();
      await amina.register('amina@mail.example');
      const resend = () => amina.send('POST', '/api/auth/verify-email/resend');
      expect([(await resend()).status, (await resend()).status, (await resend()).status]).toEqual([
        202, 202, 202,
      ]);
      const refused = await resend();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(60 * 60)]);

      await forget('Amina@mail.example');
      expect(subjectsTo('amina@mail.example').filter((subject) => /new password/.test(subject))).toHaveLength(
        1,
      );
    });

    it('gets at most four links an hour for a new password, and whoever asks does not learn of it', async () => {
      await device().register('amina@mail.example');
      for (let network = 1; network <= 2; network += 1)
        for (let times = 0; times < 3; times += 1) {
          const response = await device('a test', `203.0.113.${network}`).send('POST', '/api/auth/forgot', {
            email: 'amina@mail.example',
          });
          expect(response.status).toBe(202);
        }
      await forget();

      expect(subjectsTo('amina@mail.example').filter((subject) => /new password/.test(subject))).toHaveLength(
        4,
      );
    });

    it('gets the first link of a day for a new password, however many came late on the day before', async () => {
      clock.set(new Date('2027-03-01T15:50:00Z'));
      await device().register('amina@mail.example');
      const askedBy = (address: string) =>
        device('a test', address).send('POST', '/api/auth/forgot', { email: 'amina@mail.example' });
      for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.2'])
        await askedBy(address);
      await until('four mails', () => subjectsTo('amina@mail.example').length === 5);
      clock.advance(15 * 60_000);
      await askedBy('203.0.113.3');

      await until('another', () => subjectsTo('amina@mail.example').length === 6);
    });
  });

  describe('a forgotten password', () => {
    it('is replaced with a mailed link, which works once and ends all sessions', async () => {
      const amina = device();
      await amina.register('amina@mail.example');

      expect((await device().send('POST', '/api/auth/forgot', { email: 'AMINA@mail.example' })).status).toBe(
        202,
      );
      const token = tokenIn((await mailTo('amina@mail.example', /new password/)).text);
      const easy = await device().send('POST', '/api/auth/reset', { token, newPassword: 'password' });
      expect((await errorOf(easy)).details?.[0]?.path).toBe('newPassword');
      const reset = { token, newPassword: anotherPassword };
      expect((await device().send('POST', '/api/auth/reset', reset)).status).toBe(204);

      expect(await statusOf(amina)).toBe(401);
      expect((await device().signIn('amina@mail.example', anotherPassword)).status).toBe(200);
      const again = await device().send('POST', '/api/auth/reset', reset);
      expect((await errorOf(again)).code).toBe('invalid_token');
    });

    describe('asked for more than once', () => {
      const sendRequest = async (): Promise<string> => {
        const before = mails.length;
        await device().send('POST', '/api/auth/forgot', { email: 'amina@mail.example' });
        await until('another mail', () => mails.length > before);
        return tokenIn(mails.at(-1)?.text ?? '');
      };
      const resetBy = async (token: string, newPassword = anotherPassword) =>
        (await device().send('POST', '/api/auth/reset', { token, newPassword })).status;
      const verified = async (): Promise<void> => {
        await device().register('amina@mail.example');
        const token = tokenIn((await mailTo('amina@mail.example', /Confirm/)).text);
        await device().send('POST', '/api/auth/verify-email', { token });
      };

      it('is replaced with any of the links of the last hour', async () => {
        await verified();
        const first = await sendRequest();
        await sendRequest();

        expect(await resetBy(first)).toBe(204);
      });

      it('is not replaced with a link older than an hour, nor after another was used', async () => {
        await verified();
        const old = await sendRequest();
        clock.advance(hour + 1);
        expect(await resetBy(old)).toBe(400);
        const [first, second] = [await sendRequest(), await sendRequest()];

        expect(await resetBy(second)).toBe(204);
        expect(await resetBy(first, 'yet another password')).toBe(400);
      });
    });

    it('unblocks a user with too many failed attempts', async () => {
      await device().register('amina@mail.example');
      for (let tries = 0; tries < 10; tries += 1) await device().signIn('amina@mail.example', 'a wrong one');
      expect((await device().signIn('amina@mail.example')).status).toBe(429);

      await device().send('POST', '/api/auth/forgot', { email: 'amina@mail.example' });
      const token = tokenIn((await mailTo('amina@mail.example', /new password/)).text);
      await device().send('POST', '/api/auth/reset', { token, newPassword: anotherPassword });

      expect((await device().signIn('amina@mail.example', anotherPassword)).status).toBe(200);
    });

    it('gives the owner of an address that nobody had verified an account without what its first user set', async () => {
      const thief = device();
      const { id } = await thief.register('amina@mail.example', {
        role: 'business',
        bio: 'Call me',
        location: 'Here',
      });
      await thief.send('POST', '/api/business-profile', { businessName: 'Not hers' });
      await thief.send('PUT', `/api/favorites/${'a'.repeat(24)}`);
      await device().send('POST', '/api/auth/forgot', { email: 'amina@mail.example' });
      const { text } = await mailTo('amina@mail.example', /Choose a new password/);
      expect(text).toMatch(/Nobody has confirmed this address yet/);
      const reset = { token: tokenIn(text), newPassword: anotherPassword };
      expect((await device().send('POST', '/api/auth/reset', reset)).status).toBe(204);

      expect(await statusOf(thief)).toBe(401);
      const amina = device();
      const user = (await (await amina.signIn('amina@mail.example', anotherPassword)).json()) as User;
      expect(user).toMatchObject({ firstName: null, lastName: null, bio: null, location: null });
      expect(user).toMatchObject({ role: 'regular', emailVerified: true });
      expect(user.id).not.toBe(id);
      expect((await mailTo('amina@mail.example', /Your new password/)).text).toMatch(
        /everything .* was removed/,
      );
    });

    it('gets the same response and no mail without an account', async () => {
      await device().register('amina@mail.example');
      mails.length = 0;

      const nobody = await device().send('POST', '/api/auth/forgot', { email: 'nobody@mail.example' });
      const somebody = await device().send('POST', '/api/auth/forgot', { email: 'amina@mail.example' });

      expect([nobody.status, await nobody.text()]).toEqual([somebody.status, await somebody.text()]);
      await until('a mail', () => mails.length > 0);
      expect(mails.map(({ to }) => to)).toEqual(['amina@mail.example']);
    });
  });

  describe('its deletion', () => {
    it('needs the password, and makes sign-in impossible', async () => {
      const amina = device();
      await amina.register('amina@mail.example');

      const wrong = await amina.send('DELETE', '/api/account', { password: 'a wrong password' });
      expect((await errorOf(wrong)).code).toBe('wrong_password');
      const captured = { ...amina.cookies };
      expect((await amina.send('DELETE', '/api/account', { password: goodPassword })).status).toBe(204);

      const thief = device();
      thief.cookies = captured;
      expect(await statusOf(thief)).toBe(401);
      expect((await thief.send('POST', '/api/auth/refresh')).status).toBe(401);
      expect((await device().signIn('amina@mail.example')).status).toBe(401);
      expect((await device().register('amina@mail.example')).email).toBe('amina@mail.example');
    });

    it('removes the mails that have not been sent yet', async () => {
      const amina = device();
      await amina.register('amina@mail.example');
      const other = device();
      await other.register('other@mail.example');
      await device().send('POST', '/api/auth/forgot', { email: 'Amina@mail.example' });
      await mailTo('amina@mail.example', /new password/);

      await amina.send('DELETE', '/api/account', { password: goodPassword });

      const admin = await signedIn('admin@mail.example');
      const list = (await (await admin.send('GET', '/api/outbox')).json()) as MailList;
      expect(list.mails.map(({ to }) => to)).toEqual(['other@mail.example']);
    });

    it('is rejected for the last admin', async () => {
      const admin = await signedIn('admin@mail.example');

      const response = await admin.send('DELETE', '/api/account', { password: goodPassword });

      expect(response.status).toBe(409);
      expect((await errorOf(response)).code).toBe('last_admin');
      expect(await statusOf(admin)).toBe(200);
    });
  });

  describe('of a demo person', () => {
    const person = {
      id: 'de3000000000000000000001',
      email: 'amina@demo.halalmap.example',
      role: 'regular',
      firstName: 'Amina',
      lastName: 'Example',
      createdAt: '2024-11-20T04:00:00.000Z',
      claimedListingId: 'de3100000000000000000001',
    };
    const ensure = (people: unknown[]) =>
      fetch(`${identity.url()}/internal/demo-people`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${internalToken}` },
        body: JSON.stringify({ people }),
      });
    const found = async (admin: Device): Promise<UserList['users']> => {
      const { users } = (await (
        await admin.send('GET', '/api/users?search=demo.halalmap')
      ).json()) as UserList;
      return users;
    };

    it('cannot sign in, gets no mail, cannot be an admin, and is erased with the others', async () => {
      for (let times = 0; times < 2; times += 1) expect((await ensure([person])).status).toBe(204);
      const admin = await signedIn('admin@mail.example');

      expect(await found(admin)).toEqual([expect.objectContaining({ ...person, emailVerified: true })]);

      const stranger = device();
      for (const password of ['', 'null', 'password']) {
        const response = await stranger.send('POST', '/api/auth/login', { email: person.email, password });
        expect([400, 401]).toContain(response.status);
      }
      await stranger.send('POST', '/api/auth/forgot', { email: person.email });
      await stranger.send('POST', '/api/auth/forgot', { email: 'admin@mail.example' });
      await mailTo('admin@mail.example', /./);
      expect(mails.filter(({ to }) => to === person.email)).toEqual([]);
      expect((await admin.send('PATCH', `/api/users/${person.id}`, { role: 'admin' })).status).toBe(409);

      expect(await identity.removeDemoPeople()).toBe(1);
      expect(await found(admin)).toEqual([]);
      expect(await identity.removeDemoPeople()).toBe(0);
    });
  });

  describe('managed by an admin', () => {
    it('is found by address, name and role', async () => {
      await device().register('amina@mail.example');
      await device().register('omar@mail.example', { firstName: 'Omar', role: 'business' });
      const admin = await signedIn('admin@mail.example');
      const find = async (query: string): Promise<string[]> => {
        const list = (await (await admin.send('GET', `/api/users?${query}`)).json()) as UserList;
        return list.users.map(({ email }) => email);
      };

      expect(await find('search=OMAR')).toEqual(['omar@mail.example']);
      expect(await find('search=omar%20sar')).toEqual(['omar@mail.example']);
      expect(await find('search=sarip%20%20amina@mail')).toEqual(['amina@mail.example']);
      expect(await find('search=omar%20amina')).toEqual([]);
      expect(await find('search=mail.example&role=regular')).toEqual(['amina@mail.example']);
      expect(await find('search=a.in')).toEqual([]);
      expect(await find('limit=1&offset=1')).toHaveLength(1);
    });

    it('is disabled, and what it has pending is removed, when it sends spam', async () => {
      const [admin, one] = [await signedIn('admin@mail.example'), device()];
      const { id } = await one.register('spammer@mail.example');
      const restrict = (): Promise<Response> => admin.send('POST', `/api/users/${id}/restrict`, {});
      listings.setAway(true);
      expect((await restrict()).status).toBe(503);
      listings.setAway(false);
      listings.restrictions.length = 0;
      const response = await restrict();

      expect([response.status, await response.json()]).toEqual([200, { removed: 3 }]);
      expect(listings.restrictions).toEqual([
        {
          url: `/internal/users/${id}/restrict`,
          body: {
            blockNetworkHours: 24,
            removePending: true,
            // Known although its sessions have ended.
            networks: ['203.0.113.0'],
            by: expect.any(String) as unknown,
          },
        },
      ]);
      expect(await statusOf(one)).toBe(401);
      expect((await one.send('POST', `/api/users/${id}/restrict`, {})).status).toBe(401);
    });

    it('cannot be restricted by its own admin', async () => {
      const admin = await signedIn('admin@mail.example');
      const { id } = (await (await admin.send('GET', '/api/auth/user')).json()) as User;
      listings.restrictions.length = 0;

      const response = await admin.send('POST', `/api/users/${id}/restrict`, {});
      expect([response.status, listings.restrictions]).toEqual([409, []]);
      expect(await statusOf(admin)).toBe(200);
    });

    it('is signed out at once when it is disabled, and can be enabled again', async () => {
      const amina = device();
      const { id } = await amina.register('amina@mail.example');
      const admin = await signedIn('admin@mail.example');

      await admin.send('PATCH', `/api/users/${id}`, { isActive: false });
      expect(await statusOf(amina)).toBe(401);
      expect((await amina.signIn('amina@mail.example')).status).toBe(401);

      await admin.send('PATCH', `/api/users/${id}`, { isActive: true });
      expect((await amina.signIn('amina@mail.example')).status).toBe(200);
    });

    it('remains for one admin, however many step down concurrently', async () => {
      const admin = await signedIn('admin@mail.example');
      const ids: string[] = [];
      for (const email of ['one@mail.example', 'two@mail.example', 'three@mail.example']) {
        const { id } = await device().register(email);
        await admin.send('PATCH', `/api/users/${id}`, { role: 'admin' });
        ids.push(id);
      }
      const me = ((await (await admin.send('GET', '/api/auth/user')).json()) as User).id;
      const others = await Promise.all(
        ids.map((_, index) => signedIn(`${['one', 'two', 'three'][index]}@mail.example`)),
      );

      const responses = await Promise.all([
        admin.send('PATCH', `/api/users/${me}`, { role: 'regular' }),
        ...others.map((one, index) => one.send('PATCH', `/api/users/${ids[index]}`, { isActive: false })),
      ]);

      const refused = responses.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThanOrEqual(1);
      const left = await Promise.all(
        [admin, ...others].map(async (one) => (await one.send('GET', '/api/users?role=admin')).status),
      );
      expect(left.filter((status) => status === 200)).toHaveLength(1);
    });

    it('is forbidden for other users', async () => {
      const amina = device();
      const { id } = await amina.register('amina@mail.example');

      expect((await device().send('GET', '/api/users')).status).toBe(401);
      expect((await amina.send('GET', '/api/users')).status).toBe(403);
      expect((await amina.send('PATCH', `/api/users/${id}`, { role: 'admin' })).status).toBe(403);
      expect((await amina.send('GET', '/api/outbox')).status).toBe(403);
    });

    it('has its mails in the outbox', async () => {
      await device().register('amina@mail.example');
      const admin = await signedIn('admin@mail.example');

      const list = (await (await admin.send('GET', '/api/outbox')).json()) as MailList;

      expect(list.mails.map(({ to }) => to)).toEqual(['amina@mail.example']);
      expect(list.pagination).toEqual({ total: 1, limit: 20, offset: 0, hasMore: false });
    });
  });

  describe('its business profile', () => {
    const profile = { businessName: 'Amina’s kitchen', category: 'food', website: 'https://amina.example' };

    it('is created once, changed, and read by its owner and admins', async () => {
      const amina = device();
      const { id } = await amina.register('amina@mail.example', { role: 'business' });
      const path = '/api/business-profile';

      expect((await amina.send('GET', path)).status).toBe(404);
      expect((await amina.send('PATCH', path, profile)).status).toBe(404);
      expect((await amina.send('POST', path, profile)).status).toBe(201);
      expect((await amina.send('POST', path, profile)).status).toBe(409);
      const changed = await amina.send('PATCH', path, { description: 'Since 1998' });
      expect(await changed.json()).toMatchObject({ ...profile, description: 'Since 1998', userId: id });

      const admin = await signedIn('admin@mail.example');
      expect((await admin.send('GET', `${path}?userId=${id}`)).status).toBe(200);
      const other = device();
      await other.register('other@mail.example');
      expect((await other.send('GET', path)).status).toBe(403);
    });

    it('is null instead of an error when requested as optional', async () => {
      const amina = device();
      await amina.register('amina@mail.example', { role: 'business' });
      const sendRequest = () => amina.send('GET', '/api/business-profile?optional=true');

      const none = await sendRequest();
      expect(none.status).toBe(200);
      expect(await none.json()).toBeNull();
      await amina.send('POST', '/api/business-profile', profile);
      expect(await (await sendRequest()).json()).toMatchObject(profile);
      expect((await amina.send('GET', '/api/business-profile?optional=perhaps')).status).toBe(400);
    });

    it('needs a name', async () => {
      const amina = device();
      await amina.register('amina@mail.example', { role: 'business' });

      const response = await amina.send('POST', '/api/business-profile', { businessName: '  ' });

      expect((await errorOf(response)).message).toBe('Business name is required');
    });
  });
});
