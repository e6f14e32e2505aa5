import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'node_modules/.cache/halalmap/build-stamp.json');
const sources = ['apps', 'packages', 'services', 'package-lock.json', 'tsconfig.base.json'];
/** By project: a file that its build writes. */
const outputs = {
  shell: 'apps/shell/dist/index.html',
  'directory-mfe': 'apps/directory-mfe/dist/version.json',
  'admin-mfe': 'apps/admin-mfe/dist/version.json',
  'monitoring-mfe': 'apps/monitoring-mfe/dist/version.json',
  'all-in-one': 'services/all-in-one/dist/main.js',
  'gateway-service': 'services/gateway/dist/main.js',
  'identity-service': 'services/identity/dist/main.js',
  'listings-service': 'services/listings/dist/main.js',
  'media-service': 'services/media/dist/main.js',
  'search-service': 'services/search/dist/main.js',
};
/** What runs the whole product in one process: the front end, and all services in one bundle. */
export const oneProcess = ['shell', 'directory-mfe', 'admin-mfe', 'monitoring-mfe', 'all-in-one'];
/** Those of them that show the first page. */
export const firstPages = ['shell', 'directory-mfe', 'all-in-one'];
/** Of the back office, by the name of the remote: built while the product runs. */
const backOffice = { admin: 'admin-mfe', monitoring: 'monitoring-mfe' };
const ignored = new Set(['dist', 'node_modules', '.data']);

/** Path, size and modification time of every source file: enough to detect changes, and read in milliseconds. */
const filesBelow = (path, lines = []) => {
  const stats = statSync(path);
  if (stats.isFile()) lines.push(`${relative(root, path)} ${stats.size} ${stats.mtimeMs}`);
  else for (const entry of readdirSync(path)) if (!ignored.has(entry)) filesBelow(join(path, entry), lines);
  return lines;
};

/** Of each project, the state of the sources with which it was built last. */
const readStamps = () => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
};

/** What a build itself says, such as `shell: building`. Nx adds names of tasks, its cache and times of its own. */
const progress = /^[a-z]+: /;

/** @param options.isLate leaves the processor to the product that runs; @param options.signal aborts the build */
const build = (projects, { signal, isLate = false }) =>
  new Promise((resolve, reject) => {
    const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
    const names = projects.map((name) => `@halalmap/${name}`).join(',');
    const child = spawn(
      process.execPath,
      [nx, 'run-many', '-t', 'build', '-p', names, '--parallel=2', '--outputStyle=stream-without-prefixes'],
      {
        cwd: root,
        stdio: ['inherit', 'pipe', 'pipe'],
        ...(signal ? { signal } : {}),
        env: {
          ...process.env,
          NX_DAEMON: 'false',
          NX_TUI: 'false',
          NODE_ENV: 'production',
          HALALMAP_BUILD_CACHE: 'readonly',
        },
      },
    );
    if (isLate && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const lines = [];
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        if (progress.test(line)) console.log(`  ${line}`);
      });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      if (!signal?.aborted) console.error(lines.join('\n'));
      reject(new Error('The build failed; see above'));
    });
  });

/** The state of all sources. */
const stampOf = () =>
  createHash('sha256')
    .update(sources.flatMap((source) => filesBelow(join(root, source))).join('\n'))
    .digest('hex');

const outdatedOf = (projects, stamp) => {
  const stamps = readStamps();
  return projects.filter((name) => stamps[name] !== stamp || !existsSync(join(root, outputs[name])));
};

const keepStamps = (projects, stamp) => {
  const stamps = readStamps();
  for (const name of projects) stamps[name] = stamp;
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps));
};

/**
 * Builds the projects whose sources have changed since they were built last.
 * @param {{ signal?: AbortSignal, projects?: string[] }} options `projects` are names in `outputs`, by default all of them
 * @throws Error when the build fails
 */
export const ensureBuilt = async ({ signal, projects = Object.keys(outputs) } = {}) => {
  const stamp = stampOf();
  const outdated = outdatedOf(projects, stamp);
  if (outdated.length === 0) return;
  console.log('Building HalalMap; the next start is quicker.');
  const started = performance.now();
  await build(outdated, { signal });
  keepStamps(outdated, stamp);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};

/**
 * Prepares the remotes of the back office to be built while the product runs.
 * @returns {{ remotes: string[], build(): Promise<void> }} names of those whose sources have changed; `build` builds them, and
 *   prints it when that fails: the product goes on without them
 */
export const buildLate = () => {
  const stamp = stampOf();
  const outdated = outdatedOf(Object.values(backOffice), stamp);
  // The gateway takes a remote whose file is there for built.
  for (const name of outdated) rmSync(join(root, outputs[name]), { force: true });
  return {
    remotes: Object.keys(backOffice).filter((name) => outdated.includes(backOffice[name])),
    async build() {
      if (outdated.length === 0) return;
      const ending = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort());
      process.once('exit', () => ending.abort());
      try {
        await build(outdated, { signal: ending.signal, isLate: true });
        keepStamps(outdated, stamp);
        console.log('The pages for admins are built too.');
      } catch (error) {
        if (!ending.signal.aborted) console.error(error.message);
      }
    },
  };
};
