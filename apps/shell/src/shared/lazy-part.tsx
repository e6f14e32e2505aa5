import { ErrorBoundary, PartFailed, type RemoteLoader } from '@halalmap/mfe-kit';
import { textsReady } from '@halalmap/i18n';
import { use, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

type Fallback = ComponentType<{ onRetry: () => void }>;

/** A component whose code is loaded when it is first shown, or before. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** @throws whatever loading throws; the next call tries again */
  preload(): Promise<unknown>;
};

/**
 * A lazily loaded part, kept once loaded. A failed load is retried on request or when another page opens, never by
 * itself.
 * @param Instead the fallback when loading fails
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: Fallback = PartFailed,
): LazyPart<Props> => {
  let loading: Promise<ComponentType<Props>> | null = null;
  // Only after the error has rendered: otherwise each render would retry.
  const forget = () => {
    loading = null;
  };
  const Loaded = (props: Props) => {
    const Whole = use((loading ??= load()));
    return <Whole {...props} />;
  };
  const Part = (props: Props) => (
    <ErrorBoundary
      resetKey={useLocation().pathname}
      onCaught={forget}
      fallback={(retry) => <Instead onRetry={retry} />}
    >
      <Loaded {...props} />
    </ErrorBoundary>
  );
  const preload = () => {
    loading ??= load();
    loading.catch(forget);
    return loading;
  };
  return Object.assign(Part, { preload });
};

/** Loads the styles of the page parts, and the texts of the pages. The landing page starts without them. */
export const loadParts = (): Promise<unknown> =>
  Promise.all([import(/* webpackChunkName: "parts" */ '@halalmap/ui/styles/parts.css'), textsReady()]);

/** A lazily loaded page, with the styles of its parts. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPart<object> =>
  lazyPart(async () => {
    const [page] = await Promise.all([load(), loadParts()]);
    return page;
  });

/** Remotes whose pages render once the styles of their parts are loaded too. */
export const withParts = (remotes: RemoteLoader): RemoteLoader => ({
  async load(name) {
    const [remote] = await Promise.all([remotes.load(name), loadParts()]);
    return remote;
  },
  resetFailure: (name) => remotes.resetFailure(name),
  findAdded: remotes.findAdded,
});
