import { asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { PageSkeleton, usePageTitle } from '@halalmap/mfe-kit';
import { Button, useToast } from '@halalmap/ui';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { AlertsNote } from '../../shared/alerts-note';
import type { SeenWay } from '../../shared/certificate-choice';
import { ListAndDetail } from '../../shared/list-and-detail';
import { PaletteButton } from '../../shared/palette';
import { ReasonDialog } from '../../shared/reason-dialog';
import { Selection } from '../../shared/row-table';
import { useChoice } from '../../shared/use-address';
import { BulkBar, CountsLine, QueueBar } from './queue-bar';
import { useColumnChoice, useQueueColumns } from './queue-columns';
import { Review } from './review';
import { type Decision, useDecideListingMutation, useQueue, useQueueFilters } from './use-queue';
import './moderation.css';

const AddBusiness = lazy(async () => ({ default: (await import('./add-business')).AddBusiness }));

const tabs = ['dashboard', 'add'] as const;

/** The admin panel: the queue, and the form that adds a listing. Its input is kept while the page is open. */
export const AdminPanel = () => {
  const t = useText();
  const [tab, choose] = useChoice('tab', tabs);
  const [wasAdding, setWasAdding] = useState(false);
  if (tab === 'add' && !wasAdding) setWasAdding(true);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'add' ? 'dashboard' : 'add';
    choose(other);
    document.getElementById(`panel-tab-${other}`)?.focus();
  };
  return (
    <div className="admin page-admin">
      <h1 className="visually-hidden">{t(tab === 'add' ? 'panel.add' : 'queue.title')}</h1>
      <div className="panel-tabs">
        <div className="tabs" role="tablist" aria-label={t('panel.tabs')} onKeyDown={move}>
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`panel-tab-${name}`}
              aria-selected={name === tab}
              aria-controls={name === tab ? `panel-${name}` : undefined}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => choose(name)}
            >
              {t(`panel.${name}`)}
            </button>
          ))}
        </div>
        <div className="row">
          <PaletteButton />
          {tab === 'dashboard' && (
            <Link className="button button--sm" to="/enterprise-admin?add=listing">
              {t('queue.addEnterprise')}
            </Link>
          )}
        </div>
      </div>
      {tab === 'dashboard' && (
        <div role="tabpanel" id="panel-dashboard" aria-labelledby="panel-tab-dashboard">
          <ModerationPage />
        </div>
      )}
      {wasAdding && (
        <div role="tabpanel" id="panel-add" aria-labelledby="panel-tab-add" hidden={tab !== 'add'}>
          <Suspense fallback={<PageSkeleton />}>
            <AddBusiness />
          </Suspense>
        </div>
      )}
    </div>
  );
};

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog')).EditDialog }));

const ImagesDialog = lazy(async () => ({ default: (await import('./images-dialog')).ImagesDialog }));

const nameOf = ({ name }: Listing): string => name;

/** The queue beside the review of the selected listing. */
const ModerationPage = () => {
  const t = useText();
  const toast = useToast();
  const { query, view, change, turnTo, sortBy } = useQueueFilters();
  const queue = useQueue(query, view, turnTo);
  const { items, chosen, hasFailed, total } = queue;
  const { isDeciding, decide } = useDecide();
  const [seen, setSeen] = useState<{ id: string; how: SeenWay }>({ id: '', how: null });
  const seenOf = ({ id }: Listing): SeenWay => (seen.id === id ? seen.how : null);
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

/** Decides on a listing and shows the result. */
const useDecide = (): {
  isDeciding: boolean;
  decide: (listing: Listing, decision: Omit<Decision, 'shown'>) => Promise<void>;
} => {
  const t = useText();
  const toast = useToast();
  const [send, { isLoading: isDeciding }] = useDecideListingMutation();

  const showRefusal = (error: unknown, name: string): void => {
    const { status, raw } = asApiError(error);
    const text = status === 0 ? t('decide.noAnswer') : status === 412 ? t('decide.changed', { name }) : raw;
    toast.show({ title: t('decide.failed'), text, kind: 'bad' });
  };
  const showStale = ({ status, name }: Listing, shown: Listing): void => {
    const isDecided = status !== shown.status && status !== 'pending';
    const text = isDecided ? t('decide.stale', { status, name }) : t('decide.changed', { name });
    toast.show({ title: t('decide.failed'), text, kind: 'bad' });
  };
  return {
    isDeciding,
    decide: async (shown, decision) => {
      const { data, error } = await send({ shown, ...decision });
      if (!data) return showRefusal(error, shown.name);
      if (data.isStale) return showStale(data.listing, shown);
      toast.show({
        title: t('decide.success'),
        text: t(`decide.${decision.status}`, { name: data.listing.name }),
      });
    },
  };
};
