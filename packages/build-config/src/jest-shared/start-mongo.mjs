import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

let server;
const folder = mkdtempSync(join(tmpdir(), 'halalmap-test-mongo-'));

/** Starts one embedded MongoDB for all test files of a run. `startDatabase` of `packages/test-kit` gives each file its databases. */
export default async () => {
  const unregister = register();
  const { startEmbeddedMongo } = await import('@halalmap/embedded-mongo');
  server = await startEmbeddedMongo({ dataDir: folder });
  await unregister();
  process.env.HALALMAP_TEST_MONGODB_URL = server.url;
};

export const stop = async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
};
