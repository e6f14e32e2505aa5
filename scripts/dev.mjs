import { developmentFolder } from '@halalmap/build-config/webpack';
import { openServiceBundle } from '@halalmap/build-config/esbuild';
import { fork, spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleOf } from '../services/all-in-one/bundle.mjs';
import { startFront } from './dev-front.mjs';

/**
 * `npm run dev`: the whole product from source at one address. After a change the services start again, and the page that
 * is open replaces what has changed (ADR 54). `-- --only admin` follows one remote, and shows the others as they were built
 * last; `-- --inspect` lets a debugger attach to the services on port 9229. Data is kept in `.data-dev`.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folders by the name of the app. The first two show what the public sees. */
const apps = {
  shell: 'shell',
  directory: 'directory-mfe',
  admin: 'admin-mfe',
  monitoring: 'monitoring-mfe',
};
const { values: given } = parseArgs({
  options: { only: { type: 'string', multiple: true }, inspect: { type: 'boolean', default: false } },
});
const followed = new Set(given.only?.flatMap((names) => names.split(',')) ?? Object.keys(apps));
for (const name of followed)
  if (!(name in apps)) {
    console.error(`There is no app "${name}". --only takes ${Object.keys(apps).join(', ')}.`);
    process.exit(1);
  }

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
const list = (files) => (files.length > 3 ? `${files.length} files` : files.join(', '));
const log = (part, text) => console.log(`${part.padEnd(10)}  ${text}`);

/** Problems by part; pages show them until they are mended. */
const problems = new Map();
const report = (part, errors) => {
  for (const error of errors) log(part, error);
  problems.set(part, errors);
  front?.setProblems([...problems].flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`)));
};

/** Starts the build of an app. @returns resolves once it has been built for the first time, whether it compiled or not */
const startApp = (name) => {
  const folder = join(root, 'apps', apps[name]);
  const isFollowed = followed.has(name);
  const output = join(developmentFolder, 'apps', apps[name], 'dist');
  if (!isFollowed && existsSync(join(output, name === 'shell' ? 'document-assets.json' : 'version.json')))
    return Promise.resolve();
  const args = ['--watch', ...(isFollowed ? [] : ['--once'])];
  const child = fork(join(folder, 'webpack.config.mjs'), args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development' },
  });
  return new Promise((done) => {
    child.on('message', ({ hash, milliseconds, changed, errors }) => {
      report(name, errors);
      if (errors.length === 0) {
        log(name, `${list(changed) || 'built'} in ${seconds(milliseconds)}`);
        front?.setBuilt(name, hash);
      }
      done();
    });
    child.once('exit', (code) => {
      if (code && !isStopping)
        report(name, [`The build has ended with code ${code}; start npm run dev again.`]);
      done();
    });
  });
};

const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

const port = Number(process.env.PORT || 8080);
const host = process.env.HOST || '127.0.0.1';
const publicUrl = process.env.PUBLIC_URL || `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
const gatewayPort = await freePort();
const environment = {
  ...process.env,
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: String(gatewayPort),
  PUBLIC_URL: publicUrl,
  HALALMAP_DATA_DIR: resolve(process.env.HALALMAP_DATA_DIR || join(root, '.data-dev')),
  HALALMAP_RATE_LIMITS: process.env.HALALMAP_RATE_LIMITS || 'relaxed',
  DRAIN_SECONDS: '0',
  WEB_ROOT: join(developmentFolder, 'apps'),
  WEB_FILES: 'disk',
  SERVICE_WORKER: 'off',
};

let isStopping = false;
let isReplacing = false;
let services;
let hasStarted = false;

const stopServices = async () => {
  if (!services || services.exitCode !== null || services.signalCode !== null) return;
  const ended = new Promise((done) => services.once('exit', done));
  isReplacing = true;
  services.kill('SIGTERM');
  await ended;
  isReplacing = false;
};

/** @returns resolves when the services respond, or have ended */
const startServices = () => {
  const lastLines = [];
  services = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      ...(given.inspect ? ['--inspect=127.0.0.1:9229'] : []),
      join(developmentFolder, 'services/all-in-one/main.js'),
    ],
    { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] },
  );
  createInterface({ input: services.stderr }).on('line', (line) => {
    console.error(line);
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
  });
  return new Promise((done) => {
    services.once('message', (shown) => {
      if (!hasStarted) console.log(`${shown}\n`);
      hasStarted = true;
      done(true);
    });
    services.once('exit', (code) => {
      done(false);
      if (isStopping || isReplacing) return;
      report('services', [
        [`They have ended (${code}) and start again after a change.`, ...lastLines].join('\n'),
      ]);
      front.setServices(false);
    });
  });
};

const bundle = await openServiceBundle(bundleOf(join(developmentFolder, 'services/all-in-one')));
let inputs = new Set();
let running = Promise.resolve();

/** Bundles the services and starts them again; one change after the other. */
const renewServices = (changed) => {
  running = running.then(async () => {
    const started = performance.now();
    const { inputs: files, errors } = await bundle();
    report('services', errors);
    if (errors.length > 0 || isStopping) return front.setServices(services?.exitCode === null);
    inputs = new Set(files.map((file) => resolve(file)));
    front.setServices(undefined);
    await stopServices();
    if (isStopping) return;
    const isReady = await startServices();
    front.setServices(isReady);
    if (isReady) log('services', `${list(changed) || 'started'} in ${seconds(performance.now() - started)}`);
  });
  return running;
};

const front = await startFront({ host, port, publicUrl, gatewayPort }).catch((error) => {
  console.error(
    error.code === 'EADDRINUSE' ? `Port ${port} is in use; set PORT to another one.` : error.message,
  );
  process.exit(1);
});

let waiting = new Set();
for (const folder of ['services', 'packages'])
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    const file = join(root, folder, name ?? '');
    if (!inputs.has(file) && !(problems.get('services')?.length > 0)) return;
    if (waiting.size === 0)
      setTimeout(() => {
        const changed = [...waiting].map((path) => relative(root, path));
        waiting = new Set();
        void renewServices(changed);
      }, 50);
    waiting.add(file);
  });

const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await stopServices();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

log('dev', `building; ${publicUrl} responds as soon as the first page can be shown`);
const firstPages = Promise.all([startApp('shell'), startApp('directory')]);
void renewServices([]);
await firstPages;
front.setHasPages();
await startApp('admin');
await startApp('monitoring');
