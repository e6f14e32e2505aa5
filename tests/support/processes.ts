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

/** A port that nothing listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

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

/**
 * Waits for a condition by asking again and again.
 * @param what said in the error when it does not come
 * @param check a value other than undefined, null or false ends the wait; what it throws counts as not yet
 * @param timeoutMs patience in milliseconds
 */
export const waitFor = async <T>(
  what: string,
  check: () => Promise<T> | T,
  timeoutMs = 60_000,
): Promise<NonNullable<T>> => {
  const deadline = performance.now() + timeoutMs;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await check();
      if (value !== undefined && value !== null && value !== false) return value;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`${what}: not within ${timeoutMs} ms${last instanceof Error ? ` (${last.message})` : ''}`);
};
