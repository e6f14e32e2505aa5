import { prepareDataFolder } from '@halalmap/all-in-one/data-folder';
import { loadSecrets } from '@halalmap/all-in-one/secrets';
import { addressFile } from '@halalmap/embedded-mongo';
import { mapTilesOf } from '@halalmap/gateway-service/config';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

/** `npm run dev:distributed`: runs every service in its own process, as in production but on one machine. */

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.env;
const dataDir = resolve(given.HALALMAP_DATA_DIR || join(root, '.data'));
const port = Number(given.PORT || 8080);
const metricsPort = Number(given.METRICS_PORT || 9464);
const host = given.HOST || '127.0.0.1';

interface Part {
  name: string;
  process: ChildProcess;
  /** The services need it, so it stops after them. */
  isBackEnd: boolean;
}
const parts: Part[] = [];
let isRunning = false;
let stopping = false;
const build = new AbortController();

const end = async ({ process: child }: Part): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((done) => child.once('exit', done));
  const timeout = setTimeout(() => child.kill('SIGKILL'), 15_000);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timeout);
};

let ended: Promise<void> | undefined;

/** Stops everything: first all services, then their backends, each with a timeout of fifteen seconds. */
const endAll = async (): Promise<void> => {
  stopping = true;
  build.abort();
  const backEnds = parts.filter(({ isBackEnd }) => isBackEnd);
  await Promise.all(parts.filter(({ isBackEnd }) => !isBackEnd).map(end));
  await Promise.all(backEnds.map(end));
};

/** A signal may come twice, and the parent may end meanwhile: later calls wait for the first one. */
const stopAll = async (code: number): Promise<never> => {
  await (ended ??= endAll());
  process.exit(code);
};

const start = (
  name: string,
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): ChildProcess => {
  // A signal may arrive between two starts: a process started after it would be orphaned.
  if (stopping) throw new Error(`${name} is not started: the run is stopping`);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...given, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  parts.push({ name, process: child, isBackEnd: name.startsWith('nats') || name.startsWith('mongodb') });
  child.once('error', (error) => {
    console.error(`${name} could not be started: ${error.message}`);
    void stopAll(1);
  });
  child.once('exit', (code, signal) => {
    if (stopping) return;
    // A stopped broker is an expected failure that the other processes must survive, once they run.
    console.error(`${name} has ended (${signal ?? code}).`);
    if (name !== 'nats-server' || !isRunning) void stopAll(1);
  });
  return child;
};

const startTypeScript = (name: string, file: string, environment: NodeJS.ProcessEnv = {}): ChildProcess =>
  start(name, process.execPath, ['--enable-source-maps', '--import', 'tsx', join(root, file)], environment);

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * Polls until a check holds, and says each minute that it still waits. A service fills its database before it is ready,
 * which takes minutes for many places; when it ends instead, the whole run ends.
 */
const until = async (what: string, check: () => Promise<boolean>): Promise<void> => {
  for (let tries = 1; !(await check().catch(() => false)); tries += 1) {
    if (stopping) return;
    if (tries % 600 === 0) console.log(`${what} is not ready yet`);
    await new Promise((done) => setTimeout(done, 100));
  }
};

const isReady = (url: string) => async (): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;

const startNats = async (): Promise<string> => {
  if (given.NATS_URL) return given.NATS_URL;
  const natsPort = await freePort();
  const monitorPort = await freePort();
  const store = join(dataDir, 'nats');
  mkdirSync(store, { recursive: true });
  start('nats-server', 'nats-server', [
    '-js',
    '-sd',
    store,
    '-a',
    '127.0.0.1',
    '-p',
    String(natsPort),
    '-m',
    String(monitorPort),
  ]);
  await until('nats-server', async () => (await fetch(`http://127.0.0.1:${monitorPort}/healthz`)).ok);
  return `nats://127.0.0.1:${natsPort}`;
};

const startMongo = async (): Promise<string> => {
  if (given.MONGODB_URL) return given.MONGODB_URL;
  const folder = join(dataDir, 'mongo');
  const address = addressFile(folder);
  // Left behind by a killed run.
  rmSync(address, { force: true });
  startTypeScript('mongodb (embedded)', 'scripts/embedded-mongo.ts', { HALALMAP_DATA_DIR: folder });
  await until('mongodb', () => Promise.resolve(existsSync(address) && readFileSync(address, 'utf8') !== ''));
  return `${readFileSync(address, 'utf8')}/halalmap`;
};

/** npm may exit without forwarding its signal; then this process gets another parent. */
const watchParent = (): void => {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stopAll(0);
  }, 500).unref();
};

const main = async (): Promise<void> => {
  watchParent();
  process.on('SIGINT', () => void stopAll(0));
  process.on('SIGHUP', () => void stopAll(0));
  process.on('SIGTERM', () => void stopAll(0));
  process.umask(0o077);
  await ensureBuilt({ signal: build.signal });
  const warning = prepareDataFolder({
    dataDir,
    hasJournal: false,
    hasDatabase: !given.MONGODB_URL,
    minFreeMb: Number(given.MIN_FREE_MB || 200),
  });
  if (warning !== null) console.warn(warning);
  const secrets = loadSecrets(dataDir, {
    passwordPepper: given.PASSWORD_PEPPER,
    jwtPrivateKey: given.JWT_PRIVATE_KEY,
    internalToken: given.INTERNAL_TOKEN,
  });
  const url = (offset: number): string => `http://127.0.0.1:${port + offset}`;
  const publicUrl = given.PUBLIC_URL || `http://${host}:${port}`;
  const shared = {
    MONGODB_URL: await startMongo(),
    NATS_URL: await startNats(),
    DRAIN_SECONDS: given.DRAIN_SECONDS || '0',
    IDENTITY_URL: url(1),
    LISTINGS_URL: url(2),
    MEDIA_URL: url(3),
    SEARCH_URL: url(4),
    PUBLIC_URL: publicUrl,
    INTERNAL_TOKEN: secrets.internalToken,
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
    HALALMAP_DATA_DIR: dataDir,
  };
  const service = (name: string, offset: number, environment: NodeJS.ProcessEnv = {}): Promise<void> => {
    const metricsOffset = { identity: 1, listings: 2, media: 3, search: 4 }[name] ?? 0;
    start(name, process.execPath, ['--enable-source-maps', join(root, `services/${name}/dist/main.js`)], {
      ...shared,
      HOST: offset === 0 ? host : '127.0.0.1',
      PORT: String(port + offset),
      METRICS_PORT: String(metricsPort === 0 ? 0 : metricsPort + metricsOffset),
      ...environment,
    });
    return until(name, isReady(url(offset)));
  };
  await service('identity', 1, {
    PASSWORD_PEPPER: secrets.passwordPepper,
    JWT_PRIVATE_KEY: secrets.jwtPrivateKey,
  });
  await service('media', 3, given.S3_URL ? {} : { MEDIA_STORE: 'folder' });
  await service('listings', 2, { HALALMAP_SEED: given.HALALMAP_SEED || 'demo' });
  await service('search', 4);
  const mapTiles = mapTilesOf({ ...given, HALALMAP_DATA_DIR: dataDir });
  await service('gateway', 0, {
    WEB_ROOT: given.WEB_ROOT || join(root, 'apps'),
    LOOPBACK_ORIGINS: 'true',
    ...(mapTiles === undefined ? {} : { MAP_TILES_URL: mapTiles }),
  });
  isRunning = true;
  console.log(`HalalMap runs distributed at ${publicUrl}`);
  console.log(`  data    ${dataDir}`);
  console.log(`  events  ${shared.NATS_URL}`);
  console.log(
    `  admin   ${given.HALALMAP_ADMIN_EMAIL ?? 'none (set HALALMAP_ADMIN_EMAIL and HALALMAP_ADMIN_PASSWORD)'}`,
  );
};

main().catch((error: unknown) => {
  if (stopping) return;
  console.error(error instanceof Error ? error.message : error);
  void stopAll(1);
});
