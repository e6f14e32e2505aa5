import { parentPort, workerData } from 'node:worker_threads';
import { startServer, type ServerOptions } from './server';

const main = async (): Promise<void> => {
  const server = await startServer(workerData as ServerOptions);
  parentPort?.once('message', () => {
    void server.stop().then(() => process.exit(0));
  });
  parentPort?.postMessage({ port: server.port });
};

// A failure ends the thread with this error, which the starting side waits for.
void main().catch((error: unknown) => {
  setImmediate(() => {
    throw error;
  });
});
