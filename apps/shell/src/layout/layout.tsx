import { hasSignedInCookie } from '@halalmap/api-client';
import { isBackOffice, type Language } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { PageBoundary, useSession } from '@halalmap/mfe-kit';
import { lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { forgetEntry, keepForEntry, readForEntry } from '@halalmap/mfe-kit/navigation';
import { Langkit, Logo, VisuallyHidden } from '@halalmap/ui';
import {
  Suspense,
  useRef,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { useIsOffline, usePageAge } from '../features/offline/connection';
import { languageToOffer } from '../shared/language';
import { loadParts } from '../shared/load-parts';
import { useText } from '../messages/en';
import { Footer } from './footer';
import { Header } from './header';
import './layout.css';
import { useSlowPage } from './page-router';

/** Loaded only for admins. If it fails, they see the header of the site. */
const AdminHeader = lazyPart(async () => {
  const [{ AdminHeader: Loaded }] = await Promise.all([
    import(/* webpackChunkName: "admin-header" */ './admin-header'),
    loadParts(),
  ]);
  return Loaded;
}, Header);

/** Loaded only for users with an unverified e-mail address. The page works without it. */
const ConfirmEmail = lazyPart(
  async () => {
    const [{ ConfirmEmail: Loaded }] = await Promise.all([
      import(/* webpackChunkName: "confirm-email" */ '../shared/resend-verification'),
      loadParts(),
    ]);
    return Loaded;
  },
  () => null,
);

/** Loaded only for visitors whose browser prefers another language. */
const LanguageOffer = lazyPart(
  async () => (await import(/* webpackChunkName: "language-offer" */ './language-offer')).LanguageOffer,
  () => null,
);

/** Loaded with what keeps pages, so that it is there when the network is not. */
const OfflineNote = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "offline" */ '../features/offline/offline-page')).OfflineNote,
  () => null,
);

/** A placeholder while it is unknown which header to show. */
const headerToCome = (
  <header className="site-header">
    <Langkit thin />
    <div className="site-header__bar wrap">
      <Logo />
    </div>
  </header>
);

/** The header of admin pages; other users, who may not open the page, see the header of the site. */
const BackOfficeHeader = () => {
  const { user, isLoading } = useSession();
  if (user?.role === 'admin') {
    return (
      <Suspense fallback={headerToCome}>
        <AdminHeader email={user.email} />
      </Suspense>
    );
  }
  return isLoading && hasSignedInCookie() ? headerToCome : <Header />;
};

/** The page content, and the indicator that the next page is loading. */
const Main = ({ ref, children }: { ref: Ref<HTMLElement>; children: ReactNode }) => {
  const t = useText();
  const isSlow = useSlowPage();
  return (
    <>
      <main id="main" tabIndex={-1} ref={ref} aria-busy={isSlow}>
        {children}
      </main>
      <div role="status" className="page-wait">
        {isSlow && <VisuallyHidden>{t('page.loading')}</VisuallyHidden>}
      </div>
    </>
  );
};

const neverChanges = () => () => undefined;
const nothingOffered = (): Language | null => null;

/** HTML is the same for everybody: the browser decides after the first view. */
const OtherLanguage = () => {
  const { locale } = useLocale();
  const offered = useSyncExternalStore(neverChanges, () => languageToOffer(locale), nothingOffered);
  return (
    offered && (
      <Suspense>
        <LanguageOffer offered={offered} current={locale} />
      </Suspense>
    )
  );
};

/** Whether the page may be older than it looks. */
const ConnectionNote = () => {
  const isOffline = useIsOffline();
  const age = usePageAge();
  return (
    (isOffline || age !== null) && (
      <Suspense>
        <OfflineNote />
      </Suspense>
    )
  );
};

/** The frame of every page: header, navigation and footer stay when the page itself fails. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const { pathname } = useLocation();
  const { user } = useSession();
  const main = useRef<HTMLElement>(null);
  usePageArrival(main);
  const backOffice = isBackOffice(pathname);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      {backOffice ? <BackOfficeHeader /> : <Header />}
      {user && !user.emailVerified && !backOffice && !pathname.startsWith('/auth') && (
        <Suspense>
          <ConfirmEmail user={user} />
        </Suspense>
      )}
      {!backOffice && <ConnectionNote />}
      <Main ref={main}>
        <PageBoundary resetKey={pathname}>{children}</PageBoundary>
      </Main>
      <Footer slim={backOffice || pathname.startsWith('/auth')} />
      {!backOffice && <OtherLanguage />}
    </>
  );
};

/** How long to wait for a revisited page to reach its former height, in milliseconds. */
const growthMs = 10_000;

/** Scrolls as soon as the page is tall enough, unless the user scrolls first. */
const scrollWhenTallEnough = (top: number): (() => void) => {
  const reached = () => document.documentElement.scrollHeight >= top + window.innerHeight;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
  };
  const tryNow = () => {
    if (!reached()) return;
    stop();
    window.scrollTo(0, top);
  };
  const observer = new ResizeObserver(tryNow);
  const timer = setTimeout(() => {
    stop();
    window.scrollTo(0, top);
  }, growthMs);
  observer.observe(document.body);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.addEventListener('keydown', stop);
  tryNow();
  return stop;
};

/** Keeps the scroll position of each history entry. */
const useScrollMemory = ({ key, pathname, search }: Location): void => {
  // In the layout phase: scrolling by the next page must not be recorded as this one's position.
  useLayoutEffect(() => {
    let top: number | null = null;
    const remember = () => {
      top = window.scrollY;
    };
    const keep = () => {
      if (top !== null) keepForEntry({ key, pathname, search }, 'scroll', top);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, pathname, search]);
};

/** Whether the document is shown again: after a reload, or on the way back from another document. */
const isShownAgain = (): boolean => {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate';
};

/**
 * Emulates browser navigation: focuses the content of the new page, scrolls new pages to the top, and restores the
 * position of revisited ones, also after a reload. A change of only the query is the same page.
 */
const usePageArrival = (main: RefObject<HTMLElement | null>): void => {
  const location = useLocation();
  const { pathname, hash } = location;
  const how = useNavigationType();
  useScrollMemory(location);
  const shown = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    const first = shown.current === null;
    shown.current = pathname;
    if (first) {
      if (!isShownAgain()) forgetEntry(location);
      const before = readForEntry(location, 'scroll');
      return before === undefined ? undefined : scrollWhenTallEnough(before);
    }
    main.current?.focus({ preventScroll: true });
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    else if (how === 'POP') return scrollWhenTallEnough(readForEntry(location, 'scroll') ?? 0);
    else window.scrollTo(0, 0);
  }, [location, pathname, hash, how, main]);
};
