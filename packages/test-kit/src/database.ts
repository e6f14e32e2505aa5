import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@halalmap/embedded-mongo';
import mongoose from 'mongoose';
import { QueryRecorder } from './query-plans';

/** The databases of one test file, and a folder for its other files. */
export interface TestDatabase {
  folder: string;
  /** Connection string of a database that no other test file uses. */
  url(database: string): string;
  /**
   * Stops it, after the services.
   * @throws Error in CI when a service has sent a query that scans a collection (`QueryRecorder`)
   */
  stop(): Promise<void>;
}

/** The server that Jest's global setup has started for all test files of a run, or one of its own. */
const findServer = async (folder: string): Promise<EmbeddedMongo> => {
  const url = process.env.HALALMAP_TEST_MONGODB_URL;
  if (!url) return startEmbeddedMongo({ dataDir: join(folder, 'mongo'), sweepMs: 24 * 60 * 60_000 });
  return { url, tcpUrl: null, stop: () => Promise.resolve() };
};

const assertNoScans = async (url: string, recorder: QueryRecorder | undefined): Promise<void> => {
  recorder?.stop();
  if (!recorder || recorder.size === 0) return;
  const client = await new mongoose.mongo.MongoClient(url).connect();
  const found = await recorder.findScans(client).finally(() => client.close());
  if (found.length > 0) throw new Error(`Queries without an index:\n${found.join('\n')}`);
};

/** Explaining each query of a test file takes a tenth of its time: CI and the slow suites do, a run at the desk does not. */
const explainsQueries = Boolean(process.env.CI ?? process.env.HALALMAP_TESTS);

/** Gives a test file databases of its own in an embedded MongoDB. */
export const startDatabase = async (): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'halalmap-test-'));
  const server = await findServer(folder);
  const prefix = randomBytes(4).toString('hex');
  const recorder = explainsQueries ? new QueryRecorder((database) => database.startsWith(prefix)) : undefined;
  return {
    folder,
    url: (database) => `${server.url}/${prefix}_${database}`,
    async stop() {
      try {
        await assertNoScans(server.url, recorder);
      } finally {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
};

/**
 * Checks that `prepare` drops the indexes that earlier versions declared, and keeps those that somebody else created.
 * @param options.former names and keys of the indexes
 * @throws Error that names an index with the wrong fate
 */
export const checkFormerIndexes = async (options: {
  collection: string;
  former: Record<string, Record<string, 1 | -1>>;
  prepare(connection: mongoose.Connection): Promise<unknown>;
}): Promise<void> => {
  const mongo = await startDatabase();
  const connection = await mongoose.createConnection(mongo.url('former')).asPromise();
  try {
    const collection = connection.collection(options.collection);
    for (const [name, keys] of Object.entries(options.former)) {
      const given = await collection.createIndex(keys);
      if (given !== name) throw new Error(`The index ${given} is not named ${name}`);
    }
    const foreign = await collection.createIndex({ somethingElse: 1 });
    await options.prepare(connection);
    const names = (await collection.indexes()).map(({ name }) => name ?? '');
    const kept = names.filter((name) => name in options.former);
    if (kept.length > 0) throw new Error(`Former indexes were kept: ${kept.join(', ')}`);
    if (!names.includes(foreign)) throw new Error('The index of somebody else was dropped');
    if (names.length <= 3) throw new Error('The declared indexes were not created');
  } finally {
    await connection.close();
    await mongo.stop();
  }
};
