import { useTranslator } from '@halalmap/i18n';
import type { ReactNode } from 'react';
import { uiMessages } from '../messages/en';
import type { IconName, OkirFigureName } from '../ornament/icon-names';
import { Okir } from './ornaments';
import { Button } from './button';
import { classNames, Icon } from './basics';

interface LoadMoreProps {
  /** How many are on the page. */
  shown: number;
  /** How many there are. */
  total: number;
  busy?: boolean;
  onMore(): void;
  /** The words of the button. */
  label?: string;
}

/** The button below a list that loads more of it. Not rendered once everything is shown. */
export const LoadMore = ({ shown, total, busy = false, onMore, label }: LoadMoreProps) => {
  const t = useTranslator(uiMessages);
  if (shown >= total) return null;
  return (
    <div className="load-more">
      <p className="small muted">{t('more.shown', { shown, total })}</p>
      <Button busy={busy} onClick={onMore}>
        {busy ? t('more.busy') : (label ?? t('more'))}
      </Button>
    </div>
  );
};

/** A placeholder block while its content loads. */
export const Skeleton = ({ shape = 'line', className }: { shape?: 'line' | 'block'; className?: string }) => (
  <div className={classNames('skeleton', shape === 'line' && 'skeleton--line', className)} />
);

/** Placeholder of a list of places. `label` says what is loading. */
export const PlaceListSkeleton = ({ count = 4, label }: { count?: number; label: string }) => (
  <div role="status" aria-label={label}>
    <div className="places" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="place" key={index}>
          <div className="place__picture skeleton" />
          <Skeleton className="skeleton--name" />
          <Skeleton className="skeleton--meta" />
          <Skeleton className="skeleton--place" />
          <div className="skeleton--trust">
            <Skeleton shape="block" className="skeleton--badge" />
            <Skeleton className="skeleton--age" />
          </div>
        </div>
      ))}
    </div>
  </div>
);

interface EmptyStateProps {
  title: ReactNode;
  /** The reason. */
  text?: ReactNode;
  /** One way out. */
  action?: ReactNode;
  figure?: OkirFigureName;
  headingLevel?: 1 | 2 | 3;
}

/** An empty state: the reason and one way out. */
export const EmptyState = ({ title, text, action, figure = 'sprout', headingLevel = 2 }: EmptyStateProps) => {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      <Okir figure={figure} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
};

const noteIcons: Readonly<Record<NoteKind, IconName>> = {
  info: 'info',
  warn: 'triangle-alert',
  bad: 'octagon-alert',
  ok: 'circle-check',
  gold: 'info',
};

type NoteKind = 'info' | 'warn' | 'bad' | 'ok' | 'gold';

export interface NoteProps {
  kind?: NoteKind;
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  role?: 'status' | 'alert';
}

/** An inline message. */
export const Note = ({ kind = 'info', icon = noteIcons[kind], title, children, role }: NoteProps) => (
  <div className={classNames('note', kind !== 'info' && `note--${kind}`)} role={role}>
    <Icon name={icon} />
    <div>
      <strong>{title}</strong>
      {children && <div className="small">{children}</div>}
    </div>
  </div>
);

interface ErrorStateProps {
  /** What failed. */
  title: ReactNode;
  /** The consequence, such as that no input is lost. */
  text?: ReactNode;
  /** Omitted: there is no "Try again". */
  onRetry?: (() => void) | undefined;
}

/** An error state: what failed, the consequence, and "Try again". */
export const ErrorState = ({ title, text, onRetry }: ErrorStateProps) => {
  const t = useTranslator(uiMessages);
  return (
    <Note kind="bad" title={title} role="alert">
      {(text || onRetry) && (
        <p>
          {text}{' '}
          {onRetry && (
            <button type="button" className="link small" onClick={onRetry}>
              {t('retry')}
            </button>
          )}
        </p>
      )}
    </Note>
  );
};
