import type {
  CategoryAnalytics,
  ChangeList,
  ClaimList,
  ConfirmationList,
  Listing,
  ListingList,
  MessageList,
  ReportList,
  ReviewList,
  TrustLevel,
} from '@halalmap/contracts';
import { demoPlaces, waitingSubmissions } from '@halalmap/reference-data/demo';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createConnection } from 'mongoose';
import { manilaDayOf } from './domain/manila-time';
import { createClient, json } from './testing/client';
import { startListings, type RunningListings } from './testing/start-listings';

const timeoutMs = 300_000;
const dayMs = 24 * 60 * 60_000;
jest.setTimeout(timeoutMs);

describe('demo data', () => {
  // The database deletes old entries of the audit log by its own clock, so the demo data must be of today.
  const now = new Date();
  let mongo: TestDatabase;
  let running: RunningListings;
  const { send, approved, submitted } = createClient(() => running);
  const start = (): Promise<RunningListings> =>
    startListings({ mongo, database: 'demo', environment: { HALALMAP_SEED: 'demo' }, now });
  const read = <T>(path: string): Promise<T> => json<T>(send(path, { who: 'admin' }));
  const allOf = async (status: string): Promise<Listing[]> => {
    const { listings } = await read<ListingList>(`/api/listings?status=${status}&limit=500`);
    return listings.filter(({ origin }) => origin === 'demo');
  };
  const named = async (name: string): Promise<Listing> => {
    const found = (await allOf('all')).find((listing) => listing.name === name);
    if (!found) throw new Error(`${name} is not there`);
    return found;
  };
  /** Messages to the team. Nobody has confirmed the demo's newsletter addresses, so these are deleted after a week. */
  const contacts = 5;
  const messages = async (): Promise<number> => (await read<MessageList>('/api/messages')).pagination.total;

  beforeAll(async () => {
    mongo = await startDatabase();
    running = await start();
  }, timeoutMs);
  afterAll(async () => {
    await running.stop();
    await mongo.stop();
  });

  it('fills an empty directory with places of every trust level', async () => {
    const listings = await allOf('approved');
    expect(listings).toHaveLength(demoPlaces().length - 1);
    const levels = new Set(listings.map(({ trust }): TrustLevel => trust.level));
    expect([...levels].sort()).toEqual([
      'certified',
      'claimed_halal',
      'community_confirmed',
      'facts_confirmed',
      'facts_published',
      'not_halal',
      'pork_free',
      'unverified',
    ]);
    const soon = manilaDayOf(new Date(now.getTime() + 6 * dayMs));
    const ending = listings.filter(({ expiryDate }) => expiryDate === soon);
    expect(ending.map(({ trust }) => trust.level)).toEqual(['certified', 'certified', 'certified']);
    const disputed = listings.filter(({ trust }) =>
      trust.reasons.some(({ kind }) => kind === 'community_dispute'),
    );
    expect(disputed).toHaveLength(5);
    expect(listings.every(({ latitude, longitude }) => latitude !== null && longitude !== null)).toBe(true);
    const { realByEntityType } = await read<CategoryAnalytics>('/api/analytics/categories');
    expect(realByEntityType.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });

  it('covers two years, and includes a place that is no longer public', async () => {
    const oldest = await named('Flying Carabao Halal Grill');
    expect(Math.floor((now.getTime() - Date.parse(oldest.createdAt)) / (30 * dayMs))).toBe(24);
    const path = `/api/listings/${oldest.id}/history`;
    const { history } = await json<{ history: Array<{ changedAt: string; field: string }> }>(send(path));
    expect(new Set(history.map(({ changedAt }) => changedAt.slice(0, 4))).size).toBeGreaterThan(1);
    expect(history.every(({ changedAt }) => changedAt < now.toISOString())).toBe(true);

    const closed = await send(`/api/listings/${(await named('Old Rope Bridge Café')).id}`);
    expect(closed.status).toBe(404);
    expect(await closed.json()).toMatchObject({ error: { code: 'delisted' } });
  });

  it('has reviews and replies by owners', async () => {
    const { id, totalReviews } = await named('Moonlit Durian Café');
    const { reviews } = await json<ReviewList>(send(`/api/listings/${id}/reviews`));
    expect(reviews).toHaveLength(totalReviews);
    expect(reviews.some(({ answer }) => answer !== null)).toBe(true);
    expect(reviews.every(({ author }) => /^\w+ \w\.$/.test(author ?? ''))).toBe(true);
  });

  it('has pending work in every admin list', async () => {
    const rejected = waitingSubmissions.filter((entry) => entry.rejected).length;
    expect(await allOf('pending')).toHaveLength(waitingSubmissions.length - rejected);
    expect((await read<ClaimList>('/api/claims?status=pending')).claims).toHaveLength(2);
    expect((await read<ChangeList>('/api/changes?status=pending')).changes).toHaveLength(4);
    expect((await read<ReportList>('/api/reports?status=open')).reports).toHaveLength(3);
    expect((await read<ConfirmationList>('/api/confirmations?open=true')).confirmations).toHaveLength(7);
    expect(await messages()).toBe(contacts);
  });

  it('is completed by the next start after an interruption, and nothing is there twice', async () => {
    const activities = await read<{ pagination: { total: number } }>('/api/activity');
    await running.stop();
    const database = await createConnection(mongo.url('demo_listings')).asPromise();
    await database
      .collection<{ _id: string }>('journal')
      .updateOne({ _id: 'seed' }, { $set: { state: 'running' } });
    const reviews = await database.collection('reviews').countDocuments();
    await database.collection('reviews').deleteMany({ rating: { $lt: 4 } });
    await database.collection('listings').deleteMany({ origin: 'demo', entityType: 'food' });
    running = await start();

    expect(await allOf('approved')).toHaveLength(demoPlaces().length - 1);
    expect(await database.collection('reviews').countDocuments()).toBe(reviews);
    await database.close();
    expect(await read('/api/activity')).toMatchObject({ pagination: activities.pagination });
    expect(await messages()).toBe(contacts);
  });

  it('is removed with everything that its users wrote, and nothing else is', async () => {
    const kept = await approved({ name: 'A place of somebody' });
    const waiting = await submitted({ name: 'Another place of somebody' });
    const samples =
      (await read<ListingList>('/api/listings')).pagination.total - (await allOf('approved')).length;
    const activities = await read<{ pagination: { total: number } }>('/api/activity');

    const removed = await running.service.removeDemo();
    expect(removed.places).toBe(demoPlaces().length + waitingSubmissions.length);
    expect(await allOf('all')).toEqual([]);
    expect(await messages()).toBe(0);
    for (const list of ['claims', 'changes', 'reports', 'confirmations']) {
      expect(await read<object>(`/api/${list}`)).toMatchObject({ pagination: { total: 0 } });
    }
    const left = await read<ListingList>('/api/listings?limit=500');
    expect(left.pagination.total).toBe(samples);
    for (const { id } of [kept, waiting])
      expect((await send(`/api/listings/${id}`, { who: 'admin' })).status).toBe(200);
    const after = await read<{ pagination: { total: number } }>('/api/activity');
    expect(after.pagination.total).toBeGreaterThanOrEqual(activities.pagination.total);
    expect(await running.service.removeDemo()).toEqual({ places: 0, reviews: 0, messages: 0 });

    await running.stop();
    running = await start();
    expect(await allOf('all')).toEqual([]);
  });
});
