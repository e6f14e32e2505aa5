import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findImportCycles } from './import-cycles.mjs';

/**
 * Looks for import cycles, and runs at the same time: knip (`knip.jsonc`), which reports what nothing uses, and two ESLint processes, one group for each program of the
 * type checker (server, browser, tests): the workspaces of a group share one program, and all three in one process do not fit into memory.
 * Results are cached in `node_modules/.cache`; typed rules see a change of another file only when their own file changes, so CI, which
 * starts from a clean clone, decides.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const browserPackages = ['api-client', 'i18n', 'listing-parts', 'mfe-kit', 'ui'].map(
  (name) => `packages/${name}`,
);
const ignoring = (folders) => folders.flatMap((folder) => ['--ignore-pattern', `${folder}/**`]);
const targets = [
  ['browser', 'apps', ...browserPackages],
  ['server', 'services', 'packages', 'bench', 'scripts', ...ignoring(browserPackages)],
  ['rest', '.', ...ignoring(['apps', 'services', 'packages', 'bench', 'scripts'])],
];

/** @returns the exit code of a program in `node_modules` */
const run = (...words) =>
  new Promise((resolve) => {
    const program = spawn(process.execPath, words, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, LINT_ALL: 'true' },
    });
    program.on('close', (code) => resolve(code ?? 1));
  });

const lint = ([name, ...words]) =>
  run(
    '--max-old-space-size=6144',
    'node_modules/eslint/bin/eslint.js',
    ...words,
    ...['--max-warnings', '0', '--cache', '--cache-strategy', 'content'],
    ...['--cache-location', `node_modules/.cache/eslint/${name}`],
  );

const findUnused = () =>
  run(
    'node_modules/knip/bin/knip.js',
    ...['--no-progress', '--treat-config-hints-as-errors'],
    ...['--cache', '--cache-location', 'node_modules/.cache/knip'],
  );

const [browser, ...others] = targets;
const codes = await Promise.all([
  findUnused(),
  lint(browser),
  (async () => {
    for (const target of others) if ((await lint(target)) !== 0) return 1;
    return 0;
  })(),
]);
const cycles = findImportCycles(root);
for (const cycle of cycles) console.error(`Import cycle: ${[...cycle, cycle[0]].join(' -> ')}`);
process.exitCode = cycles.length > 0 || codes.some((code) => code !== 0) ? 1 : 0;
