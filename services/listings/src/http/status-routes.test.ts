import { databaseStatusSchema } from '@halalmap/contracts';
import { createClient, json } from '../testing/client';
import { startDatabase, startListings, type Database, type RunningListings } from '../testing/start-listings';

describe('what listings tells of its database', () => {
  let mongo: Database;
  let running: RunningListings;
  const { send } = createClient(() => running);
  const status = async () => databaseStatusSchema.parse(await json(send('/internal/status')));

  beforeAll(async () => {
    mongo = await startDatabase();
    running = await startListings({ mongo, database: 'status' });
  });
  afterAll(async () => {
    await running.stop();
    await mongo.stop();
  });

  it('is its name, and a count that grows with what is asked of it', async () => {
    const before = await status();
    await send('/api/listings');
    const after = await status();

    expect(before.database).toBe('MongoDB');
    expect(before.queryCount).toBeGreaterThan(0);
    expect(after.queryCount).toBeGreaterThan(before.queryCount);
  });
});
