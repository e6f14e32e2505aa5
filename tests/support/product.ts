import { freePort, until } from '@halalmap/test-kit';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type RunningProcess } from './processes';

/** A start can take this long on a busy machine, in milliseconds. */
export const timeoutMs = 60_000;

export const samplePassword = 'a sample password';

/** The whole product in one process, with its own data folder. */
export interface Product {
  url: string;
  process: RunningProcess;
  api: ApiClient;
}

/** Calls the API with a bearer token or, without one, as a visitor. */
export interface ApiClient {
  get(path: string, token?: string): Promise<Response>;
  send(method: string, path: string, body?: unknown, token?: string): Promise<Response>;
  /** @returns the access token of a user */
  signIn(email: string, password: string): Promise<string>;
}

export const apiClient = (url: string): ApiClient => {
  const auth = (token?: string): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {};
  const send: ApiClient['send'] = (method, path, body, token) =>
    fetch(url + path, {
      method,
      headers: { ...auth(token), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    get: (path, token) => fetch(url + path, { headers: auth(token) }),
    send,
    async signIn(email, password) {
      // An overloaded product rejects requests with 503 and expects a retry.
      const response = await until(`signing in as ${email} is not rejected with 503`, async () => {
        const answered = await send('POST', '/api/auth/login', { email, password });
        return answered.status === 503 ? null : answered;
      });
      const cookie = response.headers.getSetCookie().find((line) => line.startsWith('access='));
      const token = cookie?.split(';')[0]?.slice('access='.length);
      if (!token)
        throw new Error(`signing in as ${email} failed with ${response.status}: ${await response.text()}`);
      return token;
    },
  };
};

/** A temporary data folder. */
export const makeDataDir = (): { path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'halalmap-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

interface StartOptions {
  /** The data folder; it may already contain data. */
  dataDir: string;
  environment?: NodeJS.ProcessEnv;
  /** Where it listens; default a free port. */
  port?: number;
  /** Called as soon as the process runs. */
  onStart?: (pid: number) => void;
  /** How long the start may take, in milliseconds. */
  withinMs?: number;
  /** `live`: it listens, although something that it needs is away. Default: `ready`. */
  waitFor?: 'ready' | 'live';
}

const startOnce = async (options: StartOptions): Promise<Product> => {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const process = startProcess(['--enable-source-maps', 'services/all-in-one/dist/main.js'], {
    PORT: String(port),
    METRICS_PORT: '0',
    HALALMAP_DATA_DIR: options.dataDir,
    HALALMAP_SAMPLE_PASSWORD: samplePassword,
    HALALMAP_RATE_LIMITS: 'relaxed',
    // Tests expect the counts of the samples.
    HALALMAP_SEED: 'samples',
    NODE_ENV: 'production',
    ...options.environment,
  });
  options.onStart?.(process.pid);
  const probe = options.waitFor === 'live' ? '/livez' : '/readyz';
  const isDecided = async (): Promise<boolean> => process.hasEnded() || (await fetch(url + probe)).ok;
  await until('the product is ready', isDecided, options.withinMs ?? timeoutMs).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${process.output()}`);
  });
  if (process.hasEnded()) throw new Error(`it exited:\n${process.output()}`);
  return { url, process, api: apiClient(url) };
};

/** Starts the built product and waits until it is ready. */
export const startProduct = async (options: StartOptions): Promise<Product> => {
  try {
    return await startOnce(options);
  } catch (error) {
    // Another process may have taken the free port before the product listened on it.
    if (!String(error).includes('EADDRINUSE')) throw error;
    return startOnce(options);
  }
};
