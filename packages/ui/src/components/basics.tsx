import type { ListingOrigin, ListingStatus } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import type { ReactNode } from 'react';
import { uiMessages } from '../messages/en';
import type { IconName } from '../ornament/icon-names';
import sprite from '../ornament/icons.svg';

/** Joins class names, skipping empty ones. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

interface IconProps {
  name: IconName;
  className?: string;
  /** Points in reading direction, so it is mirrored in right-to-left text. */
  directional?: boolean;
  /** Can be filled by the state of the button around it. */
  filled?: boolean;
}

/** A line icon in the size and colour of the text, from one sprite. Decorative: text stands beside it. */
export const Icon = ({ name, className, directional = false, filled = false }: IconProps) => (
  <svg
    className={classNames('icon', directional && 'icon--dir', filled && 'icon-fill', className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);

export interface TagProps {
  kind?: 'ok' | 'warn' | 'bad' | 'info';
  icon?: IconName;
  title?: string;
  children: ReactNode;
}

/** A small label. */
export const Tag = ({ kind, icon, title, children }: TagProps) => (
  <span className={classNames('tag', kind && `tag--${kind}`)} title={title}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
);

const statusLooks = {
  pending: { kind: 'warn', icon: 'hourglass' },
  approved: { kind: 'ok', icon: 'check' },
  rejected: { kind: 'bad', icon: 'x' },
} as const;

/** The review status of a listing. */
export const StatusTag = ({ status }: { status: ListingStatus }) => {
  const t = useTranslator(uiMessages);
  return <Tag {...statusLooks[status]}>{t(`status.${status}`)}</Tag>;
};

/** Marks samples and demo entries; nothing for real ones. The page explains the mark once. */
export const SampleTag = ({ origin }: { origin: ListingOrigin }) => {
  const t = useTranslator(uiMessages);
  if (origin !== 'sample' && origin !== 'demo' && origin !== 'generated') return null;
  return <Tag kind="info">{t(`origin.${origin}`)}</Tag>;
};

/** Text for assistive technology only. */
export const VisuallyHidden = ({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1' | 'h2' | 'p';
  children: ReactNode;
}) => <Tag className="visually-hidden">{children}</Tag>;

/** Announces its text when it changes; `assertive` interrupts. Keep it mounted, and change its content. */
export const LiveRegion = ({ assertive = false, children }: { assertive?: boolean; children: ReactNode }) => (
  <div className="visually-hidden" role={assertive ? 'alert' : 'status'}>
    {children}
  </div>
);
