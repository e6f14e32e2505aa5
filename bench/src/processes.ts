import { bundleService } from '@halalmap/build-config/esbuild';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Data that the next run uses again. */
export const cacheFolder = join(root, 'node_modules/.cache/halalmap/bench');

export interface Running {
  url: string;
  /** Resident memory in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** A child process. */
export interface RunningProcess extends Running {
  /** Resident memory in bytes without mapped files, whose pages the system takes back when it needs them. */
  ownMemory(): number;
  /** Peak resident memory so far, in bytes. */
  peakMemory(): number;
  /** Kills it with SIGKILL, like a power failure. */
  kill(): Promise<void>;
}

/** Starts Chromium, from `CHROMIUM_PATH` if that is set. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });

/** A free port of the loopback interface. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const memoryOf = (pid: number | undefined, field: 'VmRSS' | 'VmHWM' | 'RssAnon'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? NaN) * 1_024;
};

const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

const running = (child: ChildProcess, url: string): RunningProcess => ({
  url,
  memory: () => memoryOf(child.pid, 'VmRSS'),
  ownMemory: () => memoryOf(child.pid, 'RssAnon'),
  peakMemory: () => memoryOf(child.pid, 'VmHWM'),
  stop: () => end(child, 'SIGTERM'),
  kill: () => end(child, 'SIGKILL'),
});

type ServerName =
  'bare' | 'pipe' | 'http-proxy' | 'simple-service' | 'gateway' | 'engine' | 'media' | 'mongo';

/** Workers that a program loads, by the file name that it expects beside its bundle. */
const workers: Partial<Record<ServerName, Record<string, string>>> = {
  mongo: { 'embedded-mongo-worker': join(root, 'packages/embedded-mongo/src/worker.ts') },
};

const bundles = new Map<ServerName, Promise<string>>();

/** Bundles a program of `servers/` as the product is bundled, so that the shipped form is measured. */
const bundled = (name: ServerName): Promise<string> => {
  const outdir = join(root, 'node_modules/.cache/halalmap/bench-servers');
  const building =
    bundles.get(name) ??
    bundleService({
      entryPoints: {
        [name]: fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url)),
        ...workers[name],
      },
      outdir,
    }).then(() => join(outdir, `${name}.js`));
  bundles.set(name, building);
  return building;
};

/**
 * Starts one of the programs in `servers/`.
 * @param options of the program
 */
export const startServer = async (name: ServerName, options: object): Promise<RunningProcess> => {
  // Without the loader of this script, which takes hundreds of megabytes for a bundle with a source map.
  const child = fork(await bundled(name), { cwd: root, execArgv: [] });
  child.send(options);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return running(child, url);
};

/**
 * Starts a program that does not report readiness, and waits until an address responds with 200.
 * @throws Error when it ends before, or is not ready in time
 */
export const startProgram = async (options: {
  command: string;
  args: string[];
  /** Default: the root of the repository. */
  cwd?: string;
  /** Descriptor of the file for its output; default: errors are printed. */
  output?: number;
  /** Default: it may take as long as it needs. */
  timeoutSeconds?: number;
  environment?: Record<string, string>;
  url: string;
  readyPath: string;
}): Promise<RunningProcess> => {
  const child = spawn(options.command, options.args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', options.output ?? 'ignore', options.output ?? 'inherit'],
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${options.command} ended with ${code}`)));
  });
  ended.catch(() => undefined);
  const responses = async (): Promise<boolean> => {
    try {
      return (await fetch(options.url + options.readyPath)).status === 200;
    } catch {
      return false;
    }
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  const deadline = performance.now() + (options.timeoutSeconds ?? Infinity) * 1_000;
  while (!(await responses())) {
    if (performance.now() > deadline) {
      await end(child, 'SIGKILL');
      throw new Error(`it is not ready after ${options.timeoutSeconds} s`);
    }
    await Promise.race([pause(), ended]);
  }
  return running(child, options.url);
};
