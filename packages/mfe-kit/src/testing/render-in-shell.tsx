import { createStore } from '@halalmap/api-client';
import { buildUser } from '@halalmap/api-client/testing';
import { I18nProvider } from '@halalmap/i18n';
import { ThemeProvider } from '@halalmap/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';

export { buildUser as aUser };

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Renders something at a path, with the providers that the shell has around a page. */
export const renderInShell = (children: ReactNode, address = '/') => {
  window.history.replaceState(null, '', address);
  const store = createStore();
  const view = render(
    <Provider store={store}>
      <I18nProvider>
        <ThemeProvider>
          <BrowserRouter>
            {children}
            <Address />
          </BrowserRouter>
        </ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
  return { store, ...view };
};

/** Presses "Try again", and waits for what it does. */
export const tryAgain = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  });
