import { basePathOf, type Language, pathIn, readAddress } from '@halalmap/contracts';
import { LateNote, PageSkeleton } from '@halalmap/mfe-kit';
import { mayLeavePage } from '@halalmap/mfe-kit/unsaved-changes';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react';
import {
  type Navigator,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';

/** Whether the next page is loading, and when the current one was asked for. */
interface Arrival {
  subscribe(onChange: () => void): () => void;
  isPending(): boolean;
  /** By `performance.now()`; the first page was asked for with the document, at 0. */
  since(): number;
}

const ArrivalContext = createContext<Arrival>({
  subscribe: () => () => undefined,
  isPending: () => false,
  since: () => 0,
});

interface PageRouterProps {
  children: ReactNode;
  /** Of the address: links stay in it. */
  language?: Language;
  /** False while the page is as the server rendered it: then the browser itself opens the next page. */
  isLive?: () => boolean;
}

/**
 * A router on the browser's history. While the code of the next page is loading, the previous page stays and the router
 * exposes the pending state, which `BrowserRouter` does not. A page with unsaved changes asks before another one
 * replaces it. A page in another language, such as those of the back office, is another document.
 */
export const PageRouter = ({ children, language = 'en', isLive = () => true }: PageRouterProps) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const [isPending, startTransition] = useTransition();
  // A context whose value changes would make React render a page anew that is not hydrated yet.
  const [arrival] = useState(createArrival);
  useLayoutEffect(() => {
    arrival.setPending(isPending);
  }, [arrival, isPending]);
  useLayoutEffect(() => {
    let { pathname } = history.location;
    let move: 'asks' | 'returns' | 'leaves' = 'asks';
    return history.listen((next) => {
      const made = move;
      move = 'asks';
      if (made === 'returns') return;
      const { action: by, delta, location: to } = next;
      if (by === 'POP' && made === 'asks' && delta && to.pathname !== pathname) {
        const leave = (): void => {
          move = 'leaves';
          history.go(delta);
        };
        if (!mayLeavePage(leave)) {
          // The browser has already moved in its history.
          move = 'returns';
          history.go(-delta);
          return;
        }
      }
      ({ pathname } = to);
      arrival.ask();
      startTransition(() => {
        setState(next);
      });
    });
  }, [arrival, history]);
  const navigator = useMemo((): Navigator => {
    const { encodeLocation, go } = history;
    const createHref = (to: To): string => {
      const href = history.createHref(to);
      return language === 'en' ? href : pathIn(language, readAddress(href).path);
    };
    const asking =
      (move: typeof history.push): typeof history.push =>
      (to, state) => {
        const leave = (): void => {
          const href = createHref(to);
          if (isLive() && readAddress(href).language === language) move(to, state);
          else window.location.assign(href);
        };
        const isSamePage =
          new URL(createHref(to), window.location.href).pathname === window.location.pathname;
        if (isSamePage || mayLeavePage(leave)) leave();
      };
    return {
      createHref,
      encodeLocation,
      go,
      push: asking(history.push),
      replace: asking(history.replace),
    };
  }, [history, isLive, language]);
  return (
    <ArrivalContext value={arrival}>
      <Router
        basename={basePathOf(language)}
        location={location}
        navigationType={action}
        navigator={navigator}
      >
        {children}
      </Router>
    </ArrivalContext>
  );
};

const createArrival = () => {
  const watchers = new Set<() => void>();
  let pending = false;
  let askedAt = 0;
  return {
    subscribe(onChange: () => void) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    isPending: () => pending,
    since: () => askedAt,
    ask() {
      askedAt = performance.now();
    },
    setPending(next: boolean) {
      pending = next;
      for (const watcher of watchers) watcher();
    },
  };
};

/** Delay in milliseconds before a loading indicator is shown: most pages load sooner. */
const quickMs = 300;

/** @returns whether the next page has been loading longer than the delay */
export const useSlowPage = (): boolean => {
  const { subscribe, isPending: readPending } = useContext(ArrivalContext);
  const isPending = useSyncExternalStore(subscribe, readPending, () => false);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, quickMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isSlow;
};

/** After how long a page counts as late, in milliseconds. The same as in `early.js`. */
const lateMs = 8_000;

/** The skeleton of a page, with a note once the page is late. Its "Try again" loads the document: nothing is lost. */
export const LatePageSkeleton = () => {
  const { since } = useContext(ArrivalContext);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), since() + lateMs - performance.now());
    return () => clearTimeout(timer);
  }, [since]);
  return (
    <>
      {isLate && <LateNote state="late" onRetry={() => window.location.reload()} />}
      <PageSkeleton />
    </>
  );
};
