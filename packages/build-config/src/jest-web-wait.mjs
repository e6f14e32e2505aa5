import { configure, getConfig } from '@testing-library/react';
import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals } from 'react';

const { getElementError } = getConfig();

configure({
  // A busy machine may take longer than the library's second.
  asyncUtilTimeout: 10_000,
  // While it waits, the library would print the whole document for each try; it does so once more when time is up.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React's development build records a stack for each element, for its warnings, until it has recorded ten thousand in a second; here
// it has from the start, which saves a tenth of the time of a test.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set() {},
});
