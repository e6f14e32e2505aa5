const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { readFileSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { resultsFileOf } = require('./test-results.cjs');

/** What one project's tests came to in this run, or null if they did not run to their end. */
const readResults = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/**
 * Nx's executor of the target `test`: one run of Jest for all projects that are not in the cache, so that they share its workers and
 * its database. The reporter leaves the counts of each project where nx caches them.
 */
const runAll = async (taskGraph, inputs, _overrides, { root, projectGraph }) => {
  const tasks = Object.values(taskGraph.tasks).map(({ id, target }) => ({
    id,
    jestProject: inputs[id].jestProject ?? projectGraph.nodes[target.project].data.root,
  }));
  for (const { jestProject } of tasks) rmSync(join(root, resultsFileOf(jestProject)), { force: true });
  const startTime = Date.now();
  const jest = spawn(
    process.execPath,
    [
      '--max-semi-space-size=32',
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...tasks.map(({ jestProject }) => jestProject),
    ],
    { cwd: root, stdio: 'inherit' },
  );
  const [status] = await once(jest, 'close');
  const results = tasks.map(({ jestProject }) => readResults(join(root, resultsFileOf(jestProject))));
  // A run that ended badly for another reason than a failed test proves nothing.
  const isValid = status === 0 || results.some((counts) => counts?.failed > 0);
  return Object.fromEntries(
    tasks.map(({ id }, index) => {
      const success = isValid && results[index]?.failed === 0 && results[index].passed > 0;
      return [id, { success, terminalOutput: '', startTime, endTime: Date.now() }];
    }),
  );
};

/** Nx's executor of one project, where it is not run as a batch. */
const runOne = async (options, context) => {
  const id = `${context.projectName}:${context.targetName}`;
  const task = { id, target: { project: context.projectName } };
  return (await runAll({ tasks: { [id]: task } }, { [id]: options }, {}, context))[id];
};

module.exports = { runAll, runOne };
