import type { Listing } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { Button, useToast } from '@halalmap/ui';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ListAndDetail } from '../../shared/list-and-detail';
import { useColumnChoice } from '../../shared/column-choice';
import { Selection } from '../../shared/row-table';
import { ReasonDialog } from '../../shared/reason-dialog';
import type { Seen } from '../../shared/certificate-choice';
import { AlertsNote } from '../../shared/alerts-note';
import { BulkBar } from './bulk-bar';
import { CountsLine, QueueBar } from './queue-bar';
import { useQueueColumns } from './queue-columns';
import { Review } from './review';
import './moderation-page.css';
import { useDecide } from './use-decide';
import { useQueue, useQueueFilters } from './use-queue';
import { useText } from '../../messages/en';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog')).EditDialog }));

const ImagesDialog = lazy(async () => ({ default: (await import('./images-dialog')).ImagesDialog }));

const nameOf = ({ name }: Listing): string => name;

/** The queue beside the review of the selected listing. */
export const ModerationPage = () => {
  const t = useText();
  const toast = useToast();
  const { query, view, change, turnTo, sortBy } = useQueueFilters();
  const queue = useQueue(query, view, turnTo);
  const { items, chosen, hasFailed, total } = queue;
  const { isDeciding, decide } = useDecide();
  const [seen, setSeen] = useState<{ id: string; how: Seen }>({ id: '', how: null });
  const seenOf = ({ id }: Listing): Seen => (seen.id === id ? seen.how : null);
  const [rejecting, setRejecting] = useState<Listing | null>(null);
  const [editing, setEditing] = useState<Listing | null>(null);
  const [pictured, setPictured] = useState<Listing | null>(null);
  const isQueue = (items ?? []).every(({ status }) => status === 'pending');
  const { columns, button: columnChoice } = useColumnChoice('listings', useQueueColumns(isQueue));
  const below = useCallback(
    ({ entityType, municipalityName, provinceName }: Listing) =>
      [t(`queue.type.${entityType}`), municipalityName ?? provinceName].filter(Boolean).join(' · '),
    [t],
  );
  usePageTitle(t('queue.pageTitle'));

  const failure = { title: t('queue.failed'), text: t('queue.failedText') };
  const showFailure = useEffectEvent(() => toast.show({ ...failure, kind: 'bad' }));
  useEffect(() => {
    if (hasFailed) showFailure();
  }, [hasFailed]);

  const approve = (): void => {
    if (!chosen || chosen.status === 'approved' || isDeciding) return;
    queue.leave(chosen.id);
    const how = seenOf(chosen);
    void decide(chosen, { status: 'approved', ...(how ? { certificateSeen: { how } } : {}) });
  };
  const askReason = (): void => {
    if (chosen && chosen.status !== 'rejected' && !isDeciding) setRejecting(chosen);
  };
  const reject = (listing: Listing, reason: string): void => {
    setRejecting(null);
    queue.leave(listing.id);
    void decide(listing, { status: 'rejected', reason });
  };
  const hasFilters = query.type !== null || query.search !== '';
  const isPublic = rejecting?.status === 'approved';

  return (
    <Selection>
      <CountsLine status={query.status} />
      <AlertsNote />
      <ListAndDetail
        title={t('queue.listings')}
        filters={
          <>
            <QueueBar query={query} change={change} />
            {columnChoice}
          </>
        }
        bar={<BulkBar items={items} />}
        tools={{ sort: view.sort, sortBy, page: view.page, size: view.size, turnTo }}
        list={queue}
        region={t('queue.region')}
        nameTitle={t('queue.column.listing')}
        name={nameOf}
        below={below}
        columns={columns}
        texts={{
          loading: t('queue.loading'),
          failed: failure,
          empty: {
            title: t('queue.empty'),
            text: t(query.status === 'pending' && !hasFilters ? 'queue.emptyPending' : 'queue.emptyFilters'),
            action:
              query.status === 'all' && !hasFilters ? undefined : (
                <Button onClick={() => change({ status: 'all', type: null, search: '' })}>
                  {t('queue.showAll')}
                </Button>
              ),
          },
        }}
        foot={
          items !== null &&
          total > items.length && (
            <p className="small muted queue__state">{t('queue.capped', { shown: items.length, total })}</p>
          )
        }
        keys={{ a: approve, r: askReason, m: () => setPictured(chosen ?? null) }}
        detail={(listing) => (
          <Review
            key={listing.id}
            listing={listing}
            isDeciding={isDeciding}
            seen={seenOf(listing)}
            onSeen={(how) => setSeen({ id: listing.id, how })}
            onApprove={approve}
            onReject={askReason}
            onEdit={() => setEditing(listing)}
            onImages={() => setPictured(listing)}
          />
        )}
      />
      {pictured && (
        <Suspense fallback={null}>
          <ImagesDialog listing={pictured} onClose={() => setPictured(null)} />
        </Suspense>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EditDialog listing={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {rejecting && (
        <ReasonDialog
          title={t(isPublic ? 'reject.unpublishTitle' : 'reject.title', { name: rejecting.name })}
          text={t(rejecting.submittedSignedIn ? 'reject.text' : 'reject.textUnread')}
          label={t('reject.reason')}
          missing={t('reject.missing')}
          confirm={t(isPublic ? 'reject.unpublishConfirm' : 'reject.confirm')}
          onClose={() => setRejecting(null)}
          onConfirm={(reason) => reject(rejecting, reason)}
        />
      )}
    </Selection>
  );
};
