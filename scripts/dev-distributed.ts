import { keepSecrets } from '@halalmap/all-in-one/secrets';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';

/** `npm run dev:distributed`: every service in a process of its own, as in production but on one machine. */

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.env;
const dataDir = resolve(given.HALALMAP_DATA_DIR || join(root, '.data'));
const port = Number(given.PORT || 8080);
const metricsPort = Number(given.METRICS_PORT || 9464);
const host = given.HOST || '127.0.0.1';

interface Part {
  name: string;
  process: ChildProcess;
}
const parts: Part[] = [];
let stopping = false;

/** Ends what was started, last first, each given ten seconds to finish. */
const stopAll = async (code: number): Promise<never> => {
  if (!stopping) {
    stopping = true;
    for (const part of [...parts].reverse()) {
      if (part.process.exitCode !== null || part.process.signalCode !== null) continue;
      const ended = new Promise((done) => part.process.once('exit', done));
      const patience = setTimeout(() => part.process.kill('SIGKILL'), 10_000);
      part.process.kill('SIGTERM');
      await ended;
      clearTimeout(patience);
    }
  }
  process.exit(code);
};

const start = (
  name: string,
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
): ChildProcess => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...given, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  parts.push({ name, process: child });
  child.once('error', (error) => {
    console.error(`${name} could not be started: ${error.message}`);
    void stopAll(1);
  });
  child.once('exit', (code, signal) => {
    if (stopping) return;
    // A broker that goes away is an ordinary fault that the rest must live through.
    console.error(`${name} has ended (${signal ?? code}).`);
    if (name !== 'nats-server') void stopAll(1);
  });
  return child;
};

const startTypeScript = (name: string, file: string, environment: NodeJS.ProcessEnv = {}): ChildProcess =>
  start(name, process.execPath, ['--import', 'tsx', join(root, file)], environment);

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Waits until a check holds; gives up when the part has ended or after a minute. */
const until = async (what: string, check: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 60_000;
  while (!(await check().catch(() => false))) {
    if (stopping) return;
    if (Date.now() > deadline) throw new Error(`${what} is not ready after a minute`);
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
  const mongoPort = await freePort();
  startTypeScript('mongodb (embedded)', 'scripts/embedded-mongo.ts', {
    PORT: String(mongoPort),
    HALALMAP_DATA_DIR: join(dataDir, 'mongo'),
  });
  await until('mongodb', async () => {
    const { connect } = await import('node:net');
    return new Promise((done) => {
      const socket = connect(mongoPort, '127.0.0.1', () => {
        socket.end();
        done(true);
      });
      socket.once('error', () => done(false));
    });
  });
  return `mongodb://127.0.0.1:${mongoPort}/halalmap`;
};

const main = async (): Promise<void> => {
  process.once('SIGINT', () => void stopAll(0));
  process.once('SIGTERM', () => void stopAll(0));
  await ensureBuilt();
  const secrets = keepSecrets(dataDir, {
    passwordPepper: given.PASSWORD_PEPPER,
    jwtPrivateKey: given.JWT_PRIVATE_KEY,
  });
  const url = (offset: number): string => `http://127.0.0.1:${port + offset}`;
  const publicUrl = given.PUBLIC_URL || `http://${host}:${port}`;
  const shared = {
    MONGODB_URL: await startMongo(),
    NATS_URL: await startNats(),
    IDENTITY_URL: url(1),
    LISTINGS_URL: url(2),
    MEDIA_URL: url(3),
    SEARCH_URL: url(4),
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: given.LOG_LEVEL || 'warn',
  };
  const service = (name: string, offset: number, environment: NodeJS.ProcessEnv = {}): Promise<void> => {
    const metricsOffset = { identity: 1, listings: 2, media: 3, search: 4 }[name] ?? 0;
    startTypeScript(name, `services/${name}/src/main.ts`, {
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
  await service('media', 3, { HALALMAP_DATA_DIR: dataDir });
  await service('listings', 2, { HALALMAP_SEED_SAMPLES: 'true' });
  await service('search', 4);
  await service('gateway', 0, { WEB_ROOT: given.WEB_ROOT || join(root, 'apps'), LOOPBACK_ORIGINS: 'true' });
  console.log(`HalalMap runs distributed at ${publicUrl}`);
  console.log(`  data    ${dataDir}`);
  console.log(`  events  ${shared.NATS_URL}`);
  console.log(
    `  admin   ${given.HALALMAP_ADMIN_EMAIL ?? 'none (set HALALMAP_ADMIN_EMAIL and HALALMAP_ADMIN_PASSWORD)'}`,
  );
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  void stopAll(1);
});
