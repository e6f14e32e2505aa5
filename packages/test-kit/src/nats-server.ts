import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port';
import { createServerProcess } from './server-process';

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
