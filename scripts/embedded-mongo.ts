import { startEmbeddedMongo } from '@halalmap/embedded-mongo';
import { reserveOf } from '@halalmap/local-files';

/**
 * Runs the embedded MongoDB as a separate process, for the distributed run and for single-machine clusters. The file `address` in its
 * folder contains its address.
 */
const {
  HALALMAP_DATA_DIR: dataDir,
  MIN_FREE_MB: minFreeMb,
  MONGODB_PORT: port,
  MONGODB_HOST: host,
  MONGODB_PASSWORD: password,
} = process.env;

const main = async (): Promise<void> => {
  if (!dataDir) throw new Error('Set HALALMAP_DATA_DIR to the folder of the database');
  process.umask(0o077);
  const server = await startEmbeddedMongo({
    dataDir,
    reserveBytes: reserveOf(Number(minFreeMb || 200)),
    onWait: (pid) => console.warn(`Waiting for process ${pid} to release ${dataDir}`),
    ...(port ? { port: Number(port) } : {}),
    ...(host ? { host } : {}),
    ...(password ? { password } : {}),
  });
  const stop = (): void => {
    void server.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
