import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectMongo } from '@halalmap/service-kit/mongo';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { startMedia } from '../testing/start-media';

describe('pictures that an earlier version has stored', () => {
  let mongo: TestDatabase;
  beforeAll(async () => {
    mongo = await startDatabase();
  });
  afterAll(() => mongo.stop());

  it('keep the format of their original, under its new name', async () => {
    const connection = await connectMongo({ url: mongo.url('earlier'), service: 'media' });
    const pictures = connection.collection<{ _id: string; key: string; keptAs: string; touchedAt: Date }>(
      'pictures',
    );
    const formats = ['jpeg', 'webp', 'pdf'];
    const touchedAt = new Date();
    await pictures.insertMany(
      formats.map((keptAs) => ({ _id: `hash of ${keptAs}`, key: `key of ${keptAs}`, keptAs, touchedAt })),
    );

    await mkdir(join(mongo.folder, 'earlier', 'media'), { recursive: true });
    const media = await startMedia({ mongo, database: 'earlier' });
    await media.stop();

    expect(await pictures.find().limit(10).toArray()).toEqual(
      formats.map((storedAs) => ({
        _id: `hash of ${storedAs}`,
        key: `key of ${storedAs}`,
        storedAs,
        touchedAt,
      })),
    );
    await connection.close();
  });
});
