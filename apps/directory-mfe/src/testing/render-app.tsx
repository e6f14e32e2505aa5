import { createStore } from '@halalmap/api-client';
import { I18nProvider } from '@halalmap/i18n';
import type { SiteDetails } from '@halalmap/contracts';
import { RoutePages, SiteContext, siteWithoutContact } from '@halalmap/mfe-kit';
import { ToastProvider } from '@halalmap/ui';
import '@testing-library/jest-dom';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { remote } from '../remote';

/** The browser around a page: the URL and the history. */
const BrowserBar = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <button type="button" data-testid="back" onClick={() => void navigate(-1)} />
    </>
  );
};
const Pages = () => <RoutePages routes={remote.routes} notFound={null} />;

/** Renders the app below the providers of the shell, at a URL, with the ones before it in the history. */
export const renderApp = (...addresses: string[]) => renderAppOf(siteWithoutContact, ...addresses);

/** As `renderApp`, with the settings of the operators. */
export const renderAppOf = (site: SiteDetails, ...addresses: string[]) => {
  for (const address of addresses) window.history.pushState(null, '', address);
  const user = userEvent.setup();
  const view = render(
    <Provider store={createStore()}>
      <I18nProvider>
        <ToastProvider>
          <BrowserRouter>
            <SiteContext value={site}>
              <Pages />
            </SiteContext>
            <BrowserBar />
          </BrowserRouter>
        </ToastProvider>
      </I18nProvider>
    </Provider>,
  );
  return {
    user,
    address: () => view.getByTestId('address').textContent,
    goBack: () => user.click(view.getByTestId('back')),
    ...view,
  };
};
