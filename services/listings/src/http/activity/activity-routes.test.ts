import { userActedType, type ActivityList, type MessageList } from '@halalmap/contracts';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import { createClient, errorOf, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

let mongo: TestDatabase;
let running: RunningListings;
const { send, sendJson, submitted, approved, decide } = createClient(() => running);

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

describe('the audit log', () => {
  it('lists who did what to a listing, when and from where, newest first', async () => {
    const { id } = await submitted({ name: 'Watched Kitchen' }, 'regular');
    await decide(id, { status: 'approved' });
    await sendJson('PATCH', `/api/listings/${id}`, { phone: '0917 123 4567' }, { who: 'moderator', headers: { 'user-agent': 'Test/1' } }); // prettier-ignore
    await send(`/api/listings/${id}?cause=closed`, { method: 'DELETE', who: 'admin' });

    const { activities: log, pagination } = await activities(`entityType=listing&entityId=${id}`);
    expect(pagination).toEqual({ total: 4, limit: 20, offset: 0, hasMore: false });
    expect(log.map(({ action, changes }) => [action, changes])).toEqual([
      ['delete', { cause: 'closed' }],
      ['update', { phone: '0917 123 4567' }],
      ['updateStatus', { status: 'approved' }],
      ['create', expect.objectContaining({ name: 'Watched Kitchen' })],
    ]);
    expect(log[1]).toMatchObject({
      userId: 'd'.repeat(24),
      ipAddress: expect.any(String) as string,
      userAgent: 'Test/1',
      entityName: 'Watched Kitchen',
      before: { phone: null },
      createdAt: running.clock.now().toISOString(),
    });
    const mine = await activities(`entityId=${id}&userId=${'d'.repeat(24)}&limit=1`);
    expect(mine.activities).toHaveLength(1);
    expect((await activities('action=nothing')).activities).toEqual([]);
  });

  it('keeps an entry that it could not take over right after the change', async () => {
    const { id } = await submitted({ name: 'Kept In Mind' });
    const connection = await connectMongo({ url: mongo.url('activity'), service: 'listings' });
    const log = connection.collection('activities');
    // No entry about this place can be added.
    await log.insertOne({ entityId: id });
    const only = { unique: true, partialFilterExpression: { entityId: id }, name: 'only' };
    await log.createIndex({ entityId: 1 }, only);
    const changedAt = running.clock.now();
    expect((await decide(id, { status: 'approved' })).status).toBe(200);
    await running.stop();
    expect(await log.countDocuments({ entityId: id })).toBe(1);

    await log.dropIndex('only');
    await log.deleteOne({ entityId: id });
    await connection.close();
    running = await startListings({ mongo, database: 'activity' });
    const entries = async () => (await activities(`entityId=${id}`)).activities;
    await until('the entry is taken over', async () => (await entries()).length > 0);
    expect(await entries()).toMatchObject([
      {
        action: 'updateStatus',
        userId: 'a'.repeat(24),
        changes: { status: 'approved' },
        before: { status: 'pending' },
        createdAt: changedAt.toISOString(),
      },
    ]);
  });

  it('is filtered by days in Manila', async () => {
    running.clock.set(new Date('2026-12-01T15:59:00Z'));
    const { id } = await submitted({ name: 'Sent Before Midnight' }, 'regular');
    running.clock.set(new Date('2026-12-01T16:01:00Z'));
    await decide(id, { status: 'approved' });

    const on = async (days: string): Promise<string[]> =>
      (await activities(`entityId=${id}&${days}`)).activities.map(({ action }) => action);
    expect(await on('from=2026-12-01&to=2026-12-01')).toEqual(['create']);
    expect(await on('from=2026-12-02')).toEqual(['updateStatus']);
    expect(await on('to=2026-11-30')).toEqual([]);
    const refused = await send('/api/activity?from=yesterday', { who: 'admin' });
    expect(refused.status).toBe(400);
    expect((await errorOf(refused)).details?.[0]?.path).toBe('from');
  });

  it('keeps the old and new values of reference data and messages', async () => {
    const { id } = await json<{ id: number }>(
      sendJson('POST', '/api/brands', { name: 'Old Name' }, { who: 'admin' }),
    );
    await sendJson('PATCH', `/api/brands/${id}`, { name: 'New Name' }, { who: 'moderator' });
    await send(`/api/brands/${id}`, { method: 'DELETE', who: 'admin' });
    const { activities: brand } = await activities(`entityType=brand&entityId=${id}`);
    expect(brand.map(({ action, userId }) => [action, userId[0]])).toEqual([
      ['delete', 'a'],
      ['update', 'd'],
      ['create', 'a'],
    ]);
    expect(brand[0]?.before).toMatchObject({ name: 'New Name' });
    expect(brand[1]).toMatchObject({ changes: { name: 'New Name' }, before: { name: 'Old Name' } });
    expect(brand[2]?.before).toBeUndefined();

    await sendJson('POST', '/api/newsletter', { email: 'reader@mail.example' });
    const { messages } = await json<MessageList>(send('/api/messages?kind=newsletter', { who: 'admin' }));
    const path = `/api/messages/${messages[0]?.id ?? ''}`;
    await sendJson('PATCH', path, { handled: true }, { who: 'admin' });
    const { activities: message } = await activities(`entityId=${messages[0]?.id ?? ''}`);
    expect(message).toMatchObject([{ changes: { handled: true }, before: { handled: false } }]);
  });

  it('excludes refused requests and actions of visitors', async () => {
    const before = (await activities('')).pagination.total;
    const { id } = await submitted({ name: 'Of a Visitor' });
    await sendJson('PATCH', `/api/listings/${id}`, { nonsense: 1 }, { who: 'admin' });
    await sendJson('PATCH', `/api/listings/${id}`, { phone: '421-0001' }, { who: 'regular' });

    expect((await activities('')).pagination.total).toBe(before);
  });

  it('excludes requests that changed nothing', async () => {
    const one = await approved({ name: 'Approved Before' });
    const { id: other } = await submitted({ name: 'Approved Now' });
    const actionsOf = async (id: string) =>
      (await activities(`entityId=${id}`)).activities.map(({ action, changes }) => [action, changes]);
    const before = await actionsOf(one.id);

    expect((await decide(one.id, { status: 'approved' })).status).toBe(200);
    await sendJson('PATCH', `/api/listings/${one.id}`, { name: 'Approved Before' }, { who: 'admin' });
    await send(`/api/listings/${one.id}/restore`, { method: 'POST', who: 'admin' });
    const bulk = { action: 'updateStatus', listingIds: [one.id, other], data: { status: 'approved' } };
    expect(await json(sendJson('POST', '/api/listings/bulk', bulk, { who: 'admin' }))).toEqual({
      id: expect.any(String),
      succeeded: [one.id, other],
      failed: [],
    });

    const suggested = await sendJson('POST', `/api/listings/${one.id}/changes`, { fields: { phone: '0917 123 4567' } }, { who: 'regular' }); // prettier-ignore
    const { id: changeId } = await json<{ id: string }>(suggested);
    for (const reason of ['No', 'Still no'])
      await sendJson('PATCH', `/api/changes/${changeId}`, { status: 'rejected', reason }, { who: 'admin' });
    expect(await actionsOf(changeId)).toHaveLength(1);

    const contact = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@mail.example',
      subject: 'Hello',
      message: 'There',
    };
    await sendJson('POST', '/api/contact', contact);
    const { messages } = await json<MessageList>(send('/api/messages', { who: 'admin' }));
    const messageId = messages[0]?.id ?? '';
    for (let time = 0; time < 2; time += 1) {
      const response = await sendJson(
        'PATCH',
        `/api/messages/${messageId}`,
        { handled: true },
        { who: 'admin' },
      );
      expect(await json(response)).toMatchObject({ id: messageId, handled: true });
    }
    expect(await actionsOf(messageId)).toHaveLength(1);

    expect((await actionsOf(one.id)).slice(1)).toEqual(before);
    expect(await actionsOf(other)).toEqual([['updateStatus', { status: 'approved' }]]);
  });

  it('is only for admins', async () => {
    expect((await send('/api/activity')).status).toBe(401);
    expect((await send('/api/activity', { who: 'regular' })).status).toBe(403);
    const bad = await errorOf(await send('/api/activity?limit=101', { who: 'admin' }));
    expect(bad.details?.[0]?.path).toBe('limit');
  });

  it('removes the change details of a purged listing, but keeps its entries', async () => {
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

  it('records account actions at most once, even if they are reported repeatedly', async () => {
    const entryId = 'a1'.repeat(12);
    const userId = 'b2'.repeat(12);
    const told = (id: string) => ({
      id,
      type: userActedType,
      version: 1,
      aggregateId: userId,
      revision: 3,
      occurredAt: '2026-11-20T08:00:00.000Z',
      data: {
        entryId,
        by: 'a'.repeat(24),
        action: 'disable',
        userId,
        changes: null,
        ipAddress: '203.0.113.9',
        userAgent: 'Test/1',
      },
    });
    await running.bus.publish(told('first'));
    await running.bus.publish(told('again'));
    await running.bus.publish({ ...told('last'), data: { ...told('last').data, entryId: 'c3'.repeat(12) } });

    const query = `entityType=user&entityId=${userId}`;
    const log = async () => (await activities(query)).activities;
    await until('the last is written down', async () =>
      (await log()).some(({ id }) => id === 'c3'.repeat(12)),
    );
    expect((await log()).map(({ id }) => id)).toEqual(['c3'.repeat(12), entryId]);
    expect((await log())[1]).toEqual({
      id: entryId,
      userId: 'a'.repeat(24),
      action: 'disable',
      entityType: 'user',
      entityId: userId,
      entityName: null,
      changes: null,
      ipAddress: '203.0.113.9',
      userAgent: 'Test/1',
      createdAt: '2026-11-20T08:00:00.000Z',
    });
  });

  it('records photo and search index actions reported by other services, at most once', async () => {
    const listing = await approved({ name: 'Photographed Kitchen' });
    const auditEntry = { by: 'a'.repeat(24), ipAddress: '203.0.113.9', userAgent: 'Test/1' };
    const upload = { ...auditEntry, entryId: 'a2'.repeat(12), action: 'uploadImage', entity: { type: 'listing', id: listing.id }, changes: { imageIds: ['e'.repeat(24)] } }; // prettier-ignore
    await running.bus.publish({
      id: 'upload',
      type: userActedType,
      version: 1,
      aggregateId: listing.id,
      revision: 1,
      occurredAt: '2026-11-20T08:00:00.000Z',
      data: upload,
    });
    const reindex = { ...auditEntry, entryId: 'a3'.repeat(12), action: 'reindex', entity: { type: 'searchIndex', id: null }, changes: null }; // prettier-ignore
    for (let time = 0; time < 2; time += 1)
      expect((await sendJson('POST', '/internal/activities', reindex)).status).toBe(204);
    expect((await sendJson('POST', '/internal/activities', { ...reindex, action: 'rocket' })).status).toBe(
      400,
    );

    await until('the upload is written down', async () =>
      (await activities('action=uploadImage')).activities.at(0),
    );
    expect((await activities('action=uploadImage')).activities).toMatchObject([
      {
        id: upload.entryId,
        entityType: 'listing',
        entityId: listing.id,
        entityName: 'Photographed Kitchen',
        changes: upload.changes,
      },
    ]);
    expect((await activities('action=reindex')).activities).toEqual([
      {
        id: reindex.entryId,
        userId: auditEntry.by,
        action: 'reindex',
        entityType: 'searchIndex',
        entityId: null,
        entityName: null,
        changes: null,
        ipAddress: '203.0.113.9',
        userAgent: 'Test/1',
        createdAt: running.clock.now().toISOString(),
      },
    ]);
  });

  it('removes IP addresses and own words of deleted users', async () => {
    const { id } = await approved({ name: 'Left Behind' });
    await sendJson('POST', `/api/listings/${id}/reviews`, { rating: 5, comment: 'My secret' }, { who: 'regular-77' }); // prettier-ignore
    await submitted({ name: 'Stays Known' }, 'regular-77');
    const mine = async () => (await activities(`userId=9${'77'.padStart(23, '0')}`)).activities;
    expect(JSON.stringify(await mine())).toContain('My secret');

    const [{ userId } = { userId: '' }] = await mine();
    await running.bus.publish({
      id: 'gone',
      type: userActedType,
      version: 1,
      aggregateId: userId,
      revision: 9,
      occurredAt: new Date(running.clock.now().getTime() + 1_000).toISOString(),
      data: { entryId: 'd4'.repeat(12), by: userId, action: 'delete', userId, changes: null, ipAddress: '203.0.113.9', userAgent: 'Test/1' }, // prettier-ignore
    });
    await until('the end is written down', async () =>
      (await mine()).some(({ action }) => action === 'delete'),
    );

    const [end, ...before] = await mine();
    expect(end).toMatchObject({ action: 'delete', ipAddress: null, userAgent: null });
    expect(before.map(({ action, entityType, ipAddress }) => [action, entityType, ipAddress])).toEqual([
      ['create', 'listing', null],
      ['create', 'review', null],
    ]);
    expect(JSON.stringify(before)).not.toContain('My secret');
    expect(before[0]?.changes).toMatchObject({ name: 'Stays Known' });
  });
});
