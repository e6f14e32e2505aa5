import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { makeSecrets } from '../../scripts/cluster-secrets';
import { createKubectl, deploy, run } from '../../scripts/deploy';
import { buildImage, imageNames } from '../../scripts/image';
import { admin } from '../support/distributed';
import { root } from '../support/processes';

/**
 * `npm run test:cluster -w tests`: the product on a real cluster of two nodes, under load while parts of it are replaced.
 * Needs `npm run build`, the programs of `bin/kubernetes install`, and nats-server and minio on PATH. `--keep` leaves the
 * cluster and `--dir` uses one that was left; what follows `--` goes to Jest.
 */
const { values, positionals } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    dir: { type: 'string' },
    images: { type: 'string', default: 'all' },
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

/** The suites run where a client outside of the nodes is: it reaches Services and the API by address. */
const runSuites = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const jest = ['jest', '-c', 'tests/jest.config.mjs', '--selectProjects', 'cluster', '--runInBand'];
    const child = spawn(kubernetes, ['enter', dir, '--', 'npx', ...jest, ...positionals], {
      cwd: root,
      env: { ...process.env, KUBECONFIG: join(dir, 'admin.conf') },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

const main = async (): Promise<number> => {
  try {
    const names = values.images === 'all' ? [...imageNames(), 'nats', 'minio'] : values.images.split(',');
    const files: string[] = [];
    for (const name of names.filter(Boolean)) files.push((await buildImage(name)).file);
    say(`${files.length} images are built`);
    Object.assign(process.env, readExports(await run(kubernetes, ['up', dir], { env: { NODES: '2' } })));
    say('the cluster is up');
    for (const file of files) await run(kubernetes, ['load', file, dir]);
    say('the images are loaded');
    const extra = { listings: { HALALMAP_SEED: 'samples' } };
    await deploy({
      kubectl: createKubectl(),
      overlay: 'cluster-test',
      makeSecrets: () => makeSecrets({ database: 'embedded', admin, extra }),
      timeoutSeconds: 300,
      say,
    });
    say('the product is up');
    return await runSuites();
  } finally {
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
