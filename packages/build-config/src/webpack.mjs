import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import webpack from 'webpack';

export { bundleRenderer } from './renderer.mjs';
export { createAppConfig } from './webpack/app-config.mjs';

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

/**
 * Builds an app and reports progress, one line at a time. On errors it prints them and sets the exit code.
 * @param {import('webpack').Configuration} config from `createAppConfig`
 */
export const runBuild = async (config) => {
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
  const { size } = stats.compilation.modules;
  console.log(
    `${config.name}: ${size} modules in ${seconds(started)}, first files ${kilobytes(firstBytes(stats))} gzip`,
  );
};
