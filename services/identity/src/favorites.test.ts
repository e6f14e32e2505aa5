import {
  listingChangedType,
  listingClaimedType,
  type EventEnvelope,
  type FavoriteIds,
  type FavoriteList,
  type MailList,
  type ListingChanged,
  type User,
} from '@halalmap/contracts';
import { createInProcessBus, type EventBus } from '@halalmap/event-bus';
import { createLogger } from '@halalmap/service-kit';
import { buildListing } from '@halalmap/contracts/testing';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import type { IdentityService } from './service';
import { createDevice, goodPassword, type Device } from './testing/client';
import { startFakeListings } from './testing/fake-listings';
import { settableClock, startIdentity } from './testing/start-identity';

const place = (number: number): string => number.toString(16).padStart(24, '0');

describe('favourites and account data', () => {
  let mongo: TestDatabase;
  let identity: IdentityService;
  let listings: Awaited<ReturnType<typeof startFakeListings>>;
  let bus: EventBus;
  let amina: Device;
  let userId: string;
  let clock: ReturnType<typeof settableClock>;
  let number = 0;

  beforeAll(async () => {
    mongo = await startDatabase();
    listings = await startFakeListings();
  });
  afterAll(async () => {
    await listings.stop();
    await mongo.stop();
  });
  beforeEach(async () => {
    listings.places.clear();
    listings.setAway(false);
    for (const id of [place(1), place(2)]) {
      listings.places.set(id, {
        listing: buildListing({ id }),
        revision: 1,
        status: 'approved',
        deleted: false,
      });
    }
    clock = settableClock();
    bus = await createInProcessBus({ logger: createLogger({ name: 'test', level: 'silent' }) });
    identity = await startIdentity({
      mongo,
      database: `favorites${(number += 1)}`,
      environment: {
        HALALMAP_RATE_LIMITS: 'relaxed',
        HALALMAP_ADMIN_EMAIL: 'admin@mail.example',
        HALALMAP_ADMIN_PASSWORD: goodPassword,
      },
      clock,
      bus,
      listingsUrl: () => listings.url(),
    });
    amina = createDevice(identity.url());
    ({ id: userId } = await amina.register('amina@mail.example'));
  });
  afterEach(async () => {
    await identity.stop();
    await bus.close();
  });

  const favorites = async (): Promise<FavoriteList> =>
    (await (await amina.send('GET', '/api/favorites')).json()) as FavoriteList;
  const names = async (): Promise<string[]> =>
    (await favorites()).favorites.map(({ listing }) => listing.name);
  const put = async (id: string): Promise<number> => (await amina.send('PUT', `/api/favorites/${id}`)).status;

  const publishChange = (
    id: string,
    revision: number,
    over: Partial<ListingChanged> & { name?: string } = {},
  ) => {
    const { name, ...changed } = over;
    const event: EventEnvelope<ListingChanged> = {
      id: `${id}-${revision}`,
      type: listingChangedType,
      version: 1,
      aggregateId: id,
      revision,
      occurredAt: new Date().toISOString(),
      data: {
        listingId: id,
        status: 'approved',
        deleted: false,
        listing: buildListing({ id, ...(name ? { name } : {}) }),
        ...changed,
      },
    };
    return bus.publish(event);
  };

  it('adds a favourite once and removes it once, however often it is requested', async () => {
    expect(await Promise.all([put(place(1)), put(place(1)), put(place(1))])).toEqual([204, 204, 204]);
    expect((await favorites()).pagination.total).toBe(1);

    const remove = () => amina.send('DELETE', `/api/favorites/${place(1)}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await favorites()).favorites).toEqual([]);
  });

  it('rejects a place that is not public', async () => {
    listings.places.set(place(2), {
      listing: buildListing({ id: place(2) }),
      revision: 1,
      status: 'rejected',
      deleted: false,
    });

    expect(await put(place(2))).toBe(404);
    expect(await put(place(9))).toBe(404);
    expect(await put('nonsense')).toBe(404);
    expect((await favorites()).pagination.total).toBe(0);
  });

  it('returns all ids at once, and lists one type with the counts of all', async () => {
    const mosque = { listing: buildListing({ id: place(3), entityType: 'mosque' }), revision: 1 };
    listings.places.set(place(3), { ...mosque, status: 'approved', deleted: false });
    for (const number of [1, 2, 3]) await put(place(number));

    const { listingIds } = (await (await amina.send('GET', '/api/favorites/ids')).json()) as FavoriteIds;
    expect(listingIds).toEqual([place(3), place(2), place(1)]);

    const response = await amina.send('GET', '/api/favorites?type=food&limit=1');
    expect(await response.json()).toMatchObject({
      favorites: [{ listingId: place(2) }],
      byType: { food: 2, mosque: 1 },
      pagination: { total: 2, limit: 1, offset: 0, hasMore: true },
    });
    expect((await amina.send('GET', '/api/favorites?type=nonsense')).status).toBe(400);
  });

  it('needs a signed-in user', async () => {
    expect((await createDevice(identity.url()).send('PUT', `/api/favorites/${place(1)}`)).status).toBe(401);
    expect((await createDevice(identity.url()).send('GET', '/api/favorites')).status).toBe(401);
    expect((await createDevice(identity.url()).send('GET', '/api/favorites/ids')).status).toBe(401);
  });

  it('shows the current state of places, and hides those that are not public until they return', async () => {
    await put(place(1));
    await put(place(2));

    await publishChange(place(1), 3, { name: 'Renamed (example)' });
    await publishChange(place(1), 2, { name: 'Late news (example)' });
    await publishChange(place(2), 2, { status: 'rejected' });
    await until('the change is known', async () => (await names()).join() === 'Renamed (example)');

    await publishChange(place(2), 3);
    await until('the place returns', async () => (await names()).length === 2);
  });

  it('moves to the place that another one was merged into', async () => {
    await put(place(1));

    await publishChange(place(1), 2, { deleted: true, mergedInto: place(2) });

    await until('the favourite has moved', async () => {
      const { favorites: kept } = await favorites();
      return kept.length === 1 && kept[0]?.listingId === place(2);
    });
  });

  it('adds the remaining place for one that was merged before', async () => {
    const into = listings.places.get(place(2));
    if (into) listings.places.set(place(1), into);

    expect(await put(place(1))).toBe(204);
    expect(await put(place(1))).toBe(204);

    expect((await favorites()).favorites.map(({ listingId }) => listingId)).toEqual([place(2)]);
  });

  it('removes a place that is purged', async () => {
    await put(place(1));
    await publishChange(place(1), 2, { deleted: true, purged: true });
    await until('the favourite is gone', async () => (await favorites()).pagination.total === 0);
  });

  describe('that change', () => {
    const admin = () => createDevice(identity.url());
    const mails = async () => {
      const device = admin();
      await device.signIn('admin@mail.example');
      const { mails: waiting } = (await (
        await device.send('GET', '/api/outbox?limit=100')
      ).json()) as MailList;
      return waiting.filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
    };
    const wants = async (favoriteMails: boolean): Promise<User> =>
      (await (await amina.send('PATCH', '/api/auth/user', { favoriteMails })).json()) as User;
    const changes = async () => (await favorites()).changes ?? [];
    const kinds = async () => (await changes()).map(({ kind }) => kind);
    const day = 24 * 60 * 60_000;
    const pass = async (ms: number): Promise<void> => {
      clock.advance(ms);
      await amina.signIn('amina@mail.example');
    };

    it('are shown, also when they are no longer listed', async () => {
      await put(place(1));
      expect(await changes()).toEqual([]);
      clock.advance(1_000);
      const review = {
        since: '2026-11-01T00:00:00.000Z',
        counts: { closed: 0, not_halal: 0, wrong_info: 1 },
      };
      const disputed = buildListing({ id: place(1), address: '2 New Street' });
      disputed.trust = { ...disputed.trust, review };
      await publishChange(place(1), 2, { listing: disputed });
      await until('the dispute is shown', async () => (await kinds()).join() === 'disputed');

      const moved = buildListing({ id: place(1), address: '7 Other Road' });
      await publishChange(place(1), 3, { listing: moved });
      await until('the address is shown', async () => (await kinds()).join() === 'moved');

      await publishChange(place(1), 4, { deleted: true, listing: moved });
      await until('the end is shown', async () => (await kinds()).join() === 'closed');
      expect(await changes()).toMatchObject([
        { listingId: place(1), name: 'Some place', entityType: 'food' },
      ]);
      expect((await favorites()).favorites).toEqual([]);

      clock.advance(1_000);
      await publishChange(place(1), 5, { listing: moved });
      await until('the return is shown', async () => (await kinds())[0] === 'reopened');
      await pass(31 * day);
      expect(await changes()).toEqual([]);
    });

    it('are mailed at most once in seven days to those who want it, until they stop it by the link', async () => {
      const user = (await (await amina.send('GET', '/api/auth/user')).json()) as User;
      expect(user.favoriteMails).toBe(false);
      await put(place(1));
      await put(place(2));
      clock.advance(1_000);
      await publishChange(place(1), 2, { deleted: true });
      await until('the end is shown', async () => (await kinds()).length === 1);

      expect((await wants(true)).favoriteMails).toBe(true);
      clock.advance(1_000);
      await publishChange(place(1), 3);
      await until('the first mail', async () => (await mails()).length === 1);
      const [first] = await mails();
      expect(first?.subject).toBe('What has changed at your favourite places');
      expect(first?.text).toContain('Some place is listed again.');
      expect(first?.text).not.toContain('no longer listed');
      expect(first?.text).toContain('http://halalmap.test/favorites');

      clock.advance(1_000);
      await publishChange(place(2), 2, { deleted: true });
      await until('the second change is shown', async () => (await kinds()).length === 2);
      await wants(false);
      await wants(true);
      await pass(8 * day);
      expect(await mails()).toHaveLength(1);
      await publishChange(place(1), 4, { deleted: true });
      await until('the second mail', async () => (await mails()).length === 2);

      const stop = (first?.unsubscribeUrl ?? '').replace('http://halalmap.test', identity.url());
      expect((await fetch(stop, { method: 'POST' })).status).toBe(204);
      expect(((await (await amina.send('GET', '/api/auth/user')).json()) as User).favoriteMails).toBe(false);
      await pass(8 * day);
      await publishChange(place(1), 5);
      await until('the return is shown', async () => (await kinds())[0] === 'reopened');
      expect(await mails()).toHaveLength(2);
    });

    it('are only true or false to ask for', async () => {
      expect((await amina.send('PATCH', '/api/auth/user', { favoriteMails: 'yes' })).status).toBe(400);
    });
  });

  it('stores the place that a user has claimed', async () => {
    await bus.publish({
      id: 'claim',
      type: listingClaimedType,
      version: 1,
      aggregateId: place(1),
      revision: 1,
      occurredAt: new Date().toISOString(),
      data: { listingId: place(1), userId },
    });
    const knows = (listingId: string | null) => async () => {
      const user = (await (await amina.send('GET', '/api/auth/user')).json()) as User;
      return user.claimedListingId === listingId;
    };
    await until('the user knows', knows(place(1)));

    await publishChange(place(1), 2, { deleted: true, mergedInto: place(2) });
    await until('the user knows what it was merged into', knows(place(2)));

    await publishChange(place(2), 2, { deleted: true, purged: true });
    await until('the user knows that it is gone for good', knows(null));
  });

  it('exports all data about a user, or fails while a part cannot be read', async () => {
    await put(place(1));
    listings.contributions.set(userId, { reviews: [{ rating: 5 }] });

    const response = await amina.send('GET', '/api/account/export');

    expect(response.headers.get('content-disposition')).toContain('attachment');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      user: { email: 'amina@mail.example' },
      sessions: [{ device: 'a test' }],
      mails: [{ subject: 'Confirm your email address for HalalMap' }],
      favorites: [{ listingId: place(1), name: 'Some place' }],
      reviews: [{ rating: 5 }],
    });
    expect(text).not.toMatch(/argon|hash|token=/i);

    listings.setAway(true);
    expect((await amina.send('GET', '/api/account/export')).status).toBe(503);
  });

  it('publishes events when a name changes and when an account is deleted', async () => {
    const received: unknown[] = [];
    await bus.subscribe({
      consumer: 'test',
      types: ['user.changed'],
      handle: (event) => {
        received.push(event.data);
        return Promise.resolve();
      },
    });
    await put(place(1));

    await amina.send('PATCH', '/api/auth/user', { lastName: 'Macarambon' });
    await until('the name is published', () => received.length === 1);
    await amina.send('DELETE', '/api/account', { password: goodPassword });
    await until('the end is published', () => received.length === 2);

    expect(received).toEqual([
      { userId, displayName: 'Amina M.', deleted: false },
      { userId, displayName: null, deleted: true },
    ]);
  });
});
