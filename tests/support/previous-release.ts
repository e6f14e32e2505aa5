import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './processes';

const runIn = (cwd: string, command: string, args: readonly string[], timeoutMs?: number): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    timeout: timeoutMs,
  }).trim();
const git = (args: readonly string[], folder = root): string => runIn(folder, 'git', args);

/**
 * The commit of the release before this one: the newest tag `v*` or, in a clone without tags, the commit that last changed
 * the version in package.json.
 * @param folder of the clone
 * @returns its tag or hash; null before the first release, and without the history, as in a shallow clone
 */
export const findPreviousRelease = (folder = root): string | null => {
  try {
    return git(['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD~1'], folder);
  } catch {
    // Has no tag.
  }
  try {
    // The oldest commit of a shallow clone looks as if it had changed everything.
    if (git(['rev-parse', '--is-shallow-repository'], folder) === 'true') return null;
    const changes = ['-1', '--format=%h', '--diff-filter=M', '-G^  "version":'];
    return git(['log', ...changes, 'HEAD~1', '--', 'package.json'], folder) || null;
  } catch {
    return null;
  }
};

/** Installed packages by a lock file, as `path version`. */
const packagesIn = (tree: string): Set<string> => {
  const lock = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const installed = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));
  return new Set(installed.map(([path, { version }]) => `${path} ${version ?? 'linked'}`));
};

/** With more packages that one lock file has and the other has not, they are installed anew. */
const mostOthers = 20;

/**
 * Checks out another commit in a work tree of its own, with this one's installed packages if its lock file lists nearly
 * the same.
 * @param folder where the work tree is made; it must not exist. `removeWorkTree` removes it
 */
export const addWorkTree = (ref: string, folder: string): void => {
  git(['worktree', 'add', '--detach', folder, ref]);
  const [ours, theirs] = [packagesIn(root), packagesIn(folder)];
  const others = [...ours].filter((entry) => !theirs.has(entry)).length;
  const missing = [...theirs].filter((entry) => !ours.has(entry)).length;
  if (others + missing > mostOthers) {
    runIn(folder, 'npm', ['ci', '--silent']);
    return;
  }
  for (const path of git(['ls-files', '*package.json']).split('\n').map(dirname)) {
    const [from, to] = [join(root, path, 'node_modules'), join(folder, path, 'node_modules')];
    if (!existsSync(from) || !existsSync(dirname(to))) continue;
    runIn(root, 'cp', ['-al', from, to]);
    // A cache may be written in place, which would change this one's.
    rmSync(join(to, '.cache'), { recursive: true, force: true });
  }
};

/** Removes the work tree, if it was made. */
export const removeWorkTree = (folder: string): void => {
  if (existsSync(folder)) git(['worktree', 'remove', '--force', folder]);
};

/** The folders of the front end: the shell and its remotes. */
export const webApps = readdirSync(join(root, 'apps'));

/** How long the builds may take, in milliseconds. */
const buildMs = 210_000;

/**
 * Builds the front end of the release before this one, two apps at a time.
 * @param folder receives `<app>/dist` of each app
 * @throws Error that says why it cannot be built
 */
export const buildPreviousFrontEnd = (folder: string): void => {
  const ref = process.env.HALALMAP_PREVIOUS_RELEASE ?? findPreviousRelease();
  if (ref === null) throw new Error('there is none before this one in the history of this clone');
  mkdirSync(folder, { recursive: true });
  const tree = join(folder, 'source');
  try {
    addWorkTree(ref, tree);
    const isThere = (app: string): boolean => existsSync(join(tree, 'apps', app, 'webpack.config.mjs'));
    if (!webApps.every(isThere)) throw new Error(`${ref} has another front end`);
    const build = `printf '%s\\n' ${webApps.join(' ')} | xargs -P 2 -I{} node apps/{}/webpack.config.mjs`;
    runIn(tree, 'sh', ['-c', build], buildMs);
    for (const app of webApps)
      cpSync(join(tree, 'apps', app, 'dist'), join(folder, app, 'dist'), { recursive: true });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(`${ref} cannot be built: ${stderr.trim().split('\n').at(-1) || message}`, {
      cause: error,
    });
  } finally {
    removeWorkTree(tree);
  }
};
