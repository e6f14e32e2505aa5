import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase } from '@halalmap/test-kit';
import { createStores } from './stores';

it('drops the indexes that earlier versions declared, and keeps those that somebody else created', async () => {
  const mongo = await startDatabase();
  const connection = await connectMongo({ url: mongo.url('former'), service: 'identity' });
  const users = connection.collection('users');
  const namesOfIndexes = async () => (await users.indexes()).map(({ name }) => name);
  const former = [
    await users.createIndex({ role: 1, isActive: 1 }),
    await users.createIndex({ createdAt: -1, _id: -1 }),
  ];
  const foreign = await users.createIndex({ somethingElse: 1 });
  expect(former).toEqual(['role_1_isActive_1', 'createdAt_-1__id_-1']);

  await createStores({ connection, clock: { now: () => new Date() }, eventsWait: () => undefined }).prepare();

  const names = await namesOfIndexes();
  expect(names).toContain(foreign);
  expect(names.filter((name) => name !== undefined && former.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(3);
  await connection.close();
  await mongo.stop();
});
