import { createStore } from '@halalmap/api-client';
import { I18nProvider } from '@halalmap/i18n';
import { ToastProvider } from '@halalmap/ui';
import '@testing-library/jest-dom';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';

/** Fills in what jsdom has no notion of: opening a dialog. */
const fillBrowserGaps = (): void => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
};

fillBrowserGaps();

/**
 * A part below the providers of the shell.
 * @param options of the store, such as how errors are worded
 */
export const renderPart = (part: ReactElement, options: Parameters<typeof createStore>[0] = {}) => {
  const store = createStore(options);
  const view = render(part, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <I18nProvider>
          <ToastProvider>
            <MemoryRouter>{children}</MemoryRouter>
          </ToastProvider>
        </I18nProvider>
      </Provider>
    ),
  });
  return { user: userEvent.setup(), ...view };
};
