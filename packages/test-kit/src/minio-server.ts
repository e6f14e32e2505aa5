import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port';
import { createServerProcess } from './server-process';
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
