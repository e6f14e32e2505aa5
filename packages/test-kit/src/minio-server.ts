import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { until } from './until';

/** A real MinIO for tests, with its own folder. */
export interface MinioServer {
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
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-minio-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const keys = { accessKey: 'halalmap-test', secretKey: 'halalmap-test-secret' };
  let server: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const started = spawn('minio', ['server', folder, '--address', `127.0.0.1:${port}`, '--quiet'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        MINIO_ROOT_USER: keys.accessKey,
        MINIO_ROOT_PASSWORD: keys.secretKey,
        MINIO_BROWSER: 'off',
      },
    });
    server = started;
    await until('minio is ready', async () => {
      if (started.exitCode !== null) throw new Error(`minio ended with ${started.exitCode}`);
      return (await fetch(`${url}/minio/health/cluster`)).ok;
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    ...keys,
    kill: () => end('SIGKILL'),
    restart: start,
    async pause() {
      const pid = server?.pid;
      if (!pid) return;
      server?.kill('SIGSTOP');
      await until('minio is suspended', () => standsStill(pid));
    },
    resume: () => void server?.kill('SIGCONT'),
    async stop() {
      server?.kill('SIGCONT');
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
