import { createLogger } from '@halalmap/service-kit';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase } from '@halalmap/test-kit';
import { createStores } from './stores';

const logger = createLogger({ name: 'test', level: 'silent' });

it('drops the indexes that earlier versions declared, and keeps those that somebody else created', async () => {
  const mongo = await startDatabase();
  const connection = await connectMongo({ url: mongo.url('former'), service: 'listings' });
  const listings = connection.collection('listings');
  const namesOfIndexes = async () => (await listings.indexes()).map(({ name }) => name);
  const former = [
    await listings.createIndex({ 'keys.words': 1 }),
    await listings.createIndex({ 'trust.certificateToCheck': 1, status: 1, createdAt: -1 }),
  ];
  const foreign = await listings.createIndex({ somethingElse: 1 });
  expect(former).toEqual(['keys.words_1', 'trust.certificateToCheck_1_status_1_createdAt_-1']);

  await createStores({ connection, clock: { now: () => new Date() }, secret: 'secret' }).prepare(logger);

  const names = await namesOfIndexes();
  expect(names).toContain(foreign);
  expect(names.filter((name) => name !== undefined && former.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(3);
  await connection.close();
  await mongo.stop();
});
