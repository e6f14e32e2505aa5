import { jest } from '@jest/globals';

// A failed test runs once more. If it then passes, it is flaky: the summary lists it, and the run does not fail.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
