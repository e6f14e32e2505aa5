import { serviceStatusSchema } from '@halalmap/contracts';
import { startDatabase, startTcpProxy, type TcpProxy, type TestDatabase, until } from '@halalmap/test-kit';
import { createClient } from './testing/client';
import { startListings, type RunningListings } from './testing/start-listings';

let mongo: TestDatabase;
let line: TcpProxy;
let running: RunningListings;

beforeAll(async () => {
  mongo = await startDatabase();
  const socket = decodeURIComponent(new URL(mongo.url('away')).host);
  line = await startTcpProxy({ path: socket });
  running = await startListings({
    mongo,
    database: 'away',
    environment: { MONGODB_URL: `mongodb://${line.host}:${line.port}/away` },
  });
});
afterAll(async () => {
  await line.restore();
  await running.stop();
  await line.stop();
  await mongo.stop();
});

const { send, submit, submitted } = createClient(() => running);
const isReady = async (): Promise<boolean> => (await send('/readyz')).ok;
const isDatabaseThere = async (): Promise<boolean> => {
  const status = serviceStatusSchema.parse(await (await send('/internal/status')).json());
  return status.checks['database'] === true;
};

describe.each([
  ['refuses connections', () => line.cut()],
  ['hangs', () => line.hang()],
])('while the database %s', (_how, takeAway) => {
  it('refuses requests with 503 and a time to retry, and serves them again when it is back', async () => {
    const { id } = await submitted({ name: 'Kept' });
    await takeAway();
    const responses = await Promise.all([
      send(`/api/listings/${id}`, { who: 'admin' }),
      send('/api/listings?status=all', { who: 'admin' }),
      submit({ name: 'Lost' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const response of responses) {
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } });
    }
    const late = await submit({ name: 'Refused at once' });
    expect(late.status).toBe(503);
    expect([await isReady(), await isDatabaseThere()]).toEqual([true, false]);
    expect((await send('/livez')).status).toBe(200);

    await line.restore();
    await until('the database is there', isDatabaseThere);
    await until('the place is read', async () => (await send(`/api/listings/${id}`, { who: 'admin' })).ok);
  });
});
