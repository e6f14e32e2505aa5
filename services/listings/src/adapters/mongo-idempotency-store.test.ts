import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import type { Connection } from 'mongoose';
import { aClock } from '../testing/fakes';

import { createMongoIdempotencyStore } from './mongo-idempotency-store';

let mongo: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  mongo = await startDatabase();
  connection = await connectMongo({ url: mongo.url('halalmap'), service: 'idempotency' });
});
afterAll(async () => {
  await connection.close();
  await mongo.stop();
});

const response = { status: 201, headers: { Location: '/api/listings/1' }, body: '{"id":"1"}' };
const prepare = () => {
  const clock = aClock();
  const start = clock.now().getTime();
  return {
    store: createMongoIdempotencyStore({ connection, clock }),
    after: (seconds: number) => clock.set(new Date(start + seconds * 1_000)),
  };
};

describe('the idempotency store', () => {
  it('runs a request once, stores the response, and detects a different body', async () => {
    const { store } = prepare();
    const request = { key: 'a', bodyHash: 'x', resourceId: 'r1' };

    expect(await store.begin(request)).toEqual({ state: 'new', resourceId: 'r1' });
    expect(await store.begin({ ...request, resourceId: 'r2' })).toEqual({ state: 'running' });
    await store.finish('a', response);
    expect(await store.begin(request)).toEqual({ state: 'completed', response: response });
    expect(await store.begin({ ...request, bodyHash: 'y' })).toEqual({ state: 'other_body' });
  });

  it('takes over an interrupted request with the id of the first attempt', async () => {
    const { store, after } = prepare();
    await store.begin({ key: 'b', bodyHash: 'x', resourceId: 'first' });
    after(61);
    const both = await Promise.all([
      store.begin({ key: 'b', bodyHash: 'x', resourceId: 'second' }),
      store.begin({ key: 'b', bodyHash: 'x', resourceId: 'third' }),
    ]);

    expect(both).toContainEqual({ state: 'new', resourceId: 'first' });
    expect(both).toContainEqual({ state: 'running' });
  });

  it('deletes failed requests, and all entries after a day', async () => {
    const { store, after } = prepare();
    await store.begin({ key: 'c', bodyHash: 'x', resourceId: 'r1' });
    await store.abandon('c');
    expect(await store.begin({ key: 'c', bodyHash: 'y', resourceId: 'r2' })).toMatchObject({ state: 'new' });

    await store.finish('c', response);
    after(24 * 60 * 60 + 1);
    expect(await store.begin({ key: 'c', bodyHash: 'z', resourceId: 'r3' })).toEqual({
      state: 'new',
      resourceId: 'r3',
    });
  });
});
