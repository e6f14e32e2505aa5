import { useTranslator } from '@halalmap/i18n';
import { ErrorBoundary, PartFailed } from '@halalmap/mfe-kit';
import { Button, Dialog, ErrorState } from '@halalmap/ui';
// eslint-disable-next-line no-restricted-imports -- here it is replaced after a failure
import { type ComponentType, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { failedPartMessages } from './messages/en-bundled';

/** A component whose code is loaded when it is first shown, or before. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** @throws whatever loading throws; the next call tries again */
  preload(): Promise<unknown>;
};

/** webpack's error of a file that did not load. It requests that file again, and keeps the result of everything else. */
const isOfFile = (error: unknown): boolean => error instanceof Error && 'request' in error;

const reloadPage = (): void => window.location.reload();

/**
 * A lazily loaded part, kept once loaded. A failed load is tried again on request or when another page opens, never by itself,
 * and the rest of the page stays as it is: `React.lazy` alone would keep the failure until the page is reloaded. Where the
 * runtime of the modules keeps it (a shared module that did not load), the request reloads the page.
 * @param Instead what stands in its place when loading fails; gets the props of the part too
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props & { onRetry: () => void }> = PartFailed,
  reload = reloadPage,
): LazyPart<Props> => {
  let loading: Promise<ComponentType<Props>> | null = null;
  /** Of the last load; `isKept`: another one gives it again. */
  let failure: { error: unknown; isKept: boolean } | null = null;
  let isRequested = false;
  const begin = (): Promise<ComponentType<Props>> => {
    if (loading) return loading;
    loading = load();
    loading.then(
      () => {
        failure = null;
      },
      (error: unknown) => {
        const isKept = failure !== null && (error === failure.error || !isOfFile(error));
        failure = { error, isKept };
      },
    );
    return loading;
  };
  const newLazy = (): ComponentType<Props> => lazy(async () => ({ default: await begin() }));
  let Whole = newLazy();
  // Only after the error has rendered: otherwise each render would retry.
  const forget = () => {
    if (!failure) return;
    loading = null;
    Whole = newLazy();
    if (isRequested && failure.isKept) reload();
    isRequested = false;
  };
  const Loaded = (props: Props) => <Whole {...props} />;
  const Part = (props: Props) => (
    <ErrorBoundary
      resetKey={useLocation().pathname}
      onCaught={forget}
      fallback={(retry) => (
        <Instead
          {...props}
          onRetry={() => {
            isRequested = true;
            retry();
          }}
        />
      )}
    >
      <Loaded {...props} />
    </ErrorBoundary>
  );
  const preload = () => {
    const started = begin();
    started.catch(forget);
    return started;
  };
  return Object.assign(Part, { preload });
};

/** Stands in the place of a part within a page. */
export const FailedInPlace = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTranslator(failedPartMessages);
  return <ErrorState title={t('part.failed.title')} text={t('part.failed.text')} onRetry={onRetry} />;
};

/** Stands in the place of a dialog. */
export const FailedDialog = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => {
  const t = useTranslator(failedPartMessages);
  return (
    <Dialog
      open
      title={t('part.failed.title')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onRetry}>
          {t('late.retry')}
        </Button>
      }
    >
      <p>{t('part.failed.text')}</p>
    </Dialog>
  );
};
