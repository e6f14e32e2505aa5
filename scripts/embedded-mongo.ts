import { startEmbeddedMongo } from '@halalmap/embedded-mongo';

/**
 * Runs the embedded MongoDB as a separate process, for the distributed run and for single-machine clusters. The file `address` in its
 * folder contains its address.
 */
const {
  HALALMAP_DATA_DIR: dataDir,
  MONGODB_PORT: port,
  MONGODB_HOST: host,
  MONGODB_PASSWORD: password,
} = process.env;
if (!dataDir) throw new Error('Set HALALMAP_DATA_DIR to the folder of the database');
const server = await startEmbeddedMongo({
  dataDir,
  ...(port ? { port: Number(port) } : {}),
  ...(host ? { host } : {}),
  ...(password ? { password } : {}),
});
const stop = (): void => {
  void server.stop().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
