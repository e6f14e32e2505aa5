import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs two ESLint processes at a time, one group for each program of the type checker (server, browser, tests): the workspaces of a group
 * share one program, and all three in one process do not fit into memory. Results are cached in `node_modules/.cache/eslint`; typed rules
 * see a change of another file only when their own file changes, so CI, which starts from a clean clone, decides.
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

/** @returns the exit code of ESLint for one group */
const lint = ([name, ...words]) =>
  new Promise((resolve) => {
    const eslint = spawn(
      process.execPath,
      [
        '--max-old-space-size=6144',
        'node_modules/eslint/bin/eslint.js',
        ...words,
        ...['--max-warnings', '0', '--cache', '--cache-strategy', 'content'],
        ...['--cache-location', `node_modules/.cache/eslint/${name}`],
      ],
      { cwd: root, stdio: 'inherit', env: { ...process.env, LINT_ALL: 'true' } },
    );
    eslint.on('close', (code) => resolve(code ?? 1));
  });

const [browser, ...others] = targets;
const codes = await Promise.all([
  lint(browser),
  (async () => {
    for (const target of others) if ((await lint(target)) !== 0) return 1;
    return 0;
  })(),
]);
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
