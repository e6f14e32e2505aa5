import type { HistoryList, ImportReport } from '@halalmap/contracts';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createClient, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

const secrets = ['secret@halalmap.example', 'Secret Street', 'Secret Kitchen', 'a secret note', 'Sekret'];
const start = new Date('2026-11-21T04:00:00Z');
const later = new Date('2026-12-22T04:00:00Z');

/** Everything in the database as text, except the responses stored for a day. */
const everythingStored = async (url: string): Promise<string> => {
  const connection = await connectMongo({ url, service: 'listings' });
  const names = (await connection.listCollections()).map(({ name }) => name);
  const kept = names
    .filter((name) => name !== 'idempotency_keys' && name !== 'reference_data')
    .map((name) => connection.collection(name).find({}).limit(10_000).toArray());
  const text = JSON.stringify(await Promise.all(kept));
  await connection.close();
  return text;
};

describe('purging listings deleted 30 days ago', () => {
  let mongo: TestDatabase;
  let running: RunningListings;
  const { send, sendJson, approved } = createClient(() => running);
  const open = async (now: Date): Promise<void> => {
    running = await startListings({ mongo, database: 'purge', now });
  };
  beforeAll(async () => {
    mongo = await startDatabase();
    await open(start);
  });
  afterAll(async () => {
    await running.stop();
    await mongo.stop();
  });

  it('removes all data of the place, except that it existed and since when it is not listed', async () => {
    const { id } = await approved({ name: 'Sekret Eatery', email: 'secret@halalmap.example' });
    const change = (fields: object) => sendJson('PATCH', `/api/listings/${id}`, fields, { who: 'admin' });
    await change({ name: 'Secret Kitchen', address: 'Secret Street' });
    const suggestion = { fields: { phone: '0917 123 4567' }, note: 'a secret note' };
    await sendJson('POST', `/api/listings/${id}/changes`, suggestion, { who: 'regular' });
    await send(`/api/listings/${id}?cause=closed`, { method: 'DELETE', who: 'admin' });
    const before = await everythingStored(mongo.url('purge'));
    for (const secret of secrets) expect(before).toContain(secret);

    await running.stop();
    await open(later);
    const after = await everythingStored(mongo.url('purge'));
    for (const secret of secrets) expect(after).not.toContain(secret);

    const { history } = await json<HistoryList>(send(`/api/listings/${id}/history`));
    expect(history.map(({ field }) => field)).toEqual(['deleted', 'status']);
    expect((await send(`/api/listings/${id}`)).status).toBe(404);
  });

  it('handles any number of listings', async () => {
    await running.stop();
    await open(start);
    const file = Array.from({ length: 130 }, (_, n) => ({ entityType: 'food', name: `Many ${n}` }));
    const ids: Array<string | undefined> = [];
    for (const part of [file.slice(0, 100), file.slice(100)]) {
      const { rows } = await json<ImportReport>(
        sendJson('POST', '/api/listings/import', part, { who: 'admin' }),
      );
      ids.push(...rows.map(({ id }) => id));
    }
    await sendJson('POST', '/api/listings/bulk', { action: 'delete', listingIds: ids }, { who: 'admin' });
    await running.stop();
    await open(later);

    expect(await everythingStored(mongo.url('purge'))).not.toContain('Many 129');
  });
});
