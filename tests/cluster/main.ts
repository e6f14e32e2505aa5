import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findMeilisearch } from '@halalmap/test-kit';
import { makeSecrets } from '../../scripts/cluster-secrets';
import { createKubectl, deploy, run } from '../../scripts/deploy';
import { buildImage, imageNames } from '../../scripts/image';
import { joinArchives } from '../../scripts/image-archive';
import { admin } from '../support/distributed';
import { hasPrometheus } from '../support/prometheus';
import { addWorkTree, findPreviousRelease, removeWorkTree } from '../support/previous-release';
import { root } from '../support/processes';

/**
 * `npm run test:cluster -w tests`: the product on a real cluster of two nodes, under load while parts of it are replaced.
 * Needs `npm run build`, the programs of `bin/kubernetes install`, and nats-server, minio and mc on PATH. `--keep` leaves the
 * cluster and `--dir` uses one that was left; `--previous REF` is the version to roll back to, by default the newest release or,
 * before the first one, what was there a day earlier; what follows `--` goes to Jest. `--previous-images FOLDER` keeps the images of
 * that version in a folder, where the next run finds them, and with `--prepare` nothing else is done. `--packed` takes the images
 * that `npm run image` has packed of this build. Search uses Meilisearch where its program is: `MEILISEARCH_BIN`, or one that
 * `findMeilisearch` finds. A Prometheus reads the metrics where Debian's package is installed.
 */
const { values, positionals } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    dir: { type: 'string' },
    images: { type: 'string', default: 'all' },
    previous: { type: 'string' },
    'previous-images': { type: 'string' },
    prepare: { type: 'boolean', default: false },
    packed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const kubernetes = join(root, 'bin/kubernetes');
const dir = values.dir ?? (values.prepare ? '' : mkdtempSync(join(tmpdir(), 'halalmap-cluster-')));
const started = performance.now();
const seconds = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(0).padStart(5)} s`;
const say = (text: string): void => console.log(`${seconds(started)}  ${text}`);

/** How long each phase took; the cluster starts while images are built. */
const phases: string[] = [];
const phase = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
  const from = performance.now();
  try {
    return await act();
  } finally {
    phases.push(`${seconds(from)}  ${name}`);
    say(`${name}: after ${seconds(from).trim()}`);
  }
};

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

/** The images of the version before: their tag and their archives. */
interface PreviousImages {
  tag: string;
  files: string[];
}

/** Builds the images of another commit in a work tree of its own, and moves their archives to `folder`. */
const buildPrevious = async (ref: string, folder: string): Promise<PreviousImages> => {
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

/** The images of the version before that `folder` holds; they are built where it has none. */
const findPrevious = async (folder: string): Promise<PreviousImages> => {
  const list = join(folder, 'previous.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as PreviousImages;
  mkdirSync(folder, { recursive: true });
  const ref = values.previous ?? findPreviousRelease() ?? (await findDayBefore());
  const images = await phase(`images of ${ref}`, () => buildPrevious(ref, folder));
  writeFileSync(list, JSON.stringify(images));
  return images;
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
    // Verbose: how long each test took.
    const options = ['--selectProjects', 'cluster', '--runInBand', '--verbose'];
    const jest = ['jest', '-c', 'tests/jest.config.mjs', ...options];
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

/** Builds what a run needs, and joins it into one archive. */
const buildImages = async (optional: string[], folder: string) => {
  const names =
    values.images === 'all'
      ? [...imageNames(), ...Object.keys(servers), ...optional]
      : values.images.split(',');
  const before = await findPrevious(values['previous-images'] ?? folder);
  const next = await phase('image of the next directory', () => buildNextDirectory(folder));
  // Loaded first: both carry the version of the product, and the last one keeps it.
  const files = [...before.files, next.file];
  await phase('images of this version', async () => {
    for (const name of new Set([...names, 'web-directory'])) {
      const packed = join(root, 'dist/image', `${name}.tar`);
      files.push(values.packed && existsSync(packed) ? packed : (await buildImage(name)).file);
    }
  });
  const archive = await phase('archive of all images', () => Promise.resolve(joinArchives(files, folder)));
  return { archive, next: next.image, before: before.tag };
};

const main = async (): Promise<number> => {
  if (values.prepare) {
    const folder = values['previous-images'];
    if (!folder) throw new Error('--prepare needs --previous-images FOLDER');
    await findPrevious(folder);
    return 0;
  }
  checkPrograms();
  const hasMeilisearch = addMeilisearch();
  if (!hasPrometheus) say('SKIPPED: Prometheus in the cluster: its program is not on PATH');
  const optional = [...(hasMeilisearch ? ['meilisearch'] : []), ...(hasPrometheus ? ['prometheus'] : [])];
  const built = mkdtempSync(join(tmpdir(), 'halalmap-images-'));
  // It waits more than it works, so the images are built meanwhile.
  const starting = phase('start of the cluster', () => run(kubernetes, ['up', dir], { env: { NODES: '2' } }));
  // Reported where it is awaited.
  starting.catch(() => undefined);
  try {
    const images = await buildImages(optional, built);
    Object.assign(process.env, readExports(await starting));
    await phase('loading the images', () => run(kubernetes, ['load', images.archive, dir]));
    const extra = { listings: { HALALMAP_SEED: 'samples' } };
    await phase('start of the product', () =>
      deploy({
        kubectl: createKubectl(),
        overlay: hasMeilisearch ? 'cluster-test-meilisearch' : 'cluster-test',
        makeSecrets: () => makeSecrets({ database: 'embedded', admin, extra }),
        timeoutSeconds: 300,
        say,
      }),
    );
    return await phase('suites', () =>
      runSuites({ HALALMAP_NEXT_DIRECTORY: images.next, HALALMAP_PREVIOUS: images.before }),
    );
  } finally {
    rmSync(built, { recursive: true, force: true });
    await starting.catch(() => undefined);
    if (!values.keep) {
      await run(kubernetes, ['down', dir]).catch((error: unknown) => say(String(error)));
      if (!values.dir) rmSync(dir, { recursive: true, force: true });
    } else say(`the cluster stays: --dir ${dir}`);
    console.log(['Phases:', ...phases].join('\n'));
  }
};

// A time limit ends the programs that were started too; what is left of the cluster is removed then.
process.once('SIGTERM', () => say('ended by a signal'));

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
