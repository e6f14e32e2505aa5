import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'node_modules/.cache/halalmap/build-stamp');
const sources = ['apps', 'packages', 'services', 'package-lock.json', 'tsconfig.base.json'];
const outputs = [
  'apps/shell/dist/index.html',
  ...['all-in-one', 'gateway', 'identity', 'listings', 'media', 'search'].map(
    (name) => `services/${name}/dist/main.js`,
  ),
];
const ignored = new Set(['dist', 'node_modules', '.data']);

/** Path, size and modification time of every source file: enough to detect changes, and read in milliseconds. */
const filesBelow = (path, lines = []) => {
  const stats = statSync(path);
  if (stats.isFile()) lines.push(`${relative(root, path)} ${stats.size} ${stats.mtimeMs}`);
  else for (const entry of readdirSync(path)) if (!ignored.has(entry)) filesBelow(join(path, entry), lines);
  return lines;
};

/** @param signal aborts the build */
const build = (signal) =>
  new Promise((resolve, reject) => {
    const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
    const child = spawn(
      process.execPath,
      [nx, 'run-many', '-t', 'build', '--parallel=2', '--outputStyle=stream-without-prefixes'],
      {
        cwd: root,
        stdio: 'inherit',
        ...(signal ? { signal } : {}),
        env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NODE_ENV: 'production' },
      },
    );
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The build failed; see above'))));
  });

/** Builds the front end and the server when a source file has changed since the last build. */
export const ensureBuilt = async ({ signal } = {}) => {
  const stamp = createHash('sha256')
    .update(sources.flatMap((source) => filesBelow(join(root, source))).join('\n'))
    .digest('hex');
  const current = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (current && outputs.every((output) => existsSync(join(root, output)))) return;
  console.log('Building HalalMap; the next start is quicker.');
  const started = performance.now();
  await build(signal);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};
