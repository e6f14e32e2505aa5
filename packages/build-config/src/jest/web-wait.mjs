import { configure } from '@testing-library/react';

configure({
  // A busy machine may take longer than the library's second.
  asyncUtilTimeout: 10_000,
  // Without the whole document, which the library would print for each try while it waits: `screen.debug()` shows it.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});
