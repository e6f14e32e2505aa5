import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * The first of `count` consecutive free ports of the loopback interface. They lie below the ephemeral port range, so that no outgoing
 * connection takes one before the server does.
 */
export const freePorts = async (count: number): Promise<number> => {
  for (;;) {
    const first = randomInt(10_000, 32_000);
    const ports = Array.from({ length: count }, (_entry, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
};

/** A free port of the loopback interface. */
export const freePort = (): Promise<number> => freePorts(1);

/** A server program with a folder of its own. */
interface ServerProcess {
  folder: string;
  /** Process id while it runs. */
  pid(): number | undefined;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  /** Starts it, the first time or again, and waits until it responds. @throws Error when it ends before that */
  start(): Promise<void>;
  /** Sends a signal and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/**
 * Prepares a server program for tests.
 * @param options.program name or path of the program
 * @param options.argumentsIn its arguments, given its folder
 * @param options.isReady whether it responds; rejects while it does not listen
 */
const createServerProcess = (options: {
  program: string;
  argumentsIn(folder: string): string[];
  env?: SpawnOptions['env'];
  isReady(): Promise<boolean>;
}): ServerProcess => {
  const { program, env, isReady } = options;
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-server-'));
  let server: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill(signal);
    await ended;
  };

  return {
    folder,
    pid: () => server?.pid,
    signal: (signal) => void server?.kill(signal),
    async start() {
      const started = spawn(program, options.argumentsIn(folder), {
        cwd: folder,
        stdio: 'ignore',
        env: { ...process.env, ...env },
      });
      server = started;
      await until(`${program} is ready`, () => {
        if (started.exitCode !== null) throw new Error(`${program} ended with ${started.exitCode}`);
        return isReady();
      });
    },
    end,
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A real Meilisearch for tests, with its own folder. */
export interface MeilisearchServer {
  url: string;
  key: string;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with its folder or as if that had been lost. */
  restart(options?: { withoutData: boolean }): Promise<void>;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/** Path of the program, from PATH or the folder of downloaded servers; null when there is none. */
export const findMeilisearch = (): string | null => {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const candidates = ['meilisearch', join(cache, 'halalmap-servers/bin/meilisearch')];
  return candidates.find((program) => spawnSync(program, ['--version']).status === 0) ?? null;
};

/**
 * Starts a Meilisearch and waits until it responds.
 * @throws Error when none is installed
 */
export const startMeilisearch = async (): Promise<MeilisearchServer> => {
  const program = findMeilisearch();
  if (!program) throw new Error('Meilisearch is not installed');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const key = 'the master key of a test';
  const server = createServerProcess({
    program,
    argumentsIn: (folder) => [
      '--no-analytics',
      '--max-indexing-memory=256Mb',
      '--http-addr',
      `127.0.0.1:${port}`,
      '--db-path',
      join(folder, 'data'),
    ],
    env: { MEILI_MASTER_KEY: key },
    isReady: async () => (await fetch(`${url}/health`)).ok,
  });

  await server.start();
  return {
    url,
    key,
    kill: () => server.end('SIGKILL'),
    async restart({ withoutData } = { withoutData: false }) {
      if (withoutData) rmSync(join(server.folder, 'data'), { recursive: true, force: true });
      await server.start();
    },
    stop: () => server.stop(),
  };
};

/** A real MinIO for tests, with its own folder. */
interface MinioServer {
  url: string;
  accessKey: string;
  secretKey: string;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder. */
  restart(): Promise<void>;
  /** Suspends the process, connections open, until `resume`; resolves when all its threads have stopped. */
  pause(): Promise<void>;
  resume(): void;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/** Whether a MinIO is on PATH (`bin/servers` installs one). */
export const hasMinioServer = (): boolean => spawnSync('minio', ['--version']).status === 0;

/** Whether each thread of a process is stopped, according to /proc on Linux; elsewhere assumes that the signal worked. */
const standsStill = (pid: number): boolean => {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return true;
  return readdirSync(threads).every((thread) =>
    /^State:\s+[Tt]/m.test(readFileSync(join(threads, thread, 'status'), 'utf8')),
  );
};

/** Starts the MinIO on PATH and waits until it responds. */
export const startMinioServer = async (): Promise<MinioServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const keys = { accessKey: 'halalmap-test', secretKey: 'halalmap-test-secret' };
  const server = createServerProcess({
    program: 'minio',
    argumentsIn: (folder) => ['server', folder, '--address', `127.0.0.1:${port}`, '--quiet'],
    env: { MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey, MINIO_BROWSER: 'off' },
    isReady: async () => (await fetch(`${url}/minio/health/cluster`)).ok,
  });

  await server.start();
  return {
    url,
    ...keys,
    kill: () => server.end('SIGKILL'),
    restart: () => server.start(),
    async pause() {
      const pid = server.pid();
      if (!pid) return;
      server.signal('SIGSTOP');
      await until('minio is suspended', () => standsStill(pid));
    },
    resume: () => server.signal('SIGCONT'),
    async stop() {
      server.signal('SIGCONT');
      await server.stop();
    },
  };
};

/** A real nats-server for tests, with JetStream in its own folder. */
export interface NatsServer {
  url: string;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with its folder or as if that had been lost. */
  restart(options?: { withoutData: boolean }): Promise<void>;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/** Whether a supported nats-server, 2.12 or later, is on PATH (`bin/servers` installs one). */
export const hasNatsServer = (): boolean => {
  const { stdout } = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 12);
};

/**
 * Starts the nats-server on PATH and waits until JetStream responds.
 * @param options.args more arguments, such as `--user` and `--pass`
 */
export const startNatsServer = async (options: { args?: string[] } = {}): Promise<NatsServer> => {
  const port = await freePort();
  const monitor = await freePort();
  const server = createServerProcess({
    program: 'nats-server',
    argumentsIn: (folder) => [
      '-js',
      '-sd',
      join(folder, 'jetstream'),
      '-a',
      '127.0.0.1',
      '-p',
      String(port),
      '-m',
      String(monitor),
      ...(options.args ?? []),
    ],
    isReady: async () => (await fetch(`http://127.0.0.1:${monitor}/healthz`)).ok,
  });

  await server.start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => server.end('SIGKILL'),
    async restart({ withoutData } = { withoutData: false }) {
      if (withoutData) rmSync(join(server.folder, 'jetstream'), { recursive: true, force: true });
      await server.start();
    },
    stop: () => server.stop(),
  };
};
