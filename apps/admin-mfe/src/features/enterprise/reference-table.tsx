import { useErrorText } from '@halalmap/mfe-kit';
import { type EditableReference, fold, product, type ReferenceUses } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { EmptyState, ErrorState, Icon, SearchInput, useNow, useToast } from '@halalmap/ui';
import { Button, Skeleton } from '@halalmap/ui/antd/core';
import { Tag } from '@halalmap/ui/antd/figures';
import { Table, type TableColumns } from '@halalmap/ui/antd/table';
import { useEffect, useRef, useState } from 'react';
import { usePageFocus } from '../../shared/use-address';
import { ReasonModal } from '../../shared/reason-modal';
import { useReferenceText, type ReferenceText } from '../../messages/en-reference';
import { useText } from '../../messages/en';
import {
  useDeleteReferenceMutation,
  useReferenceEntriesQuery,
  useReferenceUsesQuery,
  useSaveReferenceMutation,
  type ReferenceEntry,
} from './enterprise-api';
import { parents, ReferenceDialog } from './reference-dialog';

type Uses = Pick<ReferenceUses['uses'][number], 'listings' | 'entries'>;

const usesText = (t: ReferenceText, { listings, entries }: Uses): string =>
  [listings > 0 && t('ref.places', { count: listings }), entries > 0 && t('ref.entries', { count: entries })]
    .filter(Boolean)
    .join(', ');

/** The calendar day in Manila, `YYYY-MM-DD`. */
const manilaDay = (time: number | Date): string =>
  new Date(new Date(time).getTime() + product.utcOffsetMs).toISOString().slice(0, 10);

/** What an entry is found by. */
const namesOfEntry = ({ name, fullName, aliases }: ReferenceEntry): string[] => [
  name,
  ...(fullName ? [fullName] : []),
  ...(aliases ?? []),
];

interface ReferenceTableProps {
  kind: EditableReference;
  /** Says above the table what it lists. */
  hasTitle?: boolean;
}

/** The entries of one kind of reference data with what uses them; each can be changed, taken out of use and deleted. */
export const ReferenceTable = ({ kind, hasTitle = false }: ReferenceTableProps) => {
  const t = useReferenceText();
  const toast = useToast();
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<ReferenceEntry | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ReferenceEntry | null>(null);
  const [save, saving] = useSaveReferenceMutation();
  const { currentData: entries, isError, refetch } = useReferenceEntriesQuery(kind);
  const { currentData: counted } = useReferenceUsesQuery(kind);
  const uses = counted && new Map(counted.uses.map(({ id, ...counts }) => [id, counts]));
  const columns = useColumns(kind);
  const bar = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const onTurn = usePageFocus(table, page);
  const [deletedId, setDeletedId] = useState<number | null>(null);
  useEffect(() => {
    // The row disappears with the button that had the focus.
    if (deletedId !== null) bar.current?.querySelector('input')?.focus();
  }, [deletedId]);

  const setActive = async ({ id, name }: ReferenceEntry, isActive: boolean): Promise<void> => {
    if (saving.isLoading) return;
    const { error } = await save({ kind, id, body: { isActive } });
    toast.show(
      error === undefined
        ? { title: t('ref.saved'), text: t('ref.savedText', { name }) }
        : { title: t('ref.notSaved'), text: errorText(error), kind: 'bad' },
    );
  };

  if (!entries && isError) {
    return <ErrorState title={t(`ref.failed.${kind}`)} onRetry={() => void refetch()} />;
  }
  if (!entries) {
    return (
      <div role="status" aria-label={t('ref.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    );
  }
  const wanted = fold(search.trim());
  const rows = entries
    .filter((entry) => namesOfEntry(entry).some((name) => fold(name).includes(wanted)))
    .sort((one, other) => one.name.localeCompare(other.name));
  const title = t(`ref.kind.${kind}`);
  return (
    <div className="enterprise__ref">
      {hasTitle && <h2>{title}</h2>}
      <div className="enterprise__bar" ref={bar}>
        <SearchInput
          className="input--sm"
          label={t('ref.search')}
          placeholder={t('ref.search')}
          value={search}
          maxLength={200}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
          {t('ref.add', { one: t(`ref.one.${kind}`) })}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('ref.empty')} headingLevel={3} />
      ) : (
        <div ref={table} className="queue__scroll" tabIndex={0} role="region" aria-label={title}>
          <Table<ReferenceEntry>
            rowKey="id"
            size="small"
            dataSource={rows}
            pagination={{
              pageSize: 25,
              showSizeChanger: false,
              hideOnSinglePage: true,
              onChange: (to) => {
                onTurn();
                setPage(to);
              },
            }}
            showSorterTooltip={false}
            columns={[
              ...columns,
              {
                title: t('ref.column.uses'),
                sorter: (one, other) =>
                  (uses?.get(one.id)?.listings ?? 0) - (uses?.get(other.id)?.listings ?? 0),
                render: (_value, { id }) => {
                  const used = uses?.get(id);
                  if (used) return usesText(t, used);
                  return <span className="muted">{uses ? t('ref.unused') : '–'}</span>;
                },
              },
              {
                title: t('ref.column.actions'),
                render: (_value, entry) => (
                  <span className="enterprise__actions">
                    <Button
                      size="small"
                      aria-label={t('ref.editNamed', { name: entry.name })}
                      onClick={() => setEditing(entry)}
                    >
                      {t('ref.edit')}
                    </Button>
                    {entry.isActive !== undefined && (
                      <Button
                        size="small"
                        aria-disabled={saving.isLoading}
                        aria-label={t(entry.isActive ? 'ref.deactivateNamed' : 'ref.activateNamed', {
                          name: entry.name,
                        })}
                        onClick={() => void setActive(entry, !entry.isActive)}
                      >
                        {t(entry.isActive ? 'ref.deactivate' : 'ref.activate')}
                      </Button>
                    )}
                    <Button
                      size="small"
                      danger
                      aria-label={t('ref.deleteNamed', { name: entry.name })}
                      onClick={() => setDeleting(entry)}
                    >
                      {t('ref.delete')}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
      {editing && (
        <ReferenceDialog
          kind={kind}
          entry={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          kind={kind}
          entry={deleting}
          uses={uses?.get(deleting.id)}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeletedId(deleting.id)}
        />
      )}
    </div>
  );
};

/** Name, place in the tree and what else tells the entries of a kind apart. */
const useColumns = (kind: EditableReference): TableColumns<ReferenceEntry> => {
  const t = useReferenceText();
  const shared = useText();
  const format = useFormatters();
  const today = manilaDay(useNow());
  const parent = parents[kind];
  const { data: above = [] } = useReferenceEntriesQuery(parent?.kind ?? kind);
  const names = new Map(above.map(({ id, name }) => [id, name]));

  const extra = (title: string, render: (entry: ReferenceEntry) => React.ReactNode) => ({
    title,
    className: 'queue__extra',
    render: (_value: unknown, entry: ReferenceEntry) => render(entry),
  });
  const text = (field: 'country' | 'countryOfOrigin' | 'cuisineFamily') =>
    extra(t(`ref.field.${field}`), (entry) => entry[field]);
  const state = (render: (entry: ReferenceEntry) => React.ReactNode) => extra(t('ref.column.state'), render);
  const active = state(({ isActive }) => (
    <Tag color={isActive ? 'success' : 'default'}>{t(isActive ? 'ref.active' : 'ref.inactive')}</Tag>
  ));
  const type = extra(
    t('ref.field.entityType'),
    ({ entityType }) => entityType && shared(`queue.type.${entityType}`),
  );

  const accreditation = ({ accreditedFrom, accreditedUntil }: ReferenceEntry): React.ReactNode => {
    const [from, until] = [accreditedFrom, accreditedUntil].map((day) => (day ? format.day(day) : ''));
    if (!from && !until) return <span className="muted">{t('ref.notKnown')}</span>;
    const validity =
      from && until
        ? t('ref.between', { from, until })
        : from
          ? t('ref.from', { from })
          : t('ref.until', { until: until ?? '' });
    const hasLapsed = accreditedUntil && accreditedUntil < today;
    return (
      <>
        {validity} {hasLapsed && <Tag color="error">{t('ref.lapsed')}</Tag>}
      </>
    );
  };
  const recognition = ({ isRecognized }: ReferenceEntry): React.ReactNode =>
    isRecognized === null ? (
      <Tag>{t('ref.recognitionUnknown')}</Tag>
    ) : (
      <Tag color={isRecognized ? 'success' : 'error'}>
        {t(isRecognized ? 'ref.recognised' : 'ref.notRecognised')}
      </Tag>
    );
  const below = extra(t('ref.field.parentCategoryId'), ({ parentCategoryId }) =>
    parentCategoryId ? names.get(parentCategoryId) : null,
  );

  const own: Partial<Record<EditableReference, TableColumns<ReferenceEntry>>> = {
    brands: [
      type,
      text('countryOfOrigin'),
      state(({ isVerified }) => (
        <Tag color={isVerified ? 'success' : 'default'}>
          {t(isVerified ? 'ref.verified' : 'ref.notVerified')}
        </Tag>
      )),
    ],
    categories: [type, below, active],
    'food-types': [text('cuisineFamily'), active],
    'certifying-bodies': [
      text('country'),
      extra(t('ref.column.accredited'), accreditation),
      state(recognition),
    ],
  };
  return [
    {
      title: t('ref.field.name'),
      dataIndex: 'name',
      sorter: (one, other) => one.name.localeCompare(other.name),
      render: (_value, { name, fullName }) => (
        <>
          <strong>{name}</strong>
          {fullName && fullName !== name && <p className="small muted">{fullName}</p>}
        </>
      ),
    },
    ...(own[kind] ?? (parent ? [below, active] : [active])),
  ];
};

interface DeleteDialogProps {
  kind: EditableReference;
  entry: ReferenceEntry;
  uses: Uses | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an entry is deleted; a refusal is said in the words of the server. */
const DeleteDialog = ({ kind, entry, uses, onClose, onDeleted }: DeleteDialogProps) => {
  const { id, name, isActive } = entry;
  const t = useReferenceText();
  const toast = useToast();
  const errorText = useErrorText();
  const [remove] = useDeleteReferenceMutation();
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ kind, id });
    toast.show(
      error === undefined
        ? { title: t('ref.deleted'), text: t('ref.deletedText', { name }) }
        : { title: t('ref.notDeleted'), text: errorText(error), kind: 'bad' },
    );
    if (error === undefined) onDeleted();
    onClose();
  };
  const usedText = isActive ? 'ref.deleteUsed' : 'ref.deleteUsedOnly';
  return (
    <ReasonModal
      title={t('ref.deleteTitle', { name })}
      text={uses ? t(usedText, { uses: usesText(t, uses) }) : t('ref.deleteText')}
      confirm={t('ref.delete')}
      onClose={onClose}
      onConfirm={() => void confirm()}
    />
  );
};
