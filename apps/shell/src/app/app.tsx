import type { AppStore } from '@halalmap/api-client';
import { pageOf, remoteOf, type SiteDetails } from '@halalmap/contracts';
import { I18nProvider } from '@halalmap/i18n';
import { PageSkeleton, type RemoteLoader } from '@halalmap/mfe-kit';
import { ThemeProvider, ToastProvider } from '@halalmap/ui';
import { StrictMode, Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { Layout } from '../layout/layout';
import { lazyPart, lazyPage } from '../shared/lazy-part';
import { SignInPromptDialog, type SignInPrompt } from '../shared/sign-in-prompt';
import { RemotesContext, silentSite, SiteContext } from '../shared/site-context';

/** Renders the pages of the shell, by the part that the page table names. */
const shellParts = {
  landing: lazyPart(
    async () =>
      (await import(/* webpackChunkName: "landing" */ '../features/landing/landing-page')).LandingPage,
  ),
  auth: lazyPage(
    async () => (await import(/* webpackChunkName: "auth" */ '../features/session/auth-pages')).AuthPages,
  ),
  profile: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "profile" */ '../features/profile/profile-page')).ProfilePage,
  ),
  settings: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "settings" */ '../features/settings/settings-page')).SettingsPage,
  ),
  site: lazyPage(async () => (await import(/* webpackChunkName: "site" */ '../pages/site-pages')).SitePages),
};

/** The 404 page, loaded lazily because it is rare. */
const NotFound = lazyPart(
  async () => (await import(/* webpackChunkName: "not-found" */ '../pages/not-found-page')).NotFoundPage,
);

/** Comes with the federation, which the pages of remotes need too. */
const RemoteBoundary = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "federation" */ '@halalmap/mfe-kit/remote-boundary')).RemoteBoundary,
);

/** The page of the current URL: of the shell, of a remote, or the 404 page. */
export const Page = ({ remotes }: { remotes: RemoteLoader }) => {
  const { pathname } = useLocation();
  const remote = remoteOf(pathname);
  if (remote === null) return <NotFound />;
  if (remote === 'shell') {
    const Part = shellParts[pageOf(pathname)?.part ?? 'landing'];
    return <Part />;
  }
  return (
    <RemoteBoundary
      key={remote}
      load={() => remotes.load(remote)}
      forgetFailure={() => remotes.forgetFailure(remote)}
      notFound={<NotFound />}
    />
  );
};

interface AppProps {
  store: AppStore;
  remotes: RemoteLoader;
  site?: SiteDetails | undefined;
  /** Sets up the router: the browser's location, or the URL being rendered. */
  router: (pages: ReactNode) => ReactNode;
  /** Asks the user to sign in again; omitted while a page is rendered on the server. */
  signInPrompt?: SignInPrompt;
}

/** The shell: the frame around every page, and its own pages. It works with every remote down. */
export const App = ({ store, remotes, site = silentSite, router, signInPrompt }: AppProps) => (
  <StrictMode>
    <Provider store={store}>
      <I18nProvider locale="en">
        <ThemeProvider>
          <ToastProvider>
            <SiteContext value={site}>
              <RemotesContext value={remotes}>
                {router(
                  <>
                    <Layout>
                      <Suspense fallback={<PageSkeleton />}>
                        <Page remotes={remotes} />
                      </Suspense>
                    </Layout>
                    {signInPrompt && <SignInPromptDialog prompt={signInPrompt} />}
                  </>,
                )}
              </RemotesContext>
            </SiteContext>
          </ToastProvider>
        </ThemeProvider>
      </I18nProvider>
    </Provider>
  </StrictMode>
);
