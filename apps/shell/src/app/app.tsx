import type { AppStore } from '@halalmap/api-client';
import { I18nProvider } from '@halalmap/i18n';
import { PageSkeleton, type RemoteLoader } from '@halalmap/mfe-kit';
import { ThemeProvider, ToastProvider } from '@halalmap/ui';
import { lazy, StrictMode, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { Layout } from '../layout/layout';
import { RemotePages } from './remote-pages';

const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/landing-page')).LandingPage,
}));
const AuthPage = lazy(async () => ({ default: (await import('../features/session/auth-page')).AuthPage }));

const Pages = ({ remotes }: { remotes: RemoteLoader }) => {
  const page = useRoutes([
    { path: '/', element: <LandingPage /> },
    { path: '/auth', element: <AuthPage /> },
    { path: '*', element: <RemotePages remotes={remotes} /> },
  ]);
  return <Suspense fallback={<PageSkeleton />}>{page}</Suspense>;
};

/** The shell: what every page needs around it, and its pages. It works with every remote down. */
export const App = ({ store, remotes }: { store: AppStore; remotes: RemoteLoader }) => (
  <StrictMode>
    <Provider store={store}>
      <I18nProvider locale="en">
        <ThemeProvider>
          <ToastProvider>
            <BrowserRouter>
              <Layout>
                <Pages remotes={remotes} />
              </Layout>
            </BrowserRouter>
          </ToastProvider>
        </ThemeProvider>
      </I18nProvider>
    </Provider>
  </StrictMode>
);
