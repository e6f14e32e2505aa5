import { asApiError } from '@halalmap/api-client';
import { type BulkResponse, entityTypes, type Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Icon, SearchInput, useNow, useToast, useTypedText } from '@halalmap/ui';
import { Alert, Button } from '@halalmap/ui/antd/core';
import { lazy, memo, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { useOverviewQuery } from '../../shared/alerts-note';
import { KeysSwitch } from '../../shared/keys';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useSelection } from '../../shared/row-table';
import { ChoiceSelect } from '../../shared/status-filter';
import { type BulkStep, type QueueQuery, statusFilters, useDecideManyMutation } from './use-queue';

interface QueueBarProps {
  query: QueueQuery;
  change: (changed: Partial<QueueQuery>) => void;
}

/** Search, status and type filters of the queue. */
export const QueueBar = memo(({ query, change }: QueueBarProps) => {
  const t = useText();
  const search = useTypedText(query.search, (text) => change({ search: text }));
  return (
    <>
      <SearchInput
        className="input--sm"
        label={t('queue.search')}
        placeholder={t('queue.searchExample')}
        value={search.text}
        maxLength={200}
        onChange={(event) => search.type(event.target.value)}
      />
      <ChoiceSelect
        label={t('queue.status')}
        value={query.status}
        options={statusFilters.map((status) => ({ value: status, label: t(`queue.status.${status}`) }))}
        onChoose={(value) =>
          change({ status: statusFilters.find((status) => status === value) ?? 'pending' })
        }
      />
      <ChoiceSelect
        label={t('queue.type')}
        value={query.type ?? ''}
        options={[
          { value: '', label: t('queue.type.all') },
          ...entityTypes.map((type) => ({ value: type, label: t(`queue.type.${type}`) })),
        ]}
        onChoose={(value) => change({ type: entityTypes.find((type) => type === value) ?? null })}
      />
    </>
  );
});

/** The number of listings by status; each links to the filtered list. */
export const CountsLine = memo(({ status }: Pick<QueueQuery, 'status'>) => {
  const t = useText();
  const format = useFormatters();
  const { data } = useOverviewQuery();
  const counts = data && { ...data.byStatus, pending: data.byStatus.pending - data.likelySpam };
  const all = counts && { ...counts, all: data.byStatus.pending + counts.approved + counts.rejected };
  return (
    <ul className="admin-count" aria-label={t('queue.counts')}>
      {statusFilters.map((name) => (
        <li key={name}>
          <Link
            to={name === 'pending' ? '/admin' : `/admin?status=${name}`}
            aria-current={name === status ? 'true' : undefined}
          >
            <span className="admin-count__number">{all ? format.number(all[name]) : '–'}</span>
            {t(`queue.count.${name}`)}
          </Link>
        </li>
      ))}
      <li className="admin-count__more">
        {data?.pendingAge.oldest && <Oldest since={data.pendingAge.oldest} />}
        <KeysSwitch label={t('queue.shortcuts')} />
      </li>
    </ul>
  );
});

const Oldest = ({ since }: { since: string }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <span className="small muted">
      {t.rich('queue.oldest', { b: (text) => <strong>{text}</strong>, age: format.age(since, now) })}
    </span>
  );
};

const MergePair = lazy(async () => ({ default: (await import('./merge-dialog')).MergePair }));

interface BulkBarProps {
  /** The listings shown, for their names. */
  items: readonly Listing[] | null;
}

type BulkDialog = 'rejected' | 'delete' | 'merge' | null;

/** Bulk actions on the selected listings. Those that failed stay selected and are listed with the reason. */
export const BulkBar = memo(({ items }: BulkBarProps) => {
  const t = useText();
  const toast = useToast();
  const [dialog, openDialog] = useState<BulkDialog>(null);
  const [failed, setFailed] = useState<Array<BulkResponse['failed'][number] & { name: string }>>([]);
  const [send, { isLoading }] = useDecideManyMutation();
  const { selected, select } = useSelection();
  const count = selected.length;
  const [one, other] = selected;

  const run = async (step: BulkStep): Promise<void> => {
    openDialog(null);
    const names = new Map(items?.map(({ id, name }) => [id, name]));
    const { data, error } = await send({ ...step, listingIds: [...selected] });
    if (!data) {
      toast.show({ title: t('bulk.failed'), text: asApiError(error).raw, kind: 'bad' });
      return;
    }
    select(data.failed.map(({ id }) => id));
    setFailed(data.failed.map((entry) => ({ ...entry, name: names.get(entry.id) ?? entry.id })));
    const [title, kind] =
      data.succeeded.length > 0 ? (['bulk.success', 'ok'] as const) : (['bulk.failed', 'bad'] as const);
    const counts = { done: data.succeeded.length, failed: data.failed.length };
    toast.show({ title: t(title), text: t('bulk.outcome', counts), kind });
  };
  /** Without a selection there is nothing to confirm. */
  const withSelection = (act: () => void) => () => {
    if (count === 0) toast.show({ title: t('bulk.none'), text: t('bulk.noneText'), kind: 'bad' });
    else act();
  };

  const openMerge = withSelection(() => {
    if (count === 2) openDialog('merge');
    else toast.show({ title: t('bulk.notTwo'), text: t('bulk.notTwoText', { count }), kind: 'bad' });
  });

  return (
    <>
      <div className={`bulk${count > 0 ? ' bulk--on' : ''}`} role="group" aria-label={t('bulk.title')}>
        <strong role="status">{t('bulk.selected', { count })}</strong>
        <Button
          size="small"
          icon={<Icon name="check" />}
          loading={isLoading}
          aria-label={t('bulk.approveName')}
          onClick={withSelection(() => void run({ action: 'updateStatus', status: 'approved' }))}
        >
          {t('bulk.approve')}
        </Button>
        <Button
          size="small"
          icon={<Icon name="x" />}
          aria-label={t('bulk.rejectName')}
          onClick={withSelection(() => openDialog('rejected'))}
        >
          {t('bulk.reject')}
        </Button>
        <Button size="small" icon={<Icon name="copy" />} aria-label={t('bulk.mergeName')} onClick={openMerge}>
          {t('bulk.merge')}
        </Button>
        <Button
          size="small"
          danger
          icon={<Icon name="trash-2" />}
          aria-label={t('bulk.deleteName')}
          onClick={withSelection(() => openDialog('delete'))}
        >
          {t('bulk.delete')}
        </Button>
        {count > 0 && (
          <Button size="small" type="link" className="bulk__clear" onClick={() => select([])}>
            {t('bulk.clear')}
          </Button>
        )}
      </div>
      {failed.length > 0 && (
        <Alert
          type="error"
          showIcon
          closable={{ 'aria-label': t('bulk.hide'), onClose: () => setFailed([]) }}
          title={t('bulk.failures', { count: failed.length })}
          description={
            <ul>
              {failed.map(({ id, name, message }) => (
                <li key={id}>
                  <bdi>{name}</bdi>: {message}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {dialog === 'merge' && one !== undefined && other !== undefined && (
        <Suspense fallback={null}>
          <MergePair ids={[one, other]} onClose={() => openDialog(null)} onMerged={() => select([])} />
        </Suspense>
      )}
      {dialog === 'rejected' && (
        <ReasonDialog
          title={t('bulk.rejectTitle', { count })}
          text={t('bulk.rejectText')}
          label={t('reject.reason')}
          missing={t('bulk.reasonMissing')}
          confirm={t('bulk.rejectConfirm', { count })}
          onClose={() => openDialog(null)}
          onConfirm={(reason) => void run({ action: 'updateStatus', status: 'rejected', reason })}
        />
      )}
      {dialog === 'delete' && (
        <ReasonDialog
          title={t('bulk.deleteTitle', { count })}
          text={t('bulk.deleteText')}
          confirm={t('bulk.deleteConfirm', { count })}
          onClose={() => openDialog(null)}
          onConfirm={() => void run({ action: 'delete' })}
        />
      )}
    </>
  );
});
