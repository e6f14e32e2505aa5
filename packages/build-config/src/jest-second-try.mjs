import { jest } from '@jest/globals';

// A test that fails is run once more, and the closing report names it: a machine too busy for one answer
// must not hide a whole run, and a test that needs a second try must not hide either.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
