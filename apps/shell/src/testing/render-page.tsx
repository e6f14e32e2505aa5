import { createStore } from '@halalmap/api-client';
import { buildUser } from '@halalmap/api-client/testing';
import type { User } from '@halalmap/contracts';
import { I18nProvider } from '@halalmap/i18n';
import { ThemeProvider, ToastProvider } from '@halalmap/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { completeBrowser } from './complete-browser';

/** A user with an account. */
export const aUser = (over: Partial<User> = {}): User => buildUser({ lastName: 'Santos', ...over });

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

/** Renders an element at a URL, inside the providers of the shell. */
export const renderPage = (children: ReactNode, address = '/') => {
  completeBrowser();
  window.history.replaceState(null, '', address);
  return render(
    <Provider store={createStore()}>
      <I18nProvider>
        <ThemeProvider>
          <ToastProvider>
            <BrowserRouter>
              {children}
              <Address />
            </BrowserRouter>
          </ToastProvider>
        </ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
};
