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
   * @throws Error when a service has sent a query that scans a collection (`QueryRecorder`)
   */
  stop(): Promise<void>;
}

/** The server that Jest's global setup has started for all test files of a run, or one of its own. */
const findServer = async (folder: string): Promise<EmbeddedMongo> => {
  const url = process.env.HALALMAP_TEST_MONGODB_URL;
  if (!url) return startEmbeddedMongo({ dataDir: join(folder, 'mongo') });
  return { url, tcpUrl: null, stop: () => Promise.resolve() };
};

const assertNoScans = async (url: string, recorder: QueryRecorder): Promise<void> => {
  recorder.stop();
  if (recorder.size === 0) return;
  const client = await new mongoose.mongo.MongoClient(url).connect();
  const found = await recorder.findScans(client).finally(() => client.close());
  if (found.length > 0) throw new Error(`Queries without an index:\n${found.join('\n')}`);
};

/** Gives a test file databases of its own in an embedded MongoDB. */
export const startDatabase = async (): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'halalmap-test-'));
  const server = await findServer(folder);
  const prefix = randomBytes(4).toString('hex');
  const recorder = new QueryRecorder((database) => database.startsWith(prefix));
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
