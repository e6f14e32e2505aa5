import type { AppStore } from '@halalmap/api-client';
import { type AddedPage, type Language, pageOf, remoteOf, type SiteDetails } from '@halalmap/contracts';
import { I18nProvider, type TextRecord } from '@halalmap/i18n';
import {
  loadWithRetry,
  type RemoteLoader,
  type RemoteName,
  RemotesContext,
  siteWithoutContact,
  SiteContext,
} from '@halalmap/mfe-kit';
import { lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { ThemeProvider, ToastProvider } from '@halalmap/ui';
import { StrictMode, Suspense, use, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { matchPath, useLocation } from 'react-router-dom';
import { Layout } from '../layout/layout';
import type { TypedFields } from './report-typed';
import { LatePageSkeleton } from '../layout/page-router';
import { lazyPage } from '../shared/load-parts';
import { SignInPromptDialog, type SignInPrompt } from '../shared/sign-in-prompt';

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

const partOf = (pathname: string): keyof typeof shellParts => pageOf(pathname)?.part ?? 'landing';

/**
 * Loads the code of a page.
 * @param pathname without the prefix of a language
 * @throws Error when it does not load, after another try; the next call starts again
 */
export const loadPage = async (pathname: string, remotes: RemoteLoader): Promise<void> => {
  const owner = remoteOf(pathname);
  const name = owner ?? (await remotes.findAdded?.(pathname))?.name ?? null;
  if (name === null || name === 'shell') {
    const part = name === null ? NotFound : shellParts[partOf(pathname)];
    await loadWithRetry(() => part.preload());
    return;
  }
  await loadWithRetry(() => RemoteBoundary.preload());
  const { routes } = await remotes.load(name).catch((error: unknown) => {
    remotes.resetFailure(name);
    throw error;
  });
  const load = routes.find(({ path }) => matchPath(path, pathname))?.load;
  if (load) await loadWithRetry(load);
};

/** What the server rendered, which stays as it is until the code of its page is there. */
export interface RenderedContent {
  /** Never rejects: what fails is tried again when the user asks for it. */
  ready: Promise<void>;
  /** The page is hydrated, and has not rendered again. `typed`: what was typed before. */
  onHydrated(typed: TypedFields): void;
  readTyped(): TypedFields;
  /** The page responds to its user. */
  onLive(): void;
}

/** Leaves the rendered page as it is until its code has loaded. */
const AfterLoading = ({ content, children }: { content: RenderedContent; children: ReactNode }) => {
  use(content.ready);
  return children;
};

/** Inside the innermost boundary that is hydrated by itself, so that the page is live when its effects run. */
const Hydrated = ({ content, children }: { content: RenderedContent; children: ReactNode }) => {
  const [typed] = useState(() => content.readTyped());
  useLayoutEffect(() => content.onHydrated(typed), [content, typed]);
  useEffect(() => content.onLive(), [content]);
  return children;
};

interface RemotePageProps {
  remotes: RemoteLoader;
  wrap: (page: ReactNode) => ReactNode;
}

const RemotePage = ({
  name,
  added,
  remotes,
  wrap,
}: RemotePageProps & { name: RemoteName; added?: AddedPage }) => (
  <RemoteBoundary
    key={name}
    load={() => remotes.load(name)}
    resetFailure={() => remotes.resetFailure(name)}
    notFound={<NotFound />}
    fallback={<LatePageSkeleton />}
    added={added}
    wrap={wrap}
  />
);

/** A page that is not in the table: one that a remote adds, or the 404 page. */
const UnlistedPage = ({ remotes, wrap }: RemotePageProps) => {
  const { pathname } = useLocation();
  const looking = remotes.findAdded?.(pathname);
  const found = looking ? use(looking) : null;
  if (!found) return wrap(<NotFound />);
  return <RemotePage name={found.name} added={found.page} remotes={remotes} wrap={wrap} />;
};

/** The page of the current URL: of the shell, of a remote, or the 404 page. */
export const Page = ({ remotes, rendered }: Pick<AppProps, 'remotes' | 'rendered'>) => {
  const { pathname } = useLocation();
  const remote = remoteOf(pathname);
  const wrap = (page: ReactNode) => (rendered ? <Hydrated content={rendered}>{page}</Hydrated> : page);
  if (remote === null) return <UnlistedPage remotes={remotes} wrap={wrap} />;
  if (remote === 'shell') {
    const Part = shellParts[partOf(pathname)];
    return wrap(<Part />);
  }
  return <RemotePage name={remote} remotes={remotes} wrap={wrap} />;
};

interface AppProps {
  store: AppStore;
  remotes: RemoteLoader;
  /** Of the address; its texts are loaded. */
  language: Language;
  site?: SiteDetails | undefined;
  /** Sets up the router: the browser's location, or the URL being rendered. */
  router: (pages: ReactNode) => ReactNode;
  /** Asks the user to sign in again; omitted while a page is rendered on the server. */
  signInPrompt?: SignInPrompt;
  /** Omitted when the browser renders the first page. */
  rendered?: RenderedContent | undefined;
  /** Gets the texts of the page while it is rendered on the server. */
  textRecord?: TextRecord | undefined;
}

/** The shell: the frame around every page, and its own pages. It works with every remote down. */
export const App = ({
  store,
  remotes,
  language,
  site = siteWithoutContact,
  router,
  signInPrompt,
  rendered,
  textRecord,
}: AppProps) => {
  const page = <Page remotes={remotes} rendered={rendered} />;
  return (
    <StrictMode>
      <Provider store={store}>
        <I18nProvider locale={language} record={textRecord}>
          <ThemeProvider>
            <ToastProvider>
              <SiteContext value={site}>
                <RemotesContext value={remotes}>
                  {router(
                    <>
                      <Layout>
                        <Suspense fallback={<LatePageSkeleton />}>
                          {rendered ? <AfterLoading content={rendered}>{page}</AfterLoading> : page}
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
};
