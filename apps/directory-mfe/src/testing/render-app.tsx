import { createStore } from '@halalmap/api-client';
import { I18nProvider } from '@halalmap/i18n';
import { ToastProvider } from '@halalmap/ui';
import '@testing-library/jest-dom';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useRoutes } from 'react-router-dom';
import { remote } from '../remote';

// A busy machine may take longer than the library's second.
configure({ asyncUtilTimeout: 10_000 });

/** Shows the address, which a test has no other way to see. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};
const Pages = () => useRoutes([...remote.routes, { path: '*', element: null }]);

/** The app below the providers of the shell, at an address. */
export const renderApp = (...addresses: string[]) => {
  const user = userEvent.setup();
  const view = render(
    <Provider store={createStore()}>
      <I18nProvider>
        <ToastProvider>
          <MemoryRouter initialEntries={addresses}>
            <Pages />
            <Address />
          </MemoryRouter>
        </ToastProvider>
      </I18nProvider>
    </Provider>,
  );
  return { user, address: () => view.getByTestId('address').textContent, ...view };
};
