import { asApiError } from '@halalmap/api-client';
import { useErrorText, usePageTitle } from '@halalmap/mfe-kit';
import { EmptyState, ErrorState, Okir, Skeleton } from '@halalmap/ui';
import type { ReactNode } from 'react';
import './links.css';

interface LinkPageProps {
  texts: { title: string; loading: string; unknown: string; unknownText: string; failed: string };
  isLoading: boolean;
  /** Why the link could not be read; with status 404 it is unknown, used or over. */
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/** The frame of a page that a link in a mail opens, and its states while the link is read. */
export const LinkPage = ({ texts, isLoading, error, onRetry, children }: LinkPageProps) => {
  const errorText = useErrorText();
  usePageTitle(texts.title);
  const isUnknown = error !== undefined && asApiError(error).status === 404;
  return (
    <div className="wrap own-link">
      <Okir figure="sprout" className="okir" />
      <h1>{texts.title}</h1>
      {isLoading && (
        <div role="status" aria-label={texts.loading} className="own-link__card">
          <Skeleton shape="block" className="own-link__skeleton" />
        </div>
      )}
      {isUnknown && <EmptyState title={texts.unknown} text={texts.unknownText} />}
      {error !== undefined && !isUnknown && (
        <ErrorState title={texts.failed} text={errorText(error)} onRetry={onRetry} />
      )}
      {children}
    </div>
  );
};
