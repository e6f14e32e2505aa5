import type { EventEnvelope, ListingList } from '@halalmap/contracts';
import type { EventBus } from '@halalmap/event-bus';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createClient, json } from './testing/client';
import { startListings, type RunningListings } from './testing/start-listings';

/** A broker that a test can switch off and on, and that can wait for events. */
const createSwitchableBus = () => {
  const published: EventEnvelope[] = [];
  let isAway = false;
  let wake: () => void = () => undefined;
  const bus = {
    publish(event: EventEnvelope) {
      if (isAway) return Promise.reject(new Error('the broker is away'));
      published.push(event);
      wake();
      return Promise.resolve();
    },
    subscribe: () => Promise.resolve({ close: () => Promise.resolve() }),
  } as unknown as EventBus;
  return {
    bus,
    published,
    setAway(away: boolean) {
      isAway = away;
    },
    async untilPublished(count: number): Promise<void> {
      while (published.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
};

let mongo: TestDatabase;
beforeAll(async () => {
  mongo = await startDatabase();
});
afterAll(() => mongo.stop());

describe('pending events of listings', () => {
  it('survive an unavailable broker and a service restart, and are published in order, once', async () => {
    let running: RunningListings;
    const broker = createSwitchableBus();
    const start = () => startListings({ mongo, database: 'outbox', bus: broker.bus });
    const client = createClient(() => running);
    broker.setAway(true);

    running = await start();
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) ids.push((await client.approved({ name })).id);
    await running.stop();
    expect(broker.published).toEqual([]);

    broker.setAway(false);
    running = await start();
    await broker.untilPublished(6);
    for (const id of ids) {
      const ofListing = broker.published.filter((event) => event.aggregateId === id);
      expect(ofListing.map((event) => event.revision)).toEqual([1, 2]);
    }
    await running.stop();

    const before = broker.published.length;
    running = await start();
    await client.approved({ name: 'Four' });
    await broker.untilPublished(before + 2);
    expect(broker.published.slice(before).every((event) => !ids.includes(event.aggregateId))).toBe(true);
    await running.stop();
  });
});

describe('the first start', () => {
  const environment = { HALALMAP_SEED: 'samples', HALALMAP_SEED_COUNT: '1500' };

  it('fills an empty database with samples and generated listings, once', async () => {
    const steps: number[] = [];
    const broker = createSwitchableBus();
    const options = {
      mongo,
      database: 'seeded',
      bus: broker.bus,
      environment,
      onSeedProgress: ({ done }: { done: number }) => steps.push(done),
    };
    const first = await startListings(options);
    const client = createClient(() => first);
    const { pagination, listings } = await json<ListingList>(client.send('/api/listings?search=ghazal'));
    const total = (await json<ListingList>(client.send('/api/listings'))).pagination.total;
    await first.stop();

    expect(total).toBe(1_640);
    expect(steps).toEqual([1_000, 1_640]);
    expect(pagination.total).toBe(1);
    expect(listings[0]).toMatchObject({
      name: 'Ghazal',
      origin: 'sample',
      status: 'approved',
      phone: null,
      trust: { level: 'unverified', reasons: [{ kind: 'published_source' }] },
    });

    const second = await startListings(options);
    const again = createClient(() => second);
    expect((await json<ListingList>(again.send('/api/listings'))).pagination.total).toBe(1_640);
    await second.stop();
    expect(steps).toHaveLength(2);
    expect(broker.published).toEqual([]);
  });
});

describe('the rate limit of submissions', () => {
  it('is ten per hour for the IP address of a visitor, thirty for a user, and unlimited for an admin', async () => {
    const broker = createSwitchableBus();
    const running = await startListings({
      mongo,
      database: 'limits',
      bus: broker.bus,
      environment: { HALALMAP_RATE_LIMITS: 'normal' },
    });
    const { submit } = createClient(() => running);
    const statuses = async (count: number, extra: Parameters<typeof submit>[1]): Promise<number[]> => {
      const all: number[] = [];
      for (let index = 0; index < count; index += 1)
        all.push((await submit({ name: 'Place' }, extra)).status);
      return all;
    };

    const visitor = await statuses(11, {});
    expect(visitor.slice(0, 10).every((status) => status === 201)).toBe(true);
    expect(visitor[10]).toBe(429);
    const refused = await submit({ name: 'Place' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statuses(1, { headers: { 'x-forwarded-for': '203.0.113.9' } })).toEqual([201]);
    expect((await statuses(31, { who: 'regular' })).filter((status) => status === 429)).toHaveLength(1);
    expect((await statuses(31, { who: 'admin' })).filter((status) => status === 429)).toHaveLength(0);
    await running.stop();
  });
});
