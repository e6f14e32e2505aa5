import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import jestConfig from '../jest.config.mjs';
import { closingLine, resultsFileOf } from '../packages/build-config/src/test-results.cjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Runs a program of node_modules, with this process's input and output; resolves with its exit status. */
const run = async (options, program, parameters, environment = {}) => {
  const child = spawn(process.execPath, [...options, join(root, 'node_modules', program), ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  // Ctrl+C reaches both; the child says how it ended.
  process.on('SIGINT', () => {});
  const [status] = await once(child, 'close');
  return status ?? 1;
};

/** Tests of every project of which something has changed since they passed; the others are counted from nx's cache. */
const testWhatChanged = async () => {
  const id = `${process.pid}-${Date.now()}`;
  const environment = { NX_DAEMON: 'false', NX_TUI: 'false', HALALMAP_TEST_RUN: id };
  const nx = ['run-many', '-t', 'test', '--outputStyle=stream-without-prefixes'];
  const status = await run([], 'nx/dist/bin/nx.js', nx, environment);
  const all = { passed: 0, failed: 0, skipped: 0 };
  const cached = { projects: 0, tests: 0 };
  const names = new Set(jestConfig.projects.map(({ displayName }) => displayName));
  for (const name of names) {
    const results = readJson(resultsFileOf(name));
    if (!results) {
      console.log(`${name}: its tests did not run. Has its project the target "test"?`);
      all.failed += 1;
      continue;
    }
    for (const key of Object.keys(all)) all[key] += results[key];
    if (results.run === id) continue;
    cached.projects += 1;
    cached.tests += results.passed + results.skipped;
  }
  if (status !== 0 && all.failed === 0) all.failed = 1;
  if (cached.projects > 0)
    console.log(
      `\n${cached.tests} of the tests are counted from the cache: nothing that ${cached.projects} of ${names.size} projects depend on has changed since they passed`,
    );
  console.log(`\n${closingLine(all)}`);
  return status;
};

/**
 * `npm test`. With parameters for Jest, for other tests than the quick ones, and in CI it is one plain run of Jest, without a cache.
 */
const parameters = process.argv.slice(2);
const { CI, HALALMAP_INTEGRATION, HALALMAP_TESTS } = process.env;
process.exitCode =
  parameters.length > 0 || HALALMAP_INTEGRATION || HALALMAP_TESTS || (CI && CI !== 'false')
    ? await run(['--max-semi-space-size=32'], 'jest/bin/jest.js', parameters)
    : await testWhatChanged();
