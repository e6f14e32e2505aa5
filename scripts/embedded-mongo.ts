import { startEmbeddedMongo } from '@halalmap/embedded-mongo';

/** The embedded MongoDB as a process of its own, for the distributed run. */
const dataDir = process.env.HALALMAP_DATA_DIR;
if (!dataDir) throw new Error('HALALMAP_DATA_DIR names the folder of the database');
const server = await startEmbeddedMongo({ dataDir, port: Number(process.env.PORT ?? 0) });
const stop = (): void => {
  void server.stop().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
