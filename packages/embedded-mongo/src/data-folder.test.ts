import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './start-embedded-mongo';

/** Waits for a condition; the timeout of the test ends it. */
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
};

/** More than any disk has free. */
const everything = Number.MAX_SAFE_INTEGER;

describe('the data folder of the embedded MongoDB', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'halalmap-mongo-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const withServer = async (
    reserveBytes: number | undefined,
    work: (client: MongoClient) => Promise<unknown>,
  ): Promise<void> => {
    const server = await startEmbeddedMongo({
      dataDir,
      sweepMs: 20,
      ...(reserveBytes === undefined ? {} : { reserveBytes }),
    });
    const client = await new MongoClient(server.url).connect();
    await work(client).finally(async () => {
      await client.close();
      await server.stop();
    });
  };

  it('is read while its disk is nearly full, and takes changes again when there is room', async () => {
    const index = { key: { at: 1 }, name: 'at', expireAfterSeconds: 0 } as const;
    await withServer(undefined, async (client) => {
      const things = client.db('test').collection<{ _id: number; at?: Date }>('things');
      await things.createIndexes([index]);
      await things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, at: new Date(0) }]);
    });

    await withServer(everything, async (client) => {
      const things = client.db('test').collection<{ _id: number }>('things');
      const full = { code: 14_031, codeName: 'OutOfDiskSpace' };
      await expect(client.db('test').createCollection('others')).rejects.toMatchObject(full);
      await expect(things.drop()).rejects.toMatchObject(full);
      await expect(things.createIndex({ other: 1 })).rejects.toMatchObject(full);
      for (const change of [
        () => things.insertOne({ _id: 4 }),
        () => things.insertMany([{ _id: 4 }, { _id: 5 }]),
        () => things.updateOne({ _id: 1 }, { $set: { name: 'x' } }),
        () => things.updateOne({ _id: 9 }, { $set: { name: 'x' } }, { upsert: true }),
        () => things.findOneAndUpdate({ _id: 1 }, { $set: { name: 'x' } }),
        () => things.deleteOne({ _id: 1 }),
        () => things.deleteMany({}),
      ])
        await expect(change()).rejects.toMatchObject({ code: 14_031 });

      expect((await things.updateOne({ _id: 9 }, { $set: { name: 'x' } })).matchedCount).toBe(0);
      await things.createIndexes([index]);
      await expect(things.dropIndex('never made')).rejects.toMatchObject({ code: 27 });
      await expect(things.dropIndex('at')).rejects.toMatchObject(full);
      expect((await things.find().toArray()).map(({ _id }) => _id).filter((id) => id < 3)).toEqual([1, 2]);
    });

    await withServer(undefined, async (client) => {
      const things = client.db('test').collection<{ _id: number }>('things');
      await things.insertOne({ _id: 4 });
      await until(async () => (await things.countDocuments()) === 3);
      expect((await things.find().toArray()).map(({ _id }) => _id)).toEqual([1, 2, 4]);
    });
  });

  it('names the file when it is damaged', async () => {
    await withServer(undefined, (client) => client.db('test').collection('things').insertOne({}));
    writeFileSync(join(dataDir, 'data.mdb'), '');

    const started = startEmbeddedMongo({ dataDir });
    await expect(started).rejects.toMatchObject({
      name: 'DataError',
      message: expect.stringContaining(`${join(dataDir, 'data.mdb')} is empty. Restore the backup`) as string,
    });
  });

  it('waits for another server that still stops', async () => {
    const first = await startEmbeddedMongo({ dataDir });
    let waitsFor = 0;
    const second = startEmbeddedMongo({ dataDir, onWait: (pid) => (waitsFor = pid) });
    await until(() => waitsFor === process.pid);
    await first.stop();

    await (await second).stop();
  });
});
