import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** @param signal aborts the build */
const build = (projects, signal) =>
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

/**
 * Builds the projects whose sources have changed since they were built last.
 * @param {{ signal?: AbortSignal, projects?: string[] }} options `projects` are names in `outputs`, by default all of them
 * @throws Error when the build fails
 */
export const ensureBuilt = async ({ signal, projects = Object.keys(outputs) } = {}) => {
  const stamp = createHash('sha256')
    .update(sources.flatMap((source) => filesBelow(join(root, source))).join('\n'))
    .digest('hex');
  const stamps = readStamps();
  const outdated = projects.filter(
    (name) => stamps[name] !== stamp || !existsSync(join(root, outputs[name])),
  );
  if (outdated.length === 0) return;
  console.log('Building HalalMap; the next start is quicker.');
  const started = performance.now();
  await build(outdated, signal);
  for (const name of outdated) stamps[name] = stamp;
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps));
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};
