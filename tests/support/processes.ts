import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program under test. */
export interface RunningProcess {
  pid: number;
  /** All its output so far. */
  output(): string;
  /** Sends a signal and waits until it exits. */
  end(signal: NodeJS.Signals): Promise<void>;
  hasEnded(): boolean;
}

/** Starts a Node program of the repository. */
export const startProcess = (args: string[], environment: NodeJS.ProcessEnv): RunningProcess => {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DRAIN_SECONDS: '0', ...environment },
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
