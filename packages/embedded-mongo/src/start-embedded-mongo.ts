import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { checkLmdbFile, DataError, megabyte, recordClosed } from '@halalmap/local-files';
import { lockFolder } from './lock-file';
import { dataFile, remedyFor, tables } from './storage/store';
import { userName } from './wire/scram';

export interface EmbeddedMongoOptions {
  /** Data folder; created when missing. One server at a time. */
  dataDir: string;
  /** Also listens on this TCP port, with a password; 0 picks a free one. */
  port?: number;
  /** The address of the TCP port; 127.0.0.1 by default. */
  host?: string;
  /** The password for TCP; omitted: it is generated and stored in the file `password` of the folder. */
  password?: string;
  /** Interval for removing expired documents and idle cursors, in milliseconds; 30,000 by default. */
  sweepMs?: number;
  /** While the disk has fewer free bytes than this, writes are rejected; 20 MB by default. */
  reserveBytes?: number;
  /** How long to wait for another server that still uses the folder, in milliseconds; 15,000 by default. */
  lockWaitMs?: number;
  /** Called with the id of the process of that server when the start has to wait. */
  onWait?: (pid: number) => void;
  /** Called once the folder belongs to this server, before its data is read. */
  onLocked?: () => void;
}

export interface EmbeddedMongo {
  /** Connection string without a database, such as `mongodb://%2Fsrv%2Fdata%2Fmongo.sock`. */
  url: string;
  /** The same for TCP, with the password; null when no port was given. */
  tcpUrl: string | null;
  /** Resolves when everything is on disk and the folder is unlocked. Safe to call twice. */
  stop(): Promise<void>;
}

/** From source the worker needs tsx and uses an entry file that registers it; in a bundle it is a separate script beside the bundle. */
const createWorker = (workerData: unknown): Worker => {
  const here = import.meta.url;
  const entry = here.endsWith('.ts') ? './worker-from-source.mjs' : './embedded-mongo-worker.js';
  // Documents live long, so a small young generation costs nothing and saves memory.
  const resourceLimits = { maxYoungGenerationSizeMb: 12 };
  return new Worker(new URL(entry, here), { workerData, execArgv: [], resourceLimits });
};

const ready = (worker: Worker): Promise<number> =>
  new Promise((resolvePort, reject) => {
    worker.once('message', ({ port }: { port: number }) => {
      resolvePort(port);
    });
    // A class of our own does not survive the way between threads, its name does.
    worker.once('error', (error: Error) =>
      reject(error.name === 'DataError' ? new DataError(error.message) : error),
    );
    worker.once('exit', (code) => {
      reject(new Error(`The embedded MongoDB ended with code ${code} before it was ready`));
    });
  });

/** Longest path of a socket on macOS; Linux allows four bytes more. */
const longestSocket = 103;

/** The socket in the folder or, when that path is too long, in a temporary folder that only the owner can open. */
const socketFor = (dataDir: string): { path: string; remove(): void } => {
  const path = join(dataDir, 'mongo.sock');
  if (Buffer.byteLength(path) <= longestSocket) return { path, remove: () => rmSync(path, { force: true }) };
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-mongo-'));
  return {
    path: join(folder, 'mongo.sock'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const defaultReserveBytes = 20 * megabyte;
const shortestPassword = 8;

/** The password for TCP: read from the folder, or generated and stored there. */
const keepPassword = (dataDir: string): string => {
  const file = join(dataDir, 'password');
  const isUsable = existsSync(file) && readFileSync(file, 'utf8').trim().length >= shortestPassword;
  if (!isUsable) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
};

/** The file in the data folder that holds the address of the running server. */
export const addressFile = (dataDir: string): string => join(dataDir, 'address');

/**
 * Starts the embedded MongoDB in a worker thread. It listens on a Unix socket that only its owner can use; the file `address` of the
 * folder holds its address while it runs.
 * @throws DataError when the folder is in use or its data is damaged, Error when the port is taken
 */
export const startEmbeddedMongo = async (options: EmbeddedMongoOptions): Promise<EmbeddedMongo> => {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The socket is created before its mode is set, so the folder must keep others out.
  chmodSync(dataDir, 0o700);
  const unlock = await lockFolder(dataDir, { waitMs: options.lockWaitMs ?? 15_000, onWait: options.onWait });
  options.onLocked?.();
  const socket = socketFor(dataDir);
  const address = addressFile(dataDir);
  const release = (): void => {
    socket.remove();
    rmSync(address, { force: true });
    unlock();
  };
  const file = join(dataDir, dataFile);
  try {
    const isIntact = await checkLmdbFile({ path: file, tables, remedy: remedyFor(dataDir) });
    const host = options.host ?? '127.0.0.1';
    const password = options.port === undefined ? null : (options.password ?? keepPassword(dataDir));
    const worker = createWorker({
      dataDir,
      socket: socket.path,
      ...(password === null ? {} : { tcp: { host, port: options.port, password } }),
      sweepMs: options.sweepMs ?? 30_000,
      isIntact,
      reserveBytes: options.reserveBytes ?? defaultReserveBytes,
    });
    let isStopping = false;
    const ended = new Promise<void>((resolveEnd) => {
      worker.once('exit', (code) => {
        const recorded = isStopping && code === 0 ? recordClosed(file) : Promise.resolve();
        void recorded.then(() => {
          release();
          resolveEnd();
        });
      });
    });
    const port = await ready(worker);
    // From here on a failing worker must be noticed: without a listener its error ends the process.
    worker.removeAllListeners('error');
    const url = `mongodb://${encodeURIComponent(socket.path)}`;
    writeFileSync(address, url, { mode: 0o600 });
    return {
      url,
      tcpUrl:
        password === null ? null : `mongodb://${userName}:${encodeURIComponent(password)}@${host}:${port}`,
      stop: () => {
        isStopping = true;
        worker.postMessage('stop');
        return ended;
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};
