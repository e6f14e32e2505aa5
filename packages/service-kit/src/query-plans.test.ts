import { QueryRecorder, startDatabase, type TestDatabase } from '@halalmap/test-kit';
import type { Connection } from 'mongoose';
import { connectMongo } from './mongo';

describe('the recorder of queries', () => {
  let mongo: TestDatabase;
  let connection: Connection;
  let recorder: QueryRecorder;
  beforeEach(async () => {
    mongo = await startDatabase();
    recorder = new QueryRecorder((name) => name === 'recorded_queries');
    // Not a database of this test file, whose queries would be checked when it ends.
    connection = await connectMongo({
      url: mongo.url('x').replace(/[^/]*$/, 'recorded'),
      service: 'queries',
    });
    await places().createIndex({ status: 1, at: -1 });
  });
  afterEach(async () => {
    recorder.stop();
    await connection.dropDatabase();
    await connection.close();
    await mongo.stop();
  });
  const places = () => connection.collection<{ name: string; status: string; at: number }>('places');

  it('finds scans of a collection by reads and writes, once for each shape', async () => {
    await places().findOne({ name: 'a' });
    await places().findOne({ name: 'b' });
    await places().updateMany({ name: { $in: ['a', 'b'] } }, { $set: { at: 1 } });
    await places().countDocuments({ status: 'open', name: 'a' });

    expect(await recorder.findScans()).toEqual([
      'places: find {"name":"a"} scans the collection',
      'places: update {"name":{"$in":["a","b"]}} scans the collection',
    ]);
  });

  it('finds sorts of any number of documents in memory, and reads of a whole index', async () => {
    await places().find({ status: 'open' }).sort({ name: 1 }).toArray();
    await places().find({ at: 1 }).sort({ status: 1, at: -1 }).toArray();

    expect(await recorder.findScans()).toEqual([
      'places: find {"status":"open"} sorted by {"name":1} sorts any number of documents in memory',
      'places: find {"at":1} sorted by {"status":1,"at":-1} reads the whole index status_1_at_-1',
    ]);
  });

  it('accepts pages in index order, the first documents of all, and the removal of all', async () => {
    await places().find({ status: 'open' }).sort({ at: -1 }).toArray();
    await places().find().sort({ status: 1, at: -1 }).limit(20).toArray();
    await places().find().limit(1).toArray();
    await places().deleteMany({});

    expect(recorder.size).toBe(4);
    expect(await recorder.findScans()).toEqual([]);
  });
});
