import { useTranslator } from '@halalmap/i18n';
import { ErrorState } from '@halalmap/ui';
import { Component, type ReactNode } from 'react';
import { kitMessages } from './messages/en';

interface BoundaryProps {
  children: ReactNode;
  /** Content after an error; `retry` renders the children again. */
  fallback(retry: () => void): ReactNode;
  /** A new key means a new page: an earlier error is cleared. */
  resetKey: string;
  /** Called once the error is shown. */
  onCaught?: (() => void) | undefined;
}

interface BoundaryState {
  failed: boolean;
  resetKey: string;
}

/** Catches errors of its children during rendering. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
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
    });
  }
}

/** An error message with "Try again". */
export const PartFailed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useTranslator(kitMessages);
  return (
    <div className="wrap section">
      <h1 className="visually-hidden">{t('part.failed.title')}</h1>
      <ErrorState title={t('part.failed.title')} text={t('part.failed.text')} onRetry={onRetry} />
    </div>
  );
};

/** Limits an error to one page. `resetKey`: the path of the page. */
export const PageBoundary = ({ children, resetKey }: { children: ReactNode; resetKey: string }) => (
  <ErrorBoundary resetKey={resetKey} fallback={(retry) => <PartFailed onRetry={retry} />}>
    {children}
  </ErrorBoundary>
);
