import { Suspense, use, useState, type ReactNode } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { ErrorBoundary, PartFailed } from './page-boundary';
import { PageSkeleton } from './page-skeleton';
import type { RemoteModule } from './remote-module';
import { RequireRole } from './require-role';

interface RemoteBoundaryProps {
  /** Gives the remote; called again by "Try again". */
  load: () => Promise<RemoteModule>;
  /** What an address of the remote shows that none of its routes matches. */
  notFound: ReactNode;
}

/** Mounts a remote: a skeleton while it loads, its pages, or a fallback that leaves the rest of the site working. */
export const RemoteBoundary = ({ load, notFound }: RemoteBoundaryProps) => {
  const begin = () => {
    const started = load();
    // The boundary shows the failure; the promise itself needs no other answer.
    started.catch(() => undefined);
    return started;
  };
  const [loading, setLoading] = useState(begin);
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
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
  const pages = useRoutes([...routes, { path: '*', element: notFound }]);
  return role ? <RequireRole role={role}>{pages}</RequireRole> : pages;
};
