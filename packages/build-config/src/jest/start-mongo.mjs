import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { folder } from './run-folder.mjs';

let server;

/**
 * Starts one embedded MongoDB for all test files of a run. `startDatabase` of `packages/test-kit` gives each file its databases.
 */
export default async () => {
  const unregister = register();
  const { startEmbeddedMongo } = await import('@halalmap/embedded-mongo');
  // Nothing expires during a run: the clocks of tests stand still, and the database compares with the real time.
  const sweepMs = 24 * 60 * 60_000;
  server = await startEmbeddedMongo({ dataDir: join(folder, 'mongo'), sweepMs });
  await unregister();
  process.env.HALALMAP_TEST_MONGODB_URL = server.url;
};

export const stop = () => server?.stop();
