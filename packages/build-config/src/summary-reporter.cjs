/** Prints the one closing line that tools read: `N passed, N failed` with `, N skipped` when some could not run. */
module.exports = class SummaryReporter {
  onRunComplete(_contexts, results) {
    const broken = results.testResults.filter((file) => file.testExecError).length;
    const failed = results.numFailedTests + broken;
    const skipped = results.numPendingTests + results.numTodoTests;
    process.stdout.write(
      `\n${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
    );
  }
};
