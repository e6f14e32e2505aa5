import { Suspense, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useEarlyPress } from './early-press';
import { ErrorBoundary, PageSkeleton, PartFailed, RoutePages } from './page';
import type { RemoteModule } from './remote-loader';
import { RequireRole } from './require-role';

interface RemoteBoundaryProps {
  /** Loads the remote; called again by "Try again", and after a failure when another page is opened. */
  load: () => Promise<RemoteModule>;
  /** Allows the next `load` to try again: called when an error is shown, and when the pages of the remote are left. */
  forgetFailure?: (() => void) | undefined;
  /** Content for a path of the remote without a route. */
  notFound: ReactNode;
}

/**
 * Mounts a remote: a skeleton while it loads, its pages, or an error message that leaves the rest of the site
 * working.
 */
export const RemoteBoundary = ({ load, forgetFailure, notFound }: RemoteBoundaryProps) => {
  const begin = () => {
    const started = load();
    // The boundary shows the error; the promise needs no other handler.
    started.catch(() => undefined);
    return started;
  };
  const [loading, setLoading] = useState(begin);
  const { pathname } = useLocation();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  if (failedAt !== null && failedAt !== pathname) {
    setFailedAt(null);
    setLoading(begin());
  }
  const leave = useEffectEvent(() => forgetFailure?.());
  useEffect(() => () => leave(), []);
  return (
    <ErrorBoundary
      resetKey={pathname}
      onCaught={() => {
        setFailedAt(pathname);
        forgetFailure?.();
      }}
      fallback={(reset) => (
        <PartFailed
          onRetry={() => {
            setLoading(begin());
            reset();
          }}
        />
      )}
    >
      <Suspense fallback={<PageSkeleton />}>
        <RemotePages loading={loading} notFound={notFound} />
      </Suspense>
    </ErrorBoundary>
  );
};

const RemotePages = ({ loading, notFound }: { loading: Promise<RemoteModule>; notFound: ReactNode }) => {
  const { routes, role } = use(loading);
  useEarlyPress();
  const pages = <RoutePages routes={routes} notFound={notFound} />;
  return role ? <RequireRole role={role}>{pages}</RequireRole> : pages;
};
