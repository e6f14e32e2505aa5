const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { closingLine, resultsFileOf } = require('./test-results.cjs');

/** The run of `npm test` that this one belongs to; it prints the closing line of all projects. */
const run = process.env.HALALMAP_TEST_RUN;

/** The counts of the files of each Jest project, by its display name. */
const countByProject = (results) => {
  const counts = new Map();
  for (const file of results.testResults) {
    const name = file.displayName?.name ?? '';
    const count = counts.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
    count.passed += file.numPassingTests;
    count.failed += file.numFailingTests + (file.testExecError ? 1 : 0);
    count.skipped += file.numPendingTests + file.numTodoTests;
    counts.set(name, count);
  }
  return counts;
};

/**
 * Lists the flaky tests, which passed on the second try, and prints the one closing line that tools read: `N passed,
 * N failed`, with `, N skipped` when some could not run.
 */
module.exports = class SummaryReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_contexts, results) {
    for (const file of results.testResults)
      for (const test of file.testResults)
        if (test.status === 'passed' && (test.invocations ?? 1) > 1)
          process.stdout.write(`\nFLAKY: ${test.fullName} (${file.testFilePath})\n`);
    const all = { passed: 0, failed: 0, skipped: 0 };
    for (const [name, count] of countByProject(results)) {
      for (const key of Object.keys(all)) all[key] += count[key];
      // One that was interrupted has not counted all.
      if (!run || results.wasInterrupted) continue;
      const file = join(this.rootDir, resultsFileOf(name));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ run, ...count }));
    }
    if (!run) process.stdout.write(`\n${closingLine(all)}\n`);
  }
};
