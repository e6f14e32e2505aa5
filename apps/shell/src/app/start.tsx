import { createStore, hasSignedInCookie, hydrateState, watchSession } from '@halalmap/api-client';
import { isBackOffice, type Language, type MfeManifest, readAddress } from '@halalmap/contracts';
import { createRemoteLoader, type RemoteLoader } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/critical.css';
import { loadOfferedTexts, offerTexts, takePageTexts, type Translations } from '@halalmap/i18n';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readTyped, reportTyped } from './report-typed';
import { App, loadPage, type RenderedContent } from './app';
import { loadParts, withParts } from '../shared/load-parts';
import { PageRouter } from '../layout/page-router';
import { keepInstallOffer } from '../shared/install';
import { shellTexts } from '../shared/translations';
import { createSignInPrompt } from '../shared/sign-in-prompt';
import { readSiteDetails } from '../shared/site-context';

/** What `early.js` does before this code has loaded. */
declare global {
  /** The last button that was pressed on a rendered page. */
  var earlyPress: HTMLElement | null | undefined;
  var stopKeepingPresses: (() => void) | undefined;
  /** Shows the note of the document. */
  var sayLate: ((state: 'late' | 'failed', tryAgain?: () => void) => void) | undefined;
}

/** JSON that came with the document; undefined when it came without. */
const dataOf = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as unknown) : undefined;
};

/** Presses the button that was pressed before it responded. A part that is not hydrated yet does not get the event. */
const pressAgain = (): void => {
  globalThis.stopKeepingPresses?.();
  const pressed = globalThis.earlyPress;
  globalThis.earlyPress = undefined;
  if (pressed?.isConnected) pressed.click();
};

/** Loads the code of a rendered page. After an error the note offers to try again. */
const whenLoaded = (remotes: RemoteLoader): Promise<void> =>
  new Promise((resolve) => {
    const load = (): void => {
      loadPage(readAddress(window.location.pathname).path, remotes).then(resolve, () => {
        globalThis.sayLate?.('failed', load);
      });
    };
    load();
  });

/** When a page has loaded, its own files come first. */
const keepAfterMs = 2_000;

/** Lets the device keep pages, where the site and the browser do that. Nobody misses it when it fails. */
const keepPagesLater = (): void => {
  if (!readSiteDetails()?.worksOffline || !('serviceWorker' in navigator)) return;
  const keep = async (): Promise<void> => {
    const { keepPages } = await import(/* webpackChunkName: "offline" */ '../features/offline/keep-pages');
    await keepPages();
  };
  const keepLater = (): void => {
    setTimeout(() => void keep().catch(() => undefined), keepAfterMs);
  };
  if (document.readyState === 'complete') keepLater();
  else window.addEventListener('load', keepLater, { once: true });
};

/** Whatever a visitor does first may show texts that did not come with the page. */
const loadTextsAtFirstUse = (): void => {
  const events = ['pointerover', 'pointerdown', 'keydown'];
  const load = (): void => {
    events.forEach((name) => window.removeEventListener(name, load));
    void loadOfferedTexts();
  };
  events.forEach((name) => window.addEventListener(name, load, { passive: true }));
};

/** @param releaseTexts called when the page is live */
const start = (root: HTMLElement, language: Language, releaseTexts?: () => void): void => {
  const signInPrompt = createSignInPrompt(async () => {
    const [{ SignInAgainDialog }] = await Promise.all([
      import(/* webpackChunkName: "sign-in-again" */ '../features/session/sign-in-again-dialog'),
      loadParts(),
    ]);
    return (onEnd) => <SignInAgainDialog onEnd={onEnd} />;
  });
  const store = createStore({
    signInAgain: signInPrompt.ask,
    ...(language !== 'en' && {
      wordError: async (error) => {
        const [{ wordError }] = await Promise.all([
          import(/* webpackChunkName: "errors" */ '@halalmap/mfe-kit/messages/en-fields'),
          loadOfferedTexts(),
        ]);
        return wordError(error, language);
      },
    }),
  });
  watchSession(store);
  const remotes = withParts(
    createRemoteLoader({
      manifestUrl: '/mfe-manifest.json',
      language,
      known: dataOf('remote') as MfeManifest['remotes'][number] | undefined,
      loadHost: async () =>
        (await import(/* webpackChunkName: "federation" */ './federation-host')).createFederationHost(),
      store,
    }),
  );
  // Rendered for visitors: not for somebody who has signed in since.
  const state = hasSignedInCookie() ? undefined : dataOf('rendered-state');
  let isLive = state === undefined;
  const becomeLive = (): void => {
    isLive = true;
    releaseTexts?.();
    document.getElementById('late-note')?.remove();
  };
  const appFor = (rendered?: RenderedContent) => (
    <App
      store={store}
      remotes={remotes}
      language={language}
      site={readSiteDetails()}
      signInPrompt={signInPrompt}
      router={(pages) => (
        <PageRouter language={language} isLive={() => isLive}>
          {pages}
        </PageRouter>
      )}
      rendered={rendered}
    />
  );
  if (state === undefined) {
    globalThis.stopKeepingPresses?.();
    becomeLive();
    createRoot(root).render(appFor());
    return;
  }
  store.dispatch(hydrateState(state));
  const rendered: RenderedContent = {
    ready: whenLoaded(remotes),
    readTyped: () => readTyped(root),
    onHydrated(typed) {
      if (isLive) return;
      const typeAgain = reportTyped(root, typed);
      setTimeout(typeAgain);
    },
    onLive() {
      if (isLive) return;
      becomeLive();
      pressAgain();
    },
  };
  // In small steps, so that the page responds to taps in between.
  startTransition(() => {
    hydrateRoot(root, appFor(rendered));
  });
  void loadParts();
};

/** Starts with the texts that came with the page; else once those of the language are there. */
const startIn = (root: HTMLElement, language: Exclude<Language, 'en'>): void => {
  const texts = hasSignedInCookie() ? undefined : dataOf('texts');
  if (texts === undefined) {
    void loadOfferedTexts().then((isLoaded) => {
      if (isLoaded) start(root, language);
      else globalThis.sayLate?.('failed', () => startIn(root, language));
    });
    return;
  }
  loadTextsAtFirstUse();
  start(root, language, takePageTexts(language, texts as Record<string, Translations>));
};

if (!isBackOffice(window.location.pathname)) keepPagesLater();
keepInstallOffer();
const root = document.getElementById('root');
const { language } = readAddress(window.location.pathname);
if (root && language === 'en') start(root, language);
else if (root && language !== 'en') {
  offerTexts(language, shellTexts);
  startIn(root, language);
}
