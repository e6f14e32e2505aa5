import { freePort } from '@halalmap/test-kit';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program under test. */
export interface RunningProcess {
  pid: number;
  /** All that it has printed. */
  output(): string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
  hasEnded(): boolean;
}

/** The first of some consecutive ports that are all free, as the distributed run needs them. */
export const freePorts = async (count: number): Promise<number> => {
  const isFree = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
  for (;;) {
    const first = (await freePort()) % 50_000 || 20_000;
    const ports = Array.from({ length: count }, (_entry, index) => first + index);
    if (first > 1_024 && (await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
};

/** Starts a Node program of the repository. */
export const startProcess = (args: string[], environment: NodeJS.ProcessEnv): RunningProcess => {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
};
