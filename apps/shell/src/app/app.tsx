import type { AppStore } from '@halalmap/api-client';
import type { SiteDetails } from '@halalmap/contracts';
import { I18nProvider } from '@halalmap/i18n';
import { PageSkeleton, type RemoteLoader } from '@halalmap/mfe-kit';
import { ThemeProvider, ToastProvider } from '@halalmap/ui';
import { StrictMode, Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useLocation, useRoutes } from 'react-router-dom';
import { Layout } from '../layout/layout';
import { lazyPart } from '../shared/lazy-part';
import { silentSite, SiteContext } from '../shared/site-context';
import { lazyPage } from './lazy-page';
import { RemotePages } from './remote-pages';
import { isSitePath } from './site-paths';

const LandingPage = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "landing" */ '../features/landing/landing-page')).LandingPage,
);
const AuthPages = lazyPage(
  async () => (await import(/* webpackChunkName: "auth" */ '../features/session/auth-pages')).AuthPages,
);
const ProfilePage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "profile" */ '../features/profile/profile-page')).ProfilePage,
);
const SettingsPage = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "settings" */ '../features/settings/settings-page')).SettingsPage,
);
const SitePages = lazyPage(
  async () => (await import(/* webpackChunkName: "site" */ '../pages/site-pages')).SitePages,
);

const Pages = ({ remotes }: { remotes: RemoteLoader }) => {
  const isSite = isSitePath(useLocation().pathname);
  const page = useRoutes([
    { path: '/', element: <LandingPage /> },
    { path: '/auth/*', element: <AuthPages /> },
    { path: '/profile', element: <ProfilePage /> },
    { path: '/settings', element: <SettingsPage /> },
    { path: '*', element: isSite ? <SitePages /> : <RemotePages remotes={remotes} /> },
  ]);
  return <Suspense fallback={<PageSkeleton />}>{page}</Suspense>;
};

interface AppProps {
  store: AppStore;
  remotes: RemoteLoader;
  site?: SiteDetails | undefined;
  /** Puts the pages at an address: that of the browser, or the one that is rendered. */
  router: (pages: ReactNode) => ReactNode;
}

/** The shell: what every page needs around it, and its pages. It works with every remote down. */
export const App = ({ store, remotes, site = silentSite, router }: AppProps) => (
  <StrictMode>
    <Provider store={store}>
      <I18nProvider locale="en">
        <ThemeProvider>
          <ToastProvider>
            <SiteContext value={site}>
              {router(
                <Layout>
                  <Pages remotes={remotes} />
                </Layout>,
              )}
            </SiteContext>
          </ToastProvider>
        </ThemeProvider>
      </I18nProvider>
    </Provider>
  </StrictMode>
);
