import { type AppStore, skipToken } from '@halalmap/api-client';
import type { BulkJob, BulkResponse, DelistingCause, Listing } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { FailedDialog, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Icon, useToast } from '@halalmap/ui';
import { Alert, Button } from '@halalmap/ui/antd/core';
import { memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useSelection } from '../../shared/row-table';
import { DeleteDialog } from './delete-dialog';
import {
  type BulkStep,
  filtersOf,
  listsChanged,
  type QueueQuery,
  useBulkJobState,
  useBulkJobSubscription,
  useCancelBulkMutation,
  useCountListingsQuery,
  useDecideManyMutation,
  useDecideMatchingMutation,
} from './use-queue';

const MergePair = lazyPart(async () => (await import('./merge-dialog')).MergePair, FailedDialog);

/** The bulk action of which the result is shown, kept on the device until it is closed. */
const jobKey = 'halalmap.admin.bulk';
const jobListeners = new Set<() => void>();
const shownJob = (): string | null => {
  try {
    return localStorage.getItem(jobKey);
  } catch {
    return null;
  }
};
const showJob = (id: string | null): void => {
  try {
    if (id === null) localStorage.removeItem(jobKey);
    else localStorage.setItem(jobKey, id);
  } catch {
    // Without storage the result is not shown; the action itself goes on.
  }
  for (const listen of jobListeners) listen();
};
const listenToJob = (listen: () => void): (() => void) => {
  jobListeners.add(listen);
  return () => jobListeners.delete(listen);
};

interface BulkBarProps {
  /** The listings shown, for their names. */
  items: readonly Listing[] | null;
  /** How many listings match the filters, shown or not. */
  total: number;
  query: QueueQuery;
}

type BulkDialog = 'approved' | 'rejected' | 'delete' | 'merge' | null;
type Failure = BulkResponse['failed'][number];

/** Bulk actions on the selected listings, or on all that match. Those that failed are listed with the reason. */
export const BulkBar = memo(({ items, total, query }: BulkBarProps) => {
  const t = useText();
  const toast = useToast();
  const errorText = useErrorText();
  const [dialog, openDialog] = useState<BulkDialog>(null);
  const [failed, setFailed] = useState<readonly Failure[]>([]);
  const [send, { isLoading }] = useDecideManyMutation();
  const [sendAll, { isLoading: isStarting }] = useDecideMatchingMutation();
  const { selected, select } = useSelection();
  const [chosenQuery, setChosenQuery] = useState<QueueQuery | null>(null);
  const areAllShown = items !== null && items.length > 0 && selected.length === items.length;
  // The choice of all that match ends with the ticks and with the filters that it was made for.
  const isAll = chosenQuery === query && selected.length > 0;
  const count = isAll ? total : selected.length;
  const [one, other] = selected;

  const run = async (step: BulkStep): Promise<void> => {
    openDialog(null);
    if (isAll) {
      const { data, error } = await sendAll({ step, query, expected: total });
      if (data) {
        select([]);
        showJob(data.id);
      } else toast.show({ title: t('bulk.failed'), text: errorText(error), kind: 'bad' });
      return;
    }
    const names = new Map(items?.map(({ id, name }) => [id, name]));
    const { data, error } = await send({ ...step, listingIds: [...selected] });
    if (!data) {
      toast.show({ title: t('bulk.failed'), text: errorText(error), kind: 'bad' });
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
  const approveSelected = (): void =>
    isAll ? openDialog('approved') : void run({ action: 'updateStatus', status: 'approved' });
  const openMerge = withSelection(() => {
    if (count === 2) openDialog('merge');
    else toast.show({ title: t('bulk.notTwo'), text: t('bulk.notTwoText', { count }), kind: 'bad' });
  });

  return (
    <>
      <div className={`bulk${count > 0 ? ' bulk--on' : ''}`} role="group" aria-label={t('bulk.title')}>
        <strong role="status">{t(isAll ? 'bulk.allSelected' : 'bulk.selected', { count })}</strong>
        {areAllShown && !isAll && total > selected.length && (
          <Button size="small" type="link" onClick={() => setChosenQuery(query)}>
            {t('bulk.selectAll', { total })}
          </Button>
        )}
        <Button
          size="small"
          icon={<Icon name="check" />}
          loading={isLoading || isStarting}
          aria-label={t('bulk.approveName')}
          onClick={withSelection(approveSelected)}
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
          description={<Failures failed={failed} />}
        />
      )}
      {dialog === 'merge' && one !== undefined && other !== undefined && (
        <Suspense fallback={null}>
          <MergePair ids={[one, other]} onClose={() => openDialog(null)} onMerged={() => select([])} />
        </Suspense>
      )}
      {dialog === 'approved' && (
        <ReasonDialog
          title={t('bulk.approveTitle', { count })}
          text={<WhatIsApproved query={query} />}
          confirm={t('bulk.approveConfirm', { count })}
          isDanger={false}
          onClose={() => openDialog(null)}
          onConfirm={() => void run({ action: 'updateStatus', status: 'approved' })}
        />
      )}
      {dialog === 'rejected' && (
        <ReasonDialog
          title={t('bulk.rejectTitle', { count })}
          text={t('bulk.rejectText')}
          label={t('reject.reason')}
          missing={t('bulk.reasonMissing')}
          confirm={t('bulk.rejectConfirm', { count })}
          saved="listing"
          onClose={() => openDialog(null)}
          onConfirm={(reason) => void run({ action: 'updateStatus', status: 'rejected', reason })}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          title={t('bulk.deleteTitle', { count })}
          confirm={t('bulk.deleteConfirm', { count })}
          onClose={() => openDialog(null)}
          onConfirm={(cause: DelistingCause) => void run({ action: 'delete', cause })}
        />
      )}
    </>
  );
});

/** How many of the listings that will be approved deserve a look of their own. */
const WhatIsApproved = ({ query }: { query: QueueQuery }) => {
  const t = useText();
  const filters = filtersOf(query);
  const fresh = { refetchOnMountOrArgChange: true };
  const duplicates = useCountListingsQuery({ ...filters, hasDuplicates: true }, fresh).currentData;
  const certificates = useCountListingsQuery({ ...filters, certificate: 'unseen' }, fresh).currentData;
  return (
    <>
      <p>{t('bulk.approveText')}</p>
      <ul>
        <li>
          {duplicates === undefined ? t('bulk.counting') : t('bulk.withDuplicates', { count: duplicates })}
        </li>
        <li>
          {certificates === undefined
            ? t('bulk.counting')
            : t('bulk.withCertificates', { count: certificates })}
        </li>
      </ul>
    </>
  );
};

const Failures = ({ failed }: { failed: readonly Failure[] }) => (
  <ul className="bulk__failures">
    {failed.map(({ id, name, message }) => (
      <li key={id}>
        <Link to={`/listing/${id}`}>
          <bdi>{name ?? id}</bdi>
        </Link>
        : {message}
      </li>
    ))}
  </ul>
);

const pollMs = 1_000;

/** How far the last bulk action is, and its result, until it is closed. */
export const BulkResult = () => {
  const id = useSyncExternalStore(listenToJob, shownJob);
  const dispatch = useDispatch<AppStore['dispatch']>();
  const { currentData: job, isError } = useBulkJobState(id ?? skipToken);
  const isEnded = job !== undefined && job.state !== 'running';
  useBulkJobSubscription(id ?? skipToken, {
    pollingInterval: isEnded || isError ? 0 : pollMs,
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (isEnded) dispatch(listsChanged());
  }, [isEnded, dispatch]);
  return id !== null && job ? <JobNote id={id} job={job} /> : null;
};

const JobNote = ({ id, job }: { id: string; job: BulkJob }) => {
  const t = useText();
  const [cancel, { isLoading }] = useCancelBulkMutation();
  const { state, done, total, failed, failedTotal } = job;
  const counts = { done: done - failedTotal, total, failed: failedTotal };
  return (
    <Alert
      className="queue__job"
      type={state === 'running' ? 'info' : failedTotal > 0 ? 'warning' : 'success'}
      role="status"
      closable={state !== 'running' && { 'aria-label': t('job.close'), onClose: () => showJob(null) }}
      title={t(`job.${state}`, counts)}
      description={
        <>
          {state === 'running' && (
            <>
              <progress max={total} value={done} aria-label={t('job.progress')} />
              <Button size="small" loading={isLoading} onClick={() => void cancel(id)}>
                {t('job.cancel')}
              </Button>
            </>
          )}
          {failed.length > 0 && (
            <details>
              <summary>{t('bulk.failures', { count: failedTotal })}</summary>
              <Failures failed={failed} />
            </details>
          )}
        </>
      }
    />
  );
};
