import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

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
  const folder = mkdtempSync(join(tmpdir(), 'halalmap-nats-'));
  const port = await freePort();
  const monitor = await freePort();
  let server: ChildProcess | undefined;

  const isHealthy = async (): Promise<boolean> => {
    try {
      return (await fetch(`http://127.0.0.1:${monitor}/healthz`)).ok;
    } catch {
      return false;
    }
  };
  const start = async (): Promise<void> => {
    server = spawn(
      'nats-server',
      [
        '-js',
        '-sd',
        folder,
        '-a',
        '127.0.0.1',
        '-p',
        String(port),
        '-m',
        String(monitor),
        ...(options.args ?? []),
      ],
      { stdio: 'ignore' },
    );
    while (!(await isHealthy())) {
      if (server.exitCode !== null) throw new Error(`nats-server ended with ${server.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill(signal);
    await ended;
  };

  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async restart({ withoutData } = { withoutData: false }) {
      if (withoutData) rmSync(folder, { recursive: true, force: true });
      await start();
    },
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
