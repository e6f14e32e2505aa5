import { createStore, prepareCurrentUser, renderedStateOf } from '@halalmap/api-client';
import {
  basePathOf,
  type Language,
  pageOf,
  readAddress,
  remoteOf,
  type PageRenderer,
  type RenderedPage,
} from '@halalmap/contracts';
import { LateNote, PageSkeleton, type RemoteLoader, type RenderableRemote } from '@halalmap/mfe-kit';
import { I18nProvider, TextRecord } from '@halalmap/i18n';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { prepareLanding, directoryCountsApi } from '../shared/counts-api';
import { prepareCertifiers } from '../features/certifiers/certifiers-api';
import { prepareDumps, prepareProgress } from '../features/open-data/data-api';
import { App } from './app';

type Store = ReturnType<typeof createStore>;
type Needs = Pick<RenderedPage, 'parts' | 'remote' | 'chunk'>;

/** Parts of the shell for people who have signed in. */
const signedInParts: ReadonlySet<string | undefined> = new Set(['profile', 'settings']);

/**
 * Renders pages on the server.
 * @param options.remoteOf returns what a remote exposes for it, null when it exposes nothing
 */
export const createPageRenderer = (options: {
  remoteOf: (name: string) => RenderableRemote | null;
}): PageRenderer => {
  const { remoteOf: findRemote } = options;
  const loader: RemoteLoader = {
    load: async (name) => {
      const found = findRemote(name);
      if (!found) throw new Error(`There is no remote "${name}"`);
      return found.remote;
    },
    resetFailure: () => undefined,
  };

  /**
   * Fills the store.
   * @param url with the path of the page in English
   * @returns the data the page needs besides its markup, null when only the browser can render it
   */
  const prepare = async (url: URL, language: Language, store: Store): Promise<Needs | null> => {
    const owner = remoteOf(url.pathname);
    const { part, urlContainsSecret } = pageOf(url.pathname) ?? {};
    if (urlContainsSecret || signedInParts.has(part)) return null;
    await store.dispatch(prepareCurrentUser());
    if (owner === null) return { parts: ['parts'], remote: null };
    if (part === 'landing') {
      await prepareLanding(store.dispatch);
      return { parts: ['landing'], remote: null };
    }
    if (part === 'auth') return { parts: ['parts', 'auth'], remote: null };
    if (part === 'site') {
      if (url.pathname === '/about')
        await store.dispatch(directoryCountsApi.endpoints.directoryCounts.initiate());
      if (url.pathname.startsWith('/certifier')) await prepareCertifiers(url.pathname, store.dispatch);
      if (url.pathname === '/data') await prepareDumps(store.dispatch);
      if (url.pathname === '/progress') await prepareProgress(store.dispatch);
      return { parts: ['parts', 'site'], remote: null };
    }
    const page = await findRemote(owner)?.prepare(url, store.dispatch, language);
    return page ? { parts: ['parts', 'federation'], remote: owner, chunk: page.chunk } : null;
  };

  const waitingIn = (language: Language) => {
    const staticText = (node: ReactNode): string =>
      renderToStaticMarkup(<I18nProvider locale={language}>{node}</I18nProvider>);
    return { note: staticText(<LateNote id="late-note" />), skeleton: staticText(<PageSkeleton />) };
  };

  return {
    waiting: { en: waitingIn('en'), fil: waitingIn('fil'), ar: waitingIn('ar') },
    async renderPage({ address, site, read }) {
      const url = new URL(address, 'http://page.invalid');
      const { language, path } = readAddress(url.pathname);
      url.pathname = path;
      const store = createStore({ fetch: (path) => read(path) });
      const needs = await prepare(url, language, store);
      if (!needs) return null;
      const failures: unknown[] = [];
      const record = language === 'en' ? undefined : new TextRecord(language);
      const stream = await renderToReadableStream(
        <App
          store={store}
          remotes={loader}
          language={language}
          site={site}
          textRecord={record}
          router={(pages) => (
            <StaticRouter basename={basePathOf(language)} location={address}>
              {pages}
            </StaticRouter>
          )}
        />,
        // Not streamed: late parts are inserted by inline scripts, which the CSP forbids.
        { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
      );
      await stream.allReady;
      const html = await new Response(stream).text();
      if (failures.length > 0) throw failures[0];
      return {
        html,
        state: renderedStateOf(store.getState()),
        ...(record && { texts: record.texts }),
        ...needs,
      };
    },
  };
};
