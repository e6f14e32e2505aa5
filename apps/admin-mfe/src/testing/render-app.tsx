import { createStore, setCurrentUser } from '@halalmap/api-client';
import type { User } from '@halalmap/contracts';
import { I18nProvider } from '@halalmap/i18n';
import { RequireRole, RoutePages } from '@halalmap/mfe-kit';
import { ThemeProvider, ToastProvider } from '@halalmap/ui';
import '@testing-library/jest-dom';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { remote } from '../remote';
import { fillBrowserGaps } from './browser-gaps';

fillBrowserGaps();

/** Shows the URL, for assertions. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};
const guarded = remote.routes.map(({ path, element }) => ({
  path,
  element: <RequireRole role={remote.role ?? 'regular'}>{element}</RequireRole>,
}));
const Pages = () => <RoutePages routes={guarded} notFound={null} />;

/** Renders the app below the providers of the shell, for a user or a visitor. */
export const renderApp = async (options: { user: User | null; address?: string }) => {
  window.history.replaceState(null, '', options.address ?? '/admin');
  const store = createStore();
  await store.dispatch(setCurrentUser(options.user));
  const view = render(
    <Provider store={store}>
      <I18nProvider>
        <ThemeProvider>
          <ToastProvider>
            <BrowserRouter>
              {/* A placeholder for the navigation of the shell. */}
              <Link to="/admin/messages">Messages</Link>
              <Pages />
              <Address />
            </BrowserRouter>
          </ToastProvider>
        </ThemeProvider>
      </I18nProvider>
    </Provider>,
  );
  return {
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    address: () => view.getByTestId('address').textContent,
  };
};
