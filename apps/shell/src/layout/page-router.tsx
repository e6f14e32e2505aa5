import type { HistoryNavigator } from '@halalmap/mfe-kit/navigation';
import { mayLeavePage } from '@halalmap/mfe-kit/unsaved-changes';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

const PendingContext = createContext(false);

/**
 * A router on the browser's history. While the code of the next page is loading, the previous page stays and the router
 * exposes the pending state, which `BrowserRouter` does not. A page with unsaved changes asks before another one
 * replaces it.
 */
export const PageRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const [isPending, startTransition] = useTransition();
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
      startTransition(() => {
        setState(next);
      });
    });
  }, [history]);
  const navigator = useMemo((): HistoryNavigator => {
    const { createHref, encodeLocation, go } = history;
    const asking =
      (move: typeof history.push): typeof history.push =>
      (to, state) => {
        const leave = (): void => move(to, state);
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
      get location() {
        return history.location;
      },
    };
  }, [history]);
  return (
    <PendingContext value={isPending}>
      <Router location={location} navigationType={action} navigator={navigator}>
        {children}
      </Router>
    </PendingContext>
  );
};

/** Delay in milliseconds before a loading indicator is shown: most pages load sooner. */
const quickMs = 300;

/** @returns whether the next page has been loading longer than the delay */
export const useSlowPage = (): boolean => {
  const isPending = useContext(PendingContext);
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
