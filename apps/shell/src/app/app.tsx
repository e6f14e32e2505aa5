import type { AppStore } from '@halalmap/api-client';
import { I18nProvider } from '@halalmap/i18n';
import { PageSkeleton, type RemoteLoader } from '@halalmap/mfe-kit';
import { ThemeProvider, ToastProvider } from '@halalmap/ui';
import { lazy, StrictMode, Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useRoutes } from 'react-router-dom';
import { Layout } from '../layout/layout';
import { RemotePages } from './remote-pages';
import { loadParts } from './parts';

const LandingPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "landing" */ '../features/landing/landing-page')).LandingPage,
}));
const AuthPage = lazy(async () => {
  const [page] = await Promise.all([
    import(/* webpackChunkName: "auth" */ '../features/session/auth-page'),
    loadParts(),
  ]);
  return { default: page.AuthPage };
});

const Pages = ({ remotes }: { remotes: RemoteLoader }) => {
  const page = useRoutes([
    { path: '/', element: <LandingPage /> },
    { path: '/auth', element: <AuthPage /> },
    { path: '*', element: <RemotePages remotes={remotes} /> },
  ]);
  return <Suspense fallback={<PageSkeleton />}>{page}</Suspense>;
};

interface AppProps {
  store: AppStore;
  remotes: RemoteLoader;
  /** Puts the pages at an address: that of the browser, or the one that is rendered. */
  router: (pages: ReactNode) => ReactNode;
}

/** The shell: what every page needs around it, and its pages. It works with every remote down. */
export const App = ({ store, remotes, router }: AppProps) => (
  <StrictMode>
    <Provider store={store}>
      <I18nProvider locale="en">
        <ThemeProvider>
          <ToastProvider>
            {router(
              <Layout>
                <Pages remotes={remotes} />
              </Layout>,
            )}
          </ToastProvider>
        </ThemeProvider>
      </I18nProvider>
    </Provider>
  </StrictMode>
);
