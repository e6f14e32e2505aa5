import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './lock-file';

export interface EmbeddedMongoOptions {
  /** Folder of the data; made when it is missing. One server at a time. */
  dataDir: string;
  /** TCP port on 127.0.0.1; any free one by default. */
  port?: number;
  /** How often expired documents and idle cursors are removed, in milliseconds; 30,000 by default. */
  sweepMs?: number;
}

export interface EmbeddedMongo {
  /** Connection string without a database, such as `mongodb://127.0.0.1:40123`. */
  url: string;
  /** Resolves when everything is on disk and the folder is free again. Calling it twice is harmless. */
  stop(): Promise<void>;
}

/** From source the worker needs tsx and has an entry that registers it; in a bundle it is a script of its own beside the bundle. */
const createWorker = (workerData: unknown): Worker => {
  const here = import.meta.url;
  const entry = here.endsWith('.ts') ? './worker-from-source.mjs' : './embedded-mongo-worker.js';
  // Documents live long: a small nursery costs them nothing, and the thread less memory.
  const resourceLimits = { maxYoungGenerationSizeMb: 12 };
  return new Worker(new URL(entry, here), { workerData, execArgv: [], resourceLimits });
};

const ready = (worker: Worker): Promise<number> =>
  new Promise((resolvePort, reject) => {
    worker.once('message', ({ port }: { port: number }) => {
      resolvePort(port);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      reject(new Error(`The embedded MongoDB ended with code ${code} before it was ready`));
    });
  });

/**
 * Starts the embedded MongoDB in a worker thread.
 * @throws Error when the folder is in use, the port is taken, or the data cannot be read
 */
export const startEmbeddedMongo = async (options: EmbeddedMongoOptions): Promise<EmbeddedMongo> => {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const worker = createWorker({ dataDir, port: options.port ?? 0, sweepMs: options.sweepMs ?? 30_000 });
    const ended = new Promise<void>((resolveEnd) => {
      worker.once('exit', () => {
        unlock();
        resolveEnd();
      });
    });
    const port = await ready(worker);
    // From here on a failing worker must not go unnoticed: without a listener its error ends the process.
    worker.removeAllListeners('error');
    return {
      url: `mongodb://127.0.0.1:${port}`,
      stop: () => {
        worker.postMessage('stop');
        return ended;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};
