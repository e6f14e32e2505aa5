import { createStore, hasSignedInCookie, takeOverState, watchSession } from '@halalmap/api-client';
import { remoteOf } from '@halalmap/contracts';
import { createRemoteLoader, dropEarlyPress, useEarlyPress } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/critical.css';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { loadParts, withParts } from '../shared/lazy-part';
import { PageRouter } from '../layout/page-router';
import { createSignInPrompt } from '../shared/sign-in-prompt';
import { readSiteDetails } from '../shared/site-context';

/** The data the page was rendered from; undefined when it came empty, or was rendered for another user. */
const renderedState = (): unknown => {
  const text = document.getElementById('rendered-state')?.textContent;
  return text && !hasSignedInCookie() ? (JSON.parse(text) as unknown) : undefined;
};

const TakenOver = ({ children }: { children: ReactNode }) => {
  useEarlyPress();
  return children;
};

const start = async (root: HTMLElement): Promise<void> => {
  const signInPrompt = createSignInPrompt(async () => {
    const [{ SignInAgainDialog }] = await Promise.all([
      import(/* webpackChunkName: "sign-in-again" */ '../features/session/sign-in-again-dialog'),
      loadParts(),
    ]);
    return (onEnd) => <SignInAgainDialog onEnd={onEnd} />;
  });
  const store = createStore({ signInAgain: signInPrompt.ask });
  watchSession(store);
  const remotes = withParts(
    createRemoteLoader({
      manifestUrl: '/mfe-manifest.json',
      loadHost: async () =>
        (await import(/* webpackChunkName: "federation" */ './federation-host')).createFederationHost(),
      store,
    }),
  );
  const app = (
    <App
      store={store}
      remotes={remotes}
      site={readSiteDetails()}
      signInPrompt={signInPrompt}
      router={(pages) => <PageRouter>{pages}</PageRouter>}
    />
  );
  const state = renderedState();
  if (state === undefined) {
    dropEarlyPress();
    createRoot(root).render(app);
    return;
  }
  store.dispatch(takeOverState(state));
  const owner = remoteOf(window.location.pathname);
  // The rendered page is shown meanwhile. When the remote fails, the page shows the error and does not retry by itself.
  if (owner !== null && owner !== 'shell') await remotes.load(owner).catch(() => undefined);
  // In small steps, so that the page responds to taps in between.
  startTransition(() => {
    hydrateRoot(root, <TakenOver>{app}</TakenOver>);
  });
  void loadParts();
};

const root = document.getElementById('root');
if (root) void start(root);
