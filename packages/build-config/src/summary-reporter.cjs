/** Prints which tests passed only at a second try, and the one closing line that tools read: `N passed, N failed` with `, N skipped` when some could not run. */
module.exports = class SummaryReporter {
  onRunComplete(_contexts, results) {
    const broken = results.testResults.filter((file) => file.testExecError).length;
    const failed = results.numFailedTests + broken;
    const skipped = results.numPendingTests + results.numTodoTests;
    for (const file of results.testResults)
      for (const test of file.testResults)
        if (test.status === 'passed' && (test.invocations ?? 1) > 1)
          process.stdout.write(
            `\nUNSTEADY, passed at a second try: ${test.fullName} (${file.testFilePath})\n`,
          );
    process.stdout.write(
      `\n${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
    );
  }
};
