/**
 * Lists the flaky tests, which passed on the second try, and prints the one closing line that tools read: `N passed,
 * N failed`, with `, N skipped` when some could not run.
 */
module.exports = class SummaryReporter {
  onRunComplete(_contexts, results) {
    for (const file of results.testResults)
      for (const test of file.testResults)
        if (test.status === 'passed' && (test.invocations ?? 1) > 1)
          process.stdout.write(`\nFLAKY: ${test.fullName} (${file.testFilePath})\n`);
    const broken = results.testResults.filter((file) => file.testExecError).length;
    const failed = results.numFailedTests + broken;
    const skipped = results.numPendingTests + results.numTodoTests;
    process.stdout.write(
      `\n${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
    );
  }
};
