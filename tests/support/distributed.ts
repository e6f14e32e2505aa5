import { generateKeyPairSync } from 'node:crypto';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { makeWebRoot } from '@halalmap/gateway-service/testing/web-root';
import { findMeilisearch, freePorts, until } from '@halalmap/test-kit';
import { apiClient, makeDataDir, timeoutMs, type ApiClient } from './product';
import { root } from './processes';

export const serviceNames = ['identity', 'media', 'listings', 'search', 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];
export const admin = { email: 'admin@mail.example', password: 'the first admin’s password' };

/** One process of a distributed run, which can be stopped and restarted. */
export interface Part {
  name: string;
  /** Address of its readiness check. */
  url: string;
  signal(signal: NodeJS.Signals): void;
  ended(): Promise<void>;
  start(): Promise<void>;
  output(): string;
}

export interface Distributed {
  parts: Part[];
  part(name: string): Part;
  api: ApiClient;
  url: string;
  /** `host:port` of the metrics of each service. */
  metrics: Readonly<Record<ServiceName, string>>;
  stop(): Promise<void>;
}

const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

const createPart = (options: {
  name: string;
  url: string;
  ready?: string;
  command: string;
  args: string[];
  environment?: NodeJS.ProcessEnv;
}): Part => {
  let child: ChildProcess | undefined;
  let output = '';
  let ended = Promise.resolve();
  /** @returns whether it accepts connections, for a server that does not speak HTTP */
  const listens = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(options.url).port), '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.end());
    });
  const responses = async (): Promise<boolean> => {
    if (options.ready === 'tcp') return listens();
    const response = await fetch(options.url + (options.ready ?? '/readyz'), {
      signal: AbortSignal.timeout(2_000),
    });
    await response.body?.cancel();
    return response.ok;
  };
  return {
    name: options.name,
    url: options.url,
    signal: (signal) => void child?.kill(signal),
    ended: () => ended,
    output: () => output,
    async start() {
      const started = spawn(options.command, options.args, {
        cwd: root,
        env: { ...process.env, ...options.environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-100_000)));
      ended = new Promise((resolve) => started.once('exit', () => resolve()));
      const hasEnded = (): boolean => started.exitCode !== null || started.signalCode !== null;
      await until(`${options.name} is ready`, async () => hasEnded() || (await responses()), 2 * timeoutMs);
      if (hasEnded()) throw new Error(`${options.name} exited: ${output.slice(-2_000)}`);
    },
  };
};

/**
 * Starts every service from its bundle (`npm run build`) in its own process, with real servers where they are installed.
 * @param environment variables of all services
 * @throws when there is no nats-server, or a bundle is missing
 */
export const startDistributed = async (environment: NodeJS.ProcessEnv = {}): Promise<Distributed> => {
  const data = makeDataDir();
  const web = makeWebRoot();
  const port = await freePorts(17);
  const at = (offset: number): string => `http://127.0.0.1:${port + offset}`;
  const hasMinio = isInstalled('minio');
  const meilisearch = findMeilisearch();
  const offsets = { gateway: 0, identity: 1, listings: 2, media: 3, search: 4 };
  const metricsPort = (name: ServiceName): number => port + 12 + offsets[name];
  const parts: Part[] = [];
  const begin = async (part: Part): Promise<void> => {
    parts.push(part);
    await part.start();
  };
  const stop = async (): Promise<void> => {
    for (const part of [...parts].reverse()) {
      part.signal('SIGCONT');
      part.signal('SIGKILL');
      await part.ended();
    }
    web.remove();
    data.remove();
  };
  try {
    await begin(
      createPart({
        name: 'nats',
        url: at(6),
        ready: '/healthz',
        command: 'nats-server',
        args: [
          '-js',
          '-sd',
          join(data.path, 'nats'),
          '-a',
          '127.0.0.1',
          '-p',
          `${port + 5}`,
          '-m',
          `${port + 6}`,
        ],
      }),
    );
    mkdirSync(join(data.path, 'mongo'), { recursive: true });
    await begin(
      createPart({
        name: 'database',
        url: at(7),
        ready: 'tcp',
        command: process.execPath,
        args: ['--import', 'tsx', 'scripts/embedded-mongo.ts'],
        environment: { MONGODB_PORT: `${port + 7}`, HALALMAP_DATA_DIR: join(data.path, 'mongo') },
      }),
    );
    const password = readFileSync(join(data.path, 'mongo/password'), 'utf8').trim();
    const s3 = { S3_ACCESS_KEY: 'chaos-access-key', S3_SECRET_KEY: 'chaos-secret-key' };
    if (hasMinio) {
      await begin(
        createPart({
          name: 'minio',
          url: at(8),
          ready: '/minio/health/ready',
          command: 'minio',
          args: ['server', join(data.path, 'minio'), '--address', `127.0.0.1:${port + 8}`, '--quiet'],
          environment: {
            MINIO_ROOT_USER: s3.S3_ACCESS_KEY,
            MINIO_ROOT_PASSWORD: s3.S3_SECRET_KEY,
            MINIO_BROWSER: 'off',
          },
        }),
      );
    }
    if (meilisearch) {
      await begin(
        createPart({
          name: 'meilisearch',
          url: at(9),
          ready: '/health',
          command: meilisearch,
          args: [
            '--http-addr',
            `127.0.0.1:${port + 9}`,
            '--db-path',
            join(data.path, 'meilisearch'),
            '--no-analytics',
            '--max-indexing-memory=256Mb',
          ],
          environment: { MEILI_MASTER_KEY: 'a master key of a test run' },
        }),
      );
    }
    const shared: NodeJS.ProcessEnv = {
      MONGODB_URL: `mongodb://halalmap:${password}@127.0.0.1:${port + 7}/halalmap`,
      NATS_URL: `nats://127.0.0.1:${port + 5}`,
      PUBLIC_URL: at(0),
      IDENTITY_URL: at(1),
      LISTINGS_URL: at(2),
      MEDIA_URL: at(3),
      SEARCH_URL: at(4),
      PASSWORD_PEPPER: 'a pepper of a test run',
      JWT_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
      INTERNAL_TOKEN: 'an-internal-token-of-a-test-run-that-is-long',
      HALALMAP_DATA_DIR: data.path,
      HALALMAP_ADMIN_EMAIL: admin.email,
      HALALMAP_ADMIN_PASSWORD: admin.password,
      HALALMAP_RATE_LIMITS: 'off',
      HALALMAP_SEED: 'samples',
      LOG_LEVEL: 'warn',
      WEB_ROOT: web.path,
      NODE_ENV: 'production',
      ...(hasMinio ? { S3_URL: at(8), ...s3 } : { MEDIA_STORE: 'folder' }),
      ...(meilisearch ? { MEILISEARCH_URL: at(9), MEILISEARCH_KEY: 'a master key of a test run' } : {}),
      ...environment,
    };
    for (const name of serviceNames) {
      await begin(
        createPart({
          name,
          url: at(offsets[name]),
          command: process.execPath,
          args: ['--enable-source-maps', `services/${name}/dist/main.js`],
          environment: {
            METRICS_PORT: `${metricsPort(name)}`,
            ...shared,
            PORT: `${port + offsets[name]}`,
          },
        }),
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    parts,
    part(name) {
      const found = parts.find((part) => part.name === name);
      if (!found) throw new Error(`${name} is not running`);
      return found;
    },
    api: apiClient(at(0)),
    url: at(0),
    metrics: Object.fromEntries(
      serviceNames.map((name) => [name, `127.0.0.1:${metricsPort(name)}`]),
    ) as Distributed['metrics'],
    stop,
  };
};
