import { useTranslator } from '@halalmap/i18n';
import type { ReactNode } from 'react';
import { uiMessages } from '../messages/en';
import type { IconName } from '../ornament/icon-names';
import type { OkirFigureName } from '../ornament/okir-figures';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Okir } from './ornaments';

export interface EmptyStateProps {
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

export interface ErrorStateProps {
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
            <button type="button" className="lnk small" onClick={onRetry}>
              {t('retry')}
            </button>
          )}
        </p>
      )}
    </Note>
  );
};
