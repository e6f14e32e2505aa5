import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { StatusTag, Tag, TrustLabel, useNow, type IconName, type TagProps } from '@halalmap/ui';
import { useMemo } from 'react';
import type { Column } from '../../shared/row-table';
import { signalsOf, type Signal } from './signals';
import { useText } from '../../messages/en';

const looks: Record<Signal, { kind?: NonNullable<TagProps['kind']>; icon: IconName }> = {
  late: { kind: 'bad', icon: 'clock' },
  certificate: { kind: 'info', icon: 'scroll-text' },
  photos: { icon: 'images' },
  noContact: { icon: 'circle-alert' },
};

/**
 * The columns of the table besides the name.
 * @param isQueue whether all of them are pending
 */
export const useQueueColumns = (isQueue: boolean): ReadonlyArray<Column<Listing>> => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return useMemo(
    () => [
      {
        id: 'signals',
        title: t('queue.column.signals'),
        cell: (listing) => <Signals signals={signalsOf(listing, now)} />,
      },
      {
        id: 'status',
        title: t('queue.status'),
        cell: ({ status }) => <StatusTag status={status} />,
        isHidden: true,
        sorts: true,
      },
      {
        id: 'badge',
        title: t('queue.column.badge'),
        cell: ({ trust }) => <TrustLabel level={trust.level} />,
        isHidden: true,
        sorts: true,
      },
      {
        id: 'type',
        title: t('queue.type'),
        cell: ({ entityType }) => t(`queue.type.${entityType}`),
        isHidden: true,
        sorts: true,
      },
      {
        id: 'place',
        title: t('queue.column.place'),
        cell: ({ municipalityName, provinceName }) => municipalityName ?? provinceName ?? '',
        isHidden: true,
        sorts: true,
      },
      {
        id: 'since',
        title: t(isQueue ? 'queue.column.waiting' : 'queue.column.submitted'),
        cell: (listing) => <span className="numeric small">{format.age(listing.createdAt, now)}</span>,
        isExtra: true,
        sorts: true,
      },
      {
        id: 'updated',
        title: t('queue.column.updated'),
        cell: (listing) => <span className="numeric small">{format.age(listing.updatedAt, now)}</span>,
        isHidden: true,
        sorts: true,
      },
    ],
    [t, format, now, isQueue],
  );
};

const Signals = ({ signals }: { signals: readonly Signal[] }) => {
  const t = useText();
  if (signals.length === 0) return <span className="unknown small">{t('queue.signal.none')}</span>;
  return (
    <span className="row queue__signals">
      {signals.map((signal) => (
        <Tag key={signal} {...looks[signal]}>
          {t(`queue.signal.${signal}`)}
        </Tag>
      ))}
    </span>
  );
};
