import type { Listing, ListingStatus } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useSession } from '@halalmap/mfe-kit';
import {
  Icon,
  type IconName,
  StatusTag,
  Tag,
  type TagProps,
  TrustLabel,
  TrustMarks,
  useNow,
} from '@halalmap/ui';
import { Button } from '@halalmap/ui/antd/core';
import { Dropdown } from '@halalmap/ui/antd/table';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useText } from '../../messages/en';
import type { Column } from '../../shared/row-table';
import { PersonName } from './sharing';
import { type Signal, signalsOf } from './signals';

const looks: Record<Signal, { kind?: NonNullable<TagProps['kind']>; icon: IconName }> = {
  late: { kind: 'bad', icon: 'clock' },
  mixedScripts: { kind: 'bad', icon: 'circle-alert' },
  fakeBadge: { kind: 'bad', icon: 'circle-alert' },
  certificate: { kind: 'info', icon: 'scroll-text' },
  photos: { icon: 'images' },
  noContact: { icon: 'circle-alert' },
  duplicate: { kind: 'warn', icon: 'copy' },
  incomplete: { kind: 'warn', icon: 'scroll-text' },
  ended: { kind: 'bad', icon: 'scroll-text' },
  closed: { icon: 'trash-2' },
  duplicateDeleted: { icon: 'trash-2' },
  removed: { icon: 'trash-2' },
};

/** What stands below the name of a row: what and where it is, and who sent it. */
export const RowFacts = ({ listing, isQueue }: { listing: Listing; isQueue: boolean }) => {
  const t = useText();
  const me = useSession().user?.id;
  const now = useNow();
  const { entityType, municipalityName, provinceName, moderation, status } = listing;
  const kind = moderation?.sender.kind;
  const facts = [
    ...(isQueue && status !== 'pending' ? [t(`undo.row.${status}`)] : []),
    t(`queue.type.${entityType}`),
    municipalityName ?? provinceName,
    kind === undefined || kind === 'none' ? null : t(`queue.sentBy.${kind}`),
  ];
  const { lease } = listing;
  return (
    <>
      {facts.filter(Boolean).join(' · ')}
      {lease && lease.by !== me && Date.parse(lease.until) > now && (
        <strong className="queue__taken">
          {' · '}
          {t.rich('sharing.taken', { b: () => <PersonName id={lease.by} /> })}
        </strong>
      )}
    </>
  );
};

/**
 * The columns of the table besides the name.
 * @param shown the status filter
 */
export const useQueueColumns = (shown: ListingStatus | 'deleted' | 'all'): ReadonlyArray<Column<Listing>> => {
  const isQueue = shown === 'pending';
  const areDeleted = shown === 'deleted';
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return useMemo(
    () => [
      {
        id: 'signals',
        title: t('queue.column.signals'),
        cell: (listing) =>
          isQueue && listing.status !== 'pending' ? (
            <StatusTag status={listing.status} />
          ) : (
            <Signals signals={signalsOf(listing, now)} />
          ),
      },
      {
        id: 'status',
        title: t('queue.status'),
        cell: ({ status }) => <StatusTag status={status} />,
        isHidden: true,
      },
      {
        id: 'badge',
        title: t('queue.column.badge'),
        cell: ({ trust }) => (
          <>
            <TrustLabel level={trust.level} trust={trust} /> <TrustMarks trust={trust} />
          </>
        ),
        isHidden: true,
        sorts: true,
      },
      {
        id: 'type',
        title: t('queue.type'),
        cell: ({ entityType }) => t(`queue.type.${entityType}`),
        isHidden: true,
      },
      {
        id: 'place',
        title: t('queue.column.place'),
        cell: ({ municipalityName, provinceName }) => municipalityName ?? provinceName ?? '',
        isHidden: true,
      },
      {
        id: 'since',
        title: t(
          areDeleted ? 'queue.column.deleted' : isQueue ? 'queue.column.waiting' : 'queue.column.submitted',
        ),
        cell: ({ createdAt, moderation }) => (
          <span className="numeric small">
            {format.age((areDeleted && moderation?.deleted?.at) || createdAt, now)}
          </span>
        ),
        isExtra: true,
        sorts: !areDeleted,
      },
      {
        id: 'updated',
        title: t('queue.column.updated'),
        cell: (listing) => <span className="numeric small">{format.age(listing.updatedAt, now)}</span>,
        isHidden: true,
      },
    ],
    [t, format, now, isQueue, areDeleted],
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

const storedColumns = (key: string): string[] | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? stored.map(String) : null;
  } catch {
    return null;
  }
};

/**
 * The visible columns of a table, stored on the device.
 * @param table the storage key
 * @param columns all of them, memoized
 * @returns the columns to show, and the button with which they are chosen
 */
export const useColumnChoice = <Item,>(
  table: string,
  columns: ReadonlyArray<Column<Item>>,
): { columns: ReadonlyArray<Column<Item>>; button: ReactNode } => {
  const t = useText();
  const key = `halalmap.admin.columns.${table}`;
  const [chosen, setChosen] = useState(() => storedColumns(key));
  const shown = useMemo(
    () => columns.filter(({ id, isHidden }) => (chosen ? chosen.includes(id) : !isHidden)),
    [columns, chosen],
  );
  const choose = useCallback(
    ({ selectedKeys: ids }: { selectedKeys: string[] }): void => {
      setChosen(ids);
      try {
        localStorage.setItem(key, JSON.stringify(ids));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
    [key],
  );
  const button = useMemo(
    () => (
      <Dropdown
        trigger={['click']}
        // With the button, which narrow screens hide.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        menu={{
          items: columns.map(({ id, title }) => ({ key: id, label: title })),
          multiple: true,
          selectable: true,
          selectedKeys: shown.map(({ id }) => id),
          onSelect: choose,
          onDeselect: choose,
        }}
      >
        <Button size="small" icon={<Icon name="sliders-horizontal" />}>
          {t('table.columns')}
        </Button>
      </Dropdown>
    ),
    [columns, shown, choose, t],
  );
  return { columns: shown, button };
};
