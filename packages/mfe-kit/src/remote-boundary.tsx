import { Suspense, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { AddedPage } from '@halalmap/contracts';
import { ErrorBoundary, PartFailed, PartLoadError, RoutePages, usePageTitle } from './page';
import type { RemoteModule } from './remote-loader';
import { RequireRole } from './require-role';

interface RemoteBoundaryProps {
  /** Loads the remote; called again by "Try again", and after a failure when another page is opened. */
  load: () => Promise<RemoteModule>;
  /** Allows the next `load` to try again: called when an error is shown, and when the pages of the remote are left. */
  resetFailure?: (() => void) | undefined;
  /** Content for a path of the remote without a route. */
  notFound: ReactNode;
  /** Content while it loads. */
  fallback: ReactNode;
  /** The page that is shown, when the remote adds it to those of the product. */
  added?: AddedPage | undefined;
  /** Puts its pages into another element; default: as they are. */
  wrap?: (pages: ReactNode) => ReactNode;
  /** Reloads the document. */
  reload?: (() => void) | undefined;
}

const reloadDocument = (): void => window.location.reload();

const asTheyAre = (pages: ReactNode): ReactNode => pages;

/**
 * Mounts a remote: a fallback while it loads, its pages, or an error message that leaves the rest of the site
 * working. Its "Try again" loads what failed; where a page of a remote that has loaded fails once more, it reloads the document.
 */
export const RemoteBoundary = ({
  load,
  resetFailure,
  notFound,
  fallback,
  added,
  wrap = asTheyAre,
  reload = reloadDocument,
}: RemoteBoundaryProps) => {
  const begin = () => {
    const started = load().catch((cause: unknown) => {
      throw new PartLoadError('The remote did not load', { cause });
    });
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
  const retriedAt = useRef<string>(null);
  const leave = useEffectEvent(() => resetFailure?.());
  useEffect(() => () => leave(), []);
  return (
    <ErrorBoundary
      resetKey={pathname}
      onCaught={() => {
        setFailedAt(pathname);
        resetFailure?.();
        // The remote itself has loaded: what its page keeps, only a new document can forget.
        if (retriedAt.current === pathname) loading.then(reload, () => undefined);
        retriedAt.current = null;
      }}
      fallback={(reset, error) => (
        <PartFailed
          error={error}
          onRetry={() => {
            retriedAt.current = pathname;
            setLoading(begin());
            reset();
          }}
        />
      )}
    >
      <Suspense fallback={fallback}>
        <RemotePages loading={loading} notFound={notFound} added={added} wrap={wrap} />
      </Suspense>
    </ErrorBoundary>
  );
};

const Titled = ({ title }: { title: string }) => {
  usePageTitle(title);
  return null;
};

const RemotePages = (props: {
  loading: Promise<RemoteModule>;
  notFound: ReactNode;
  added: AddedPage | undefined;
  wrap: (pages: ReactNode) => ReactNode;
}) => {
  const { routes, titles, role } = use(props.loading);
  const title = titles?.[props.added?.titleKey ?? ''];
  const access = props.added?.access;
  const needed = role ?? (access === 'everyone' ? undefined : access);
  const pages = props.wrap(
    <>
      {title !== undefined && <Titled title={title} />}
      <RoutePages routes={routes} notFound={props.notFound} />
    </>,
  );
  return needed ? <RequireRole role={needed}>{pages}</RequireRole> : pages;
};
