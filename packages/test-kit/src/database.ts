import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@halalmap/embedded-mongo';

/** The databases of one test file, and a folder for its other files. */
export interface TestDatabase {
  folder: string;
  /** Connection string of a database that no other test file uses. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** The server that Jest's global setup has started for all test files of a run, or one of its own. */
const findServer = async (folder: string): Promise<EmbeddedMongo> => {
  const url = process.env.HALALMAP_TEST_MONGODB_URL;
  if (!url) return startEmbeddedMongo({ dataDir: join(folder, 'mongo') });
  return { url, tcpUrl: null, stop: () => Promise.resolve() };
};

/** Gives a test file databases of its own in an embedded MongoDB. */
export const startDatabase = async (): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'halalmap-test-'));
  const server = await findServer(folder);
  const prefix = randomBytes(4).toString('hex');
  return {
    folder,
    url: (database) => `${server.url}/${prefix}_${database}`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
