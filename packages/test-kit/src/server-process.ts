import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until';

/** A server program with a folder of its own. */
export interface ServerProcess {
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
export const createServerProcess = (options: {
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
