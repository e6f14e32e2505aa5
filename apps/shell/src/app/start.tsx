import { createStore, hasSignedInCookie, takeOverState, watchSession } from '@halalmap/api-client';
import { createRemoteLoader } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/critical.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { createFederationHost } from './federation-host';
import { loadParts } from './parts';
import { remoteOfPath } from './remote-paths';
import { readSiteDetails } from './site-details';
import { withParts } from './with-parts';

/** What the page was rendered from; undefined when it came empty, or was rendered for somebody else. */
const renderedState = (): unknown => {
  const text = document.getElementById('rendered-state')?.textContent;
  return text && !hasSignedInCookie() ? (JSON.parse(text) as unknown) : undefined;
};

const start = async (root: HTMLElement): Promise<void> => {
  const store = createStore();
  watchSession(store);
  const remotes = withParts(
    createRemoteLoader({ manifestUrl: '/mfe-manifest.json', host: createFederationHost(), store }),
  );
  const app = (
    <App
      store={store}
      remotes={remotes}
      site={readSiteDetails()}
      router={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
    />
  );
  const state = renderedState();
  if (state === undefined) {
    createRoot(root).render(app);
    return;
  }
  store.dispatch(takeOverState(state));
  const owner = remoteOfPath(window.location.pathname);
  // The markup stands meanwhile. A remote that cannot be had says so in its place.
  if (owner) await remotes.load(owner).catch(() => undefined);
  // In small steps, so that a tap in between is answered.
  startTransition(() => {
    hydrateRoot(root, app);
  });
  void loadParts();
};

const root = document.getElementById('root');
if (root) void start(root);
