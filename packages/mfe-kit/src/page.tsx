import { pathIn, product } from '@halalmap/contracts';
import { useLocale, useTranslator } from '@halalmap/i18n';
import { Button, ErrorState, Note, Skeleton } from '@halalmap/ui';
import { Component, createContext, type ReactNode, useContext, useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { kitMessages } from './messages/en';
import type { RemoteLoader, RemoteRoute } from './remote-loader';

/** Provides the remotes to pages that show a part of another one; null where nothing is loaded. */
export const RemotesContext = createContext<RemoteLoader | null>(null);

interface BoundaryProps {
  children: ReactNode;
  /** Content after an error; `retry` renders the children again. */
  fallback(retry: () => void, error: unknown): ReactNode;
  /** A new key means a new page: an earlier error is cleared. */
  resetKey: string;
  /** Called once the error is shown. */
  onCaught?: (() => void) | undefined;
}

interface BoundaryState {
  failed: boolean;
  error?: unknown;
  resetKey: string;
}

/** Catches errors of its children during rendering. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(): void {
    this.props.onCaught?.();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => {
      this.setState({ failed: false });
    }, this.state.error);
  }
}

/** The code of a part could not be loaded. */
export class PartLoadError extends Error {}

/** Whether an error is one of loading code: ours, or webpack's, which names the file. */
const isOfLoading = (error: unknown): boolean =>
  error instanceof PartLoadError || (error instanceof Error && 'request' in error);

interface PartFailedProps {
  onRetry: () => void;
  /** What was thrown; omitted: the code did not load. */
  error?: unknown;
}

/** An error message with "Try again". Only where code did not load it speaks of the connection. */
export const PartFailed = ({ onRetry, error }: PartFailedProps) => {
  const t = useTranslator(kitMessages);
  const isLoaded = error !== undefined && !isOfLoading(error);
  const title = t(isLoaded ? 'part.broken.title' : 'part.failed.title');
  return (
    <div className="wrap section">
      <h1 className="visually-hidden">{title}</h1>
      <ErrorState
        title={title}
        text={t(isLoaded ? 'part.broken.text' : 'part.failed.text')}
        onRetry={onRetry}
      />
    </div>
  );
};

/** Limits an error to one page. `resetKey`: the path of the page. */
export const PageBoundary = ({ children, resetKey }: { children: ReactNode; resetKey: string }) => (
  <ErrorBoundary
    resetKey={resetKey}
    fallback={(retry, error) => <PartFailed error={error} onRetry={retry} />}
  >
    {children}
  </ErrorBoundary>
);

/** A placeholder while a page's code or its first response is loading. */
export const PageSkeleton = () => {
  const t = useTranslator(kitMessages);
  return (
    <div className="wrap section page-skeleton" role="status" aria-label={t('page.loading')}>
      <h1 className="visually-hidden">{t('page.loading')}</h1>
      <NeedsScript />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" />
    </div>
  );
};

/** What works without scripts, and its name in `kitMessages`. */
const plainPages = {
  '/food': 'script.food',
  '/mosque': 'script.mosque',
  '/prayer': 'script.prayer',
} as const;

/** Says that the page needs scripts, in a browser where they do not run. */
export const NeedsScript = () => {
  const t = useTranslator(kitMessages);
  const { locale } = useLocale();
  return (
    <noscript>
      <Note kind="warn" title={t('script.title')}>
        <p>{t('script.text')}</p>
        <p className="row">
          {Object.entries(plainPages).map(([path, name]) => (
            <a key={path} href={pathIn(locale, path)}>
              {t(name)}
            </a>
          ))}
        </p>
      </Note>
    </noscript>
  );
};

interface LateNoteProps {
  /** Omitted: hidden until a script sets `data-state`. */
  state?: 'late';
  id?: string;
  onRetry?: () => void;
}

/** Says that a page is late, or that a part of it failed. */
export const LateNote = ({ state, id, onRetry }: LateNoteProps) => {
  const t = useTranslator(kitMessages);
  return (
    <div className="late-note" id={id} data-state={state} role="status">
      <div className="wrap late-note__inner">
        <p className="late-note__waiting">
          {t('late.waiting')} <span className="late-note__kept">{t('late.kept')}</span>
        </p>
        <p className="late-note__failed">{t('late.failed')}</p>
        <Button onClick={onRetry}>{t('late.retry')}</Button>
      </div>
    </div>
  );
};

/**
 * Sets the title of the page.
 * @param title omitted: the product's name and slogan
 * @param tagline the slogan in the language of the page
 */
export const usePageTitle = (title?: string, tagline: string = product.tagline): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${product.name}` : `${product.name}: ${tagline}`;
  }, [title, tagline]);
};

type PageParams = Readonly<Record<string, string | undefined>>;

const ParamsContext = createContext<PageParams>({});

/** The parameters of a remote's page, such as the `id` of `/listing/:id`. */
export const usePageParams = (): PageParams => useContext(ParamsContext);

interface RoutePagesProps {
  routes: readonly RemoteRoute[];
  /** Content for a path without a route. */
  notFound: ReactNode;
}

/**
 * Renders the first route that matches the path. Routes are complete paths, so the nesting and ranking of the router,
 * 3 KB on every page, are not needed.
 */
export const RoutePages = ({ routes, notFound }: RoutePagesProps): ReactNode => {
  const { pathname } = useLocation();
  for (const { path, element } of routes) {
    const match = matchPath(path, pathname);
    if (match) return <ParamsContext value={match.params}>{element}</ParamsContext>;
  }
  return notFound;
};
