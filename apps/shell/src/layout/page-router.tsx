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
 * A router on the browser's history. While the code of the next page is loading, the previous page stays and the router
 * exposes the pending state, which `BrowserRouter` does not.
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
