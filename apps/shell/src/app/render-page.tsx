import { createStore, prepareCurrentUser, renderedStateOf } from '@halalmap/api-client';
import type { PageRenderer, RenderedPage } from '@halalmap/contracts';
import type { RemoteLoader, RenderableRemote } from '@halalmap/mfe-kit';
import { renderToReadableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { prepareLanding } from '../features/landing/prepare-landing';
import { prepareSitePage } from '../pages/prepare-site-page';
import { App } from './app';
import { remoteOfPath } from './remote-paths';
import { isSitePath } from './site-paths';

type Store = ReturnType<typeof createStore>;
type Needs = Pick<RenderedPage, 'parts' | 'remote'>;

/** Pages that show what only the device knows. */
const drawnByTheBrowser = /^\/(auth|profile|settings)(\/|$)/;

/**
 * Renders pages where there is no browser.
 * @param options.remoteOf what a remote exposes for it, null when it exposes nothing
 */
export const createPageRenderer = (options: {
  remoteOf: (name: string) => RenderableRemote | null;
}): PageRenderer => {
  const { remoteOf } = options;
  const loader: RemoteLoader = {
    load: async (name) => {
      const found = remoteOf(name);
      if (!found) throw new Error(`There is no remote "${name}"`);
      return found.remote;
    },
  };

  /** Fills the store. @returns what the page needs besides its markup, null when only the browser can draw it */
  const prepare = async (url: URL, store: Store): Promise<Needs | null> => {
    if (drawnByTheBrowser.test(url.pathname)) return null;
    await store.dispatch(prepareCurrentUser());
    if (url.pathname === '/') {
      await prepareLanding(store.dispatch);
      return { parts: ['landing'], remote: null };
    }
    if (isSitePath(url.pathname)) {
      await prepareSitePage(url, store.dispatch);
      return { parts: ['parts', 'site'], remote: null };
    }
    const owner = remoteOfPath(url.pathname);
    if (!owner) return { parts: ['parts'], remote: null };
    const renderable = await remoteOf(owner)?.prepare(url, store.dispatch);
    return renderable ? { parts: ['parts'], remote: owner } : null;
  };

  return {
    async renderPage({ address, site, read }) {
      const url = new URL(address, 'http://page.invalid');
      const store = createStore({ fetch: (path) => read(path) });
      const needs = await prepare(url, store);
      if (!needs) return null;
      const failures: unknown[] = [];
      const stream = await renderToReadableStream(
        <App
          store={store}
          remotes={loader}
          site={site}
          router={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>}
        />,
        // In one piece: parts that are sent later are put in place by scripts in the page, which no page may hold.
        { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
      );
      await stream.allReady;
      const html = await new Response(stream).text();
      if (failures.length > 0) throw failures[0];
      return { html, state: renderedStateOf(store.getState()), ...needs };
    },
  };
};
