import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

/** A folder in memory, where the system has one with space: databases wait for the disk at each write. */
const findParent = () => {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= 2 * 1024 ** 3) return inMemory;
  } catch {
    // Not on this system.
  }
  return tmpdir();
};

let server;
const folder = mkdtempSync(join(findParent(), 'halalmap-test-'));

/**
 * Starts one embedded MongoDB for all test files of a run. `startDatabase` of `packages/test-kit` gives each file its databases.
 * The temporary files of the run are in the same folder, which is deleted at its end.
 */
export default async () => {
  process.env.TMPDIR = folder;
  const unregister = register();
  const { startEmbeddedMongo } = await import('@halalmap/embedded-mongo');
  server = await startEmbeddedMongo({ dataDir: join(folder, 'mongo') });
  await unregister();
  process.env.HALALMAP_TEST_MONGODB_URL = server.url;
};

export const stop = async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
};
