import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { createServerProcess } from './server-process';

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
