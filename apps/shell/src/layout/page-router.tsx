import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useTransition,
} from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

const PendingContext = createContext(false);

/**
 * The browser's history as the router of the pages. While the code of the next page is on its way the page before stays, and the
 * router knows about it, which `BrowserRouter` does not tell.
 */
export const PageRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(
    () =>
      history.listen((next) => {
        startTransition(() => {
          setState(next);
        });
      }),
    [history],
  );
  return (
    <PendingContext value={isPending}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </PendingContext>
  );
};

/** How long the next page may take before the page says so, in milliseconds: most come sooner. */
const quickMs = 300;

/** @returns whether the next page has kept people waiting */
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
