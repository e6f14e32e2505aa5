import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import webpack from 'webpack';
import { openRenderer } from './renderer.mjs';
import { createAppConfig, outputOf } from './webpack/app-config.mjs';

export { developmentFolder } from './webpack/app-config.mjs';

const workspaceRoot = fileURLToPath(new URL('../../..', import.meta.url));
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;

const compile = (compiler) =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError);
        else resolve(stats);
      });
    });
  });

/** Gzipped size of the initial files of a build. */
const firstBytes = ({ compilation }) => {
  const files = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(compilation.outputOptions.path, file))).length,
    0,
  );
};

/** Builds once and prints one line at a time. On errors it prints them and sets the exit code. */
const runBuild = async (config, renderer) => {
  const started = performance.now();
  console.log(`${config.name}: building`);
  const compiler = webpack(config);
  const stats = await compile(compiler);
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }));
  if (stats.hasErrors()) {
    console.error(stats.toString({ all: false, errors: true }));
    console.error(`${config.name}: failed after ${seconds(started)}`);
    process.exitCode = 1;
    return;
  }
  await renderer?.build();
  const { size } = stats.compilation.modules;
  console.log(
    `${config.name}: ${size} modules in ${seconds(started)}, first files ${kilobytes(firstBytes(stats))} gzip`,
  );
};

/** Files that changed since the last build, by their paths from the root of the repository. */
const changedFiles = (compiler) =>
  [...(compiler.modifiedFiles ?? []), ...(compiler.removedFiles ?? [])]
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => relative(workspaceRoot, path));

/**
 * Builds for development now, and after each change until the parent process ends. Reports each build to it:
 * `{ hash, milliseconds, changed, errors }`.
 */
const watchBuild = (config, renderer, isOnce) => {
  const compiler = webpack(config);
  let changed = [];
  compiler.hooks.watchRun.tap('report', (watching) => {
    changed = changedFiles(watching);
  });
  process.once('disconnect', () => process.exit(0));
  compiler.watch({ aggregateTimeout: 20 }, async (error, stats) => {
    const errors = error
      ? [String(error)]
      : (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ moduleName, loc, message }) =>
          [[moduleName, loc].filter(Boolean).join(' '), message].filter(Boolean).join('\n'),
        );
    if (errors.length === 0) await renderer?.build().catch((problem) => errors.push(problem.message));
    const { startTime = 0, endTime = 0, hash } = stats ?? {};
    process.send({ hash, milliseconds: endTime - startTime, changed, errors }, async () => {
      // What has been built once is served until it is asked for.
      if (!isOnce || errors.length > 0) return;
      await renderer?.end();
      process.exit(0);
    });
  });
};

/**
 * Builds an app, which is all that its `webpack.config.mjs` does. With the argument `--watch` it builds for development into
 * a folder of its own, again after each change (`npm run dev` starts it so); with `--once` too, not again.
 * @param {Parameters<typeof createAppConfig>[0] & { renderedAt?: string }} options as for `createAppConfig`, and the
 *   URL path of the app's files if its pages are rendered on the server
 */
export const buildApp = async ({ renderedAt, ...options }) => {
  const isDevelopment = process.argv.includes('--watch');
  const config = createAppConfig({ ...options, isDevelopment });
  const { appDir, kind } = options;
  const output = outputOf(appDir, isDevelopment);
  const renderer =
    renderedAt === undefined
      ? null
      : openRenderer({ appDir, kind, publicPath: renderedAt, output, isDevelopment });
  if (isDevelopment) watchBuild(config, renderer, process.argv.includes('--once'));
  else await runBuild(config, renderer);
};
