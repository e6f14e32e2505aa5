import type { ListingOrigin, ListingStatus } from '@halalmap/contracts';
import { useTranslator } from '@halalmap/i18n';
import type { ReactNode } from 'react';
import { uiMessages } from '../messages/en';
import type { IconName } from '../ornament/icon-names';
import { classNames, Icon } from './basics';

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
