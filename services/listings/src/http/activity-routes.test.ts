import type { ActivityList } from '@halalmap/contracts';
import { createClient, errorOf, json } from '../testing/client';
import { startDatabase, startListings, type Database, type RunningListings } from '../testing/start-listings';

let mongo: Database;
let running: RunningListings;
const { send, sendJson, submitted, decide } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
  running = await startListings({ mongo, database: 'activity' });
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});

const activities = async (query: string): Promise<ActivityList> =>
  json<ActivityList>(send(`/api/activity?${query}`, { who: 'admin' }));

describe('the activity log', () => {
  it('says who did what to a listing, when and from where, newest first', async () => {
    const { id } = await submitted({ name: 'Watched Kitchen' }, 'regular');
    await decide(id, { status: 'approved' });
    await sendJson('PATCH', `/api/listings/${id}`, { phone: '0917' }, { who: 'moderator', headers: { 'user-agent': 'Test/1' } }); // prettier-ignore
    await send(`/api/listings/${id}?cause=closed`, { method: 'DELETE', who: 'admin' });

    const { activities: log, pagination } = await activities(`entityType=listing&entityId=${id}`);
    expect(pagination).toEqual({ total: 4, limit: 20, offset: 0, hasMore: false });
    expect(log.map(({ action, changes }) => [action, changes])).toEqual([
      ['delete', { cause: 'closed' }],
      ['update', { phone: '0917' }],
      ['updateStatus', { status: 'approved' }],
      ['create', expect.objectContaining({ name: 'Watched Kitchen' })],
    ]);
    expect(log[1]).toMatchObject({
      userId: 'd'.repeat(24),
      ipAddress: expect.any(String) as string,
      userAgent: 'Test/1',
      createdAt: running.clock.now().toISOString(),
    });
    const mine = await activities(`entityId=${id}&userId=${'d'.repeat(24)}&limit=1`);
    expect(mine.activities).toHaveLength(1);
    expect((await activities('action=nothing')).activities).toEqual([]);
  });

  it('leaves out what was refused and what visitors did', async () => {
    const before = (await activities('')).pagination.total;
    const { id } = await submitted({ name: 'Of a Visitor' });
    await sendJson('PATCH', `/api/listings/${id}`, { nonsense: 1 }, { who: 'admin' });
    await sendJson('PATCH', `/api/listings/${id}`, { phone: '1' }, { who: 'regular' });

    expect((await activities('')).pagination.total).toBe(before);
  });

  it('is for admins alone', async () => {
    expect((await send('/api/activity')).status).toBe(401);
    expect((await send('/api/activity', { who: 'regular' })).status).toBe(403);
    const bad = await errorOf(await send('/api/activity?limit=101', { who: 'admin' }));
    expect(bad.details?.[0]?.path).toBe('limit');
  });

  it('forgets what was changed of a listing that is deleted for good, not that it was', async () => {
    const { id } = await submitted({ name: 'Secret Kitchen' }, 'regular');
    await send(`/api/listings/${id}`, { method: 'DELETE', who: 'admin' });
    const start = running.clock.now();
    running.clock.set(new Date(start.getTime() + 31 * 24 * 60 * 60_000));
    await running.stop();
    running = await startListings({ mongo, database: 'activity', now: new Date(start.getTime() + 31 * 24 * 60 * 60_000) }); // prettier-ignore

    const { activities: log } = await activities(`entityId=${id}`);
    expect(log.map(({ action, changes }) => [action, changes])).toEqual([
      ['delete', null],
      ['create', null],
    ]);
  });
});
