import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findMeilisearch } from '@halalmap/test-kit';
import { makeSecrets } from '../../scripts/cluster-secrets';
import { createKubectl, deploy, run } from '../../scripts/deploy';
import { buildImage, imageNames } from '../../scripts/image';
import { admin } from '../support/distributed';
import { hasPrometheus } from '../support/prometheus';
import { addWorkTree, findPreviousRelease, removeWorkTree } from '../support/previous-release';
import { root } from '../support/processes';

/**
 * `npm run test:cluster -w tests`: the product on a real cluster of two nodes, under load while parts of it are replaced.
 * Needs `npm run build`, the programs of `bin/kubernetes install`, and nats-server, minio and mc on PATH. `--keep` leaves the
 * cluster and `--dir` uses one that was left; `--previous REF` is the version to roll back to, by default the newest release or,
 * before the first one, what was there a day earlier; what follows `--` goes to Jest. Search uses Meilisearch where its program is:
 * `MEILISEARCH_BIN`, or one that `findMeilisearch` finds. A Prometheus reads the metrics where Debian's package is installed.
 */
const { values, positionals } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    dir: { type: 'string' },
    images: { type: 'string', default: 'all' },
    previous: { type: 'string' },
  },
  allowPositionals: true,
});
const kubernetes = join(root, 'bin/kubernetes');
const dir = values.dir ?? mkdtempSync(join(tmpdir(), 'halalmap-cluster-'));
const started = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(5)} s  ${text}`);

/** What `kubernetes up` prints are variables for a shell. */
const readExports = (text: string): NodeJS.ProcessEnv => ({
  KUBECONFIG: /KUBECONFIG=(\S+)/.exec(text)?.[1],
  PATH: `${/ PATH=([^:\s]+)/.exec(text)?.[1] ?? ''}:${process.env.PATH ?? ''}`,
});

/**
 * What was there a day before this commit, to roll back to before the first release.
 * @throws Error when the history does not tell
 */
const findDayBefore = async (): Promise<string> => {
  const time = Number(await run('git', ['log', '-1', '--format=%ct'])) - 24 * 60 * 60;
  const found = await run('git', ['rev-list', '-1', '--abbrev-commit', `--before=${time}`, 'HEAD']);
  if (found.trim() === '')
    throw new Error('The history has nothing to roll back to. Name it: --previous REF');
  return found.trim();
};

/**
 * Builds the images of another commit in a work tree of its own.
 * @returns their tag and their archives, which are moved to `folder`
 */
const buildPrevious = async (ref: string, folder: string): Promise<{ tag: string; files: string[] }> => {
  const tree = join(folder, 'previous');
  try {
    addWorkTree(ref, tree);
    await run('npm', ['run', '--silent', '--prefix', tree, 'build']);
    const manifest = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { version: string };
    const tag = `${manifest.version}-before`;
    writeFileSync(join(tree, 'package.json'), JSON.stringify({ ...manifest, version: tag }));
    const names = imageNames().filter((name) => !['backup', 'embedded-mongo'].includes(name));
    await run('npm', ['run', '--silent', '--prefix', tree, 'image', '--', ...names]);
    const files = names.map((name) => {
      const file = join(folder, `${name}-before.tar`);
      renameSync(join(tree, 'dist/image', `${name}.tar`), file);
      return file;
    });
    return { tag, files };
  } finally {
    removeWorkTree(tree);
  }
};

/** Builds the directory's remote once more, as another version with other file names, and leaves the first build in place. */
const buildNextDirectory = async (folder: string): Promise<{ image: string; file: string }> => {
  const app = join(root, 'apps/directory-mfe');
  const [dist, kept] = [join(app, 'dist'), join(folder, 'directory-dist')];
  const archive = join(root, 'dist/image/web-directory.tar');
  cpSync(dist, kept, { recursive: true });
  try {
    const build = [join(app, 'webpack.config.mjs')];
    await run('node', build, { env: { HALALMAP_BUILD_LABEL: 'next' } });
    const { names } = await buildImage('web-directory');
    const file = join(folder, 'web-directory-next.tar');
    renameSync(archive, file);
    return { image: names.at(-1) ?? '', file };
  } finally {
    rmSync(dist, { recursive: true });
    cpSync(kept, dist, { recursive: true, preserveTimestamps: true });
  }
};

/** The suites run where a client outside of the nodes is: it reaches Services and the API by address. */
const runSuites = (images: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const jest = ['jest', '-c', 'tests/jest.config.mjs', '--selectProjects', 'cluster', '--runInBand'];
    const child = spawn(kubernetes, ['enter', dir, '--', 'npx', ...jest, ...positionals], {
      cwd: root,
      env: { ...process.env, KUBECONFIG: join(dir, 'admin.conf'), ...images },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/** Servers that are packed into images. */
const servers = { nats: 'nats-server', minio: 'minio', mc: 'mc' };

/** Puts Meilisearch on PATH, where images find their programs. @returns whether there is one */
const addMeilisearch = (): boolean => {
  const program = process.env.MEILISEARCH_BIN ?? findMeilisearch();
  if (!program) {
    say('SKIPPED: Meilisearch in the cluster: its program is not here (MEILISEARCH_BIN)');
    return false;
  }
  if (program.includes('/')) process.env.PATH = `${dirname(program)}:${process.env.PATH ?? ''}`;
  return true;
};

/** Says what is missing before minutes are spent on images. */
const checkPrograms = (): void => {
  const missing = Object.values(servers).filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (missing.length > 0)
    throw new Error(`Not on PATH: ${missing.join(', ')}. 'eval "$(bin/servers)"' installs them`);
};

const main = async (): Promise<number> => {
  checkPrograms();
  const hasMeilisearch = addMeilisearch();
  if (!hasPrometheus) say('SKIPPED: Prometheus in the cluster: its program is not on PATH');
  const optional = [...(hasMeilisearch ? ['meilisearch'] : []), ...(hasPrometheus ? ['prometheus'] : [])];
  const built = mkdtempSync(join(tmpdir(), 'halalmap-images-'));
  try {
    const names =
      values.images === 'all'
        ? [...imageNames(), ...Object.keys(servers), ...optional]
        : values.images.split(',');
    const ref = values.previous ?? findPreviousRelease() ?? (await findDayBefore());
    const before = await buildPrevious(ref, built);
    say(`the images of ${ref} are built`);
    const next = await buildNextDirectory(built);
    say(`${next.image} is built`);
    // Loaded first: both carry the version of the product, and the last one keeps it.
    const files = [...before.files, next.file];
    for (const name of new Set([...names, 'web-directory'])) files.push((await buildImage(name)).file);
    say(`${files.length} images are built`);
    Object.assign(process.env, readExports(await run(kubernetes, ['up', dir], { env: { NODES: '2' } })));
    say('the cluster is up');
    for (const file of files) await run(kubernetes, ['load', file, dir]);
    say('the images are loaded');
    const extra = { listings: { HALALMAP_SEED: 'samples' } };
    await deploy({
      kubectl: createKubectl(),
      overlay: hasMeilisearch ? 'cluster-test-meilisearch' : 'cluster-test',
      makeSecrets: () => makeSecrets({ database: 'embedded', admin, extra }),
      timeoutSeconds: 300,
      say,
    });
    say('the product is up');
    return await runSuites({ HALALMAP_NEXT_DIRECTORY: next.image, HALALMAP_PREVIOUS: before.tag });
  } finally {
    rmSync(built, { recursive: true, force: true });
    if (!values.keep) {
      await run(kubernetes, ['down', dir]).catch((error: unknown) => say(String(error)));
      if (!values.dir) rmSync(dir, { recursive: true, force: true });
    } else say(`the cluster stays: --dir ${dir}`);
  }
};

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
