import type { AppStore } from '@halalmap/api-client';
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
import { useDecisionToast } from '../../shared/use-worklist';
import { decideInParts } from './decide-in-parts';
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
  useUndoBulkMutation,
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
    const { left, ...done } = await decideInParts(selected, (listingIds) => send({ ...step, listingIds }));
    if (left.length > 0) toast.show({ title: t('bulk.failed'), text: errorText(done.error), kind: 'bad' });
    if (done.succeeded.length + done.failed.length === 0) return;
    select([...done.failed.map(({ id }) => id), ...left]);
    setFailed(done.failed.map((entry) => ({ ...entry, name: names.get(entry.id) ?? entry.id })));
    if (done.jobs.length > 0) showJob(done.jobs.join(','));
    const [title, kind] =
      done.succeeded.length > 0 ? (['bulk.success', 'ok'] as const) : (['bulk.failed', 'bad'] as const);
    const counts = { done: done.succeeded.length, failed: done.failed.length };
    toast.show({ title: t(title), text: t('bulk.outcome', counts), kind });
  };
  /** Without a selection there is nothing to confirm. */
  const withSelection = (act: () => void) => () => {
    if (count === 0) toast.show({ title: t('bulk.none'), text: t('bulk.noneText'), kind: 'bad' });
    else act();
  };
  const approveSelected = (): void => openDialog('approved');
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
          text={isAll ? <AmongAll query={query} /> : <AmongTicked items={items} ids={selected} />}
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
const AmongAll = ({ query }: { query: QueueQuery }) => {
  const filters = filtersOf(query);
  const fresh = { refetchOnMountOrArgChange: true };
  const duplicates = useCountListingsQuery({ ...filters, hasDuplicates: true }, fresh).currentData;
  const certificates = useCountListingsQuery({ ...filters, certificate: 'unseen' }, fresh).currentData;
  return <WhatIsApproved duplicates={duplicates} certificates={certificates} />;
};

const AmongTicked = ({ items, ids }: { items: readonly Listing[] | null; ids: readonly string[] }) => {
  const ticked = (items ?? []).filter(({ id }) => ids.includes(id));
  const count = (has: (facts: NonNullable<Listing['moderation']>) => boolean): number =>
    ticked.filter(({ moderation }) => moderation && has(moderation)).length;
  return (
    <WhatIsApproved
      duplicates={count(({ duplicates }) => duplicates.length > 0)}
      certificates={count(({ certificate }) => certificate === 'unseen')}
      photos={count(({ photos }) => photos > 0)}
    />
  );
};

const WhatIsApproved = ({
  duplicates,
  certificates,
  photos,
}: {
  duplicates: number | undefined;
  certificates: number | undefined;
  photos?: number;
}) => {
  const t = useText();
  const counting = t('bulk.counting');
  return (
    <>
      <p>{t('bulk.approveText')}</p>
      <ul>
        <li>{duplicates === undefined ? counting : t('bulk.withDuplicates', { count: duplicates })}</li>
        <li>{certificates === undefined ? counting : t('bulk.withCertificates', { count: certificates })}</li>
        {photos !== undefined && <li>{t('bulk.withPhotos', { count: photos })}</li>}
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

/** How far the last bulk action is, and its result, until it is closed. One that was sent in parts has several. */
export const BulkResult = () => {
  const ids = useSyncExternalStore(listenToJob, shownJob);
  const all = ids === null ? [] : ids.split(',');
  const close = (id: string): void => {
    const left = all.filter((other) => other !== id);
    showJob(left.length > 0 ? left.join(',') : null);
  };
  return all.map((id) => <JobResult key={id} id={id} onClose={() => close(id)} />);
};

const JobResult = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const dispatch = useDispatch<AppStore['dispatch']>();
  const { currentData: job, isError } = useBulkJobState(id);
  const isEnded = job !== undefined && job.state !== 'running';
  useBulkJobSubscription(id, {
    pollingInterval: isEnded || isError ? 0 : pollMs,
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (isEnded) dispatch(listsChanged());
  }, [isEnded, dispatch]);
  return job ? <JobNote id={id} job={job} onClose={onClose} /> : null;
};

const JobNote = ({ id, job, onClose }: { id: string; job: BulkJob; onClose: () => void }) => {
  const t = useText();
  const [cancel, { isLoading }] = useCancelBulkMutation();
  const [undo, { isLoading: isUndoing }] = useUndoBulkMutation();
  const showResult = useDecisionToast();
  const { state, done, total, failed, failedTotal, isUndoable, undone } = job;
  const isRunning = state === 'running';
  const counts = { done: done - failedTotal, total, failed: failedTotal };
  const title = undone
    ? t(isRunning ? 'job.undoing' : 'job.undone', { taken: undone.taken, kept: undone.keptTotal })
    : t(`job.${state}`, counts);
  const hasProblems = failedTotal > 0 || (undone?.keptTotal ?? 0) > 0;
  return (
    <Alert
      className="queue__job"
      type={isRunning ? 'info' : hasProblems ? 'warning' : 'success'}
      role="status"
      closable={!isRunning && { 'aria-label': t('job.close'), onClose }}
      title={title}
      description={
        <>
          {isRunning && (
            <>
              <progress
                max={undone ? done - failedTotal : total}
                value={undone ? undone.done : done}
                aria-label={t('job.progress')}
              />
              {!undone && (
                <Button size="small" loading={isLoading} onClick={() => void cancel(id)}>
                  {t('job.cancel')}
                </Button>
              )}
            </>
          )}
          {!isRunning && isUndoable && done > failedTotal && (
            <Button
              size="small"
              icon={<Icon name="rotate-ccw" />}
              loading={isUndoing}
              onClick={() =>
                void undo(id).then((response) => {
                  if (response.error !== undefined) showResult(response, { title: '' });
                })
              }
            >
              {t('job.undo')}
            </Button>
          )}
          {/* Those of ticked rows, which have no names here, were listed by the response already. */}
          {failed.some(({ name }) => name !== undefined) && (
            <details>
              <summary>{t('bulk.failures', { count: failedTotal })}</summary>
              <Failures failed={failed} />
            </details>
          )}
          {undone && undone.kept.length > 0 && (
            <details>
              <summary>{t('job.kept', { count: undone.keptTotal })}</summary>
              <Failures failed={undone.kept} />
            </details>
          )}
        </>
      }
    />
  );
};
