import type { Listing } from '@halalmap/contracts';
import { PageSkeleton, usePageTitle } from '@halalmap/mfe-kit';
import { FailedDialog, FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Button, useToast } from '@halalmap/ui';
import {
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { AlertsNote } from '../../shared/alerts-note';
import type { Seen } from '../../shared/certificate-choice';
import { ListAndDetail } from '../../shared/list-and-detail';
import { PaletteButton } from '../../shared/palette';
import { preloadReasonDialog, ReasonDialog } from '../../shared/reason-dialog';
import { Selection } from '../../shared/row-table';
import { useChoice } from '../../shared/use-address';
import { BulkBar, BulkResult } from './bulk-bar';
import { DeleteListing } from './delete-dialog';
import { useListingPreload } from './duplicates';
import { CountsLine, MoreRows, noFilters, QueueBar, QueueNotes } from './queue-bar';
import { RowFacts, useColumnChoice, useQueueColumns } from './queue-columns';
import { Review } from './review';
import { AssignDialog, NextForMe } from './sharing';
import { useHeldDecisions } from './use-held-decisions';
import { useKeyedDecisions } from './use-keyed-decisions';
import { useQueue, useQueueFilters } from './use-queue';
import { useSharing } from './use-sharing';
import './moderation.css';

const AddBusiness = lazyPart(async () => (await import('./add-business')).AddBusiness, FailedInPlace);

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
        <div className="panel-tabs__start">
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
          {tab === 'dashboard' && <CountsLine />}
          <Link className="link small" to="/">
            {t('panel.backToSite')}
          </Link>
        </div>
        {tab === 'dashboard' && <AlertsNote />}
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

const EditDialog = lazyPart(async () => (await import('./edit-dialog')).EditDialog, FailedDialog);

const ImagesDialog = lazyPart(async () => (await import('./images-dialog')).ImagesDialog, FailedDialog);

const nameOf = ({ name }: Listing): string => name;

/** The queue beside the review of the selected listing. */
const ModerationPage = () => {
  const t = useText();
  const toast = useToast();
  const { query, sort, change, sortBy } = useQueueFilters();
  const queue = useQueue(query, sort);
  const { items, chosen, hasFailed, total } = queue;
  const decisions = useHeldDecisions(queue.request);
  const { held, decided, decide, undo } = decisions;
  const sharing = useSharing({
    queue,
    query,
    isDecided: decisions.isDecided,
    onGone({ id, name }, { decision }) {
      replace(id);
      toast.show({
        title: t('sharing.decided'),
        text: t('sharing.decidedText', { name, decision: decision ?? 'other' }),
      });
    },
  });
  const [assigning, setAssigning] = useState<Listing | null>(null);
  const [seen, setSeen] = useState<{ id: string; found: Seen }>({ id: '', found: null });
  const seenOf = ({ id }: Listing): Seen => (seen.id === id ? seen.found : null);
  const [rejecting, setRejecting] = useState<Listing | null>(null);
  const [deleting, setDeleting] = useState<Listing | null>(null);
  const [editing, setEditing] = useState<Listing | null>(null);
  const [pictured, setPictured] = useState<Listing | null>(null);
  const isQueue = query.status === 'pending';
  const { columns, button: columnChoice } = useColumnChoice('listings', useQueueColumns(query.status));
  const below = useCallback(
    (listing: Listing) => <RowFacts listing={listing} isQueue={isQueue} />,
    [isQueue],
  );
  usePageTitle(t('queue.pageTitle'));
  const shown = useMemo(
    () =>
      decided.size === 0 || items === null
        ? items
        : items.map((item) => {
            const status = decided.get(item.id);
            return status === undefined ? item : { ...item, status };
          }),
    [items, decided],
  );

  const failure = { title: t('queue.failed'), text: t('queue.failedText') };
  const showFailure = useEffectEvent(() => toast.show({ ...failure, kind: 'bad' }));
  useEffect(() => {
    if (hasFailed) showFailure();
  }, [hasFailed]);
  usePreloadedRow(items, chosen?.id);

  const { goOn, replace, press } = useKeyedDecisions({
    queue,
    decisions,
    isTaken: sharing.isTaken,
    isAsking: rejecting !== null,
    onApprove(listing) {
      const certificateSeen = seenOf(listing);
      decide(listing, { status: 'approved', ...(certificateSeen ? { certificateSeen } : {}) });
    },
    onReject: setRejecting,
  });
  const approve = (): void => press('approve');
  const askReason = (): void => press('reject');

  const reject = (listing: Listing, reason: string): void => {
    setRejecting(null);
    decide(listing, { status: 'rejected', reason });
    goOn(listing.id);
  };
  const takeBack = (): void => {
    const listing = undo();
    if (listing) queue.choose(listing.id);
  };
  const hasFilters =
    query.snoozed ||
    query.assigned !== null ||
    query.type !== null ||
    query.search !== '' ||
    query.sender !== null ||
    query.only !== null;
  const isPublic = rejecting?.status === 'approved';
  const texts = {
    loading: t('queue.loading'),
    failed: failure,
    empty: {
      title: t('queue.empty'),
      text: t(isQueue && !hasFilters ? 'queue.emptyPending' : 'queue.emptyFilters'),
      action:
        query.status === 'all' && !hasFilters ? undefined : (
          <Button onClick={() => change({ ...noFilters, status: 'all' })}>{t('queue.showAll')}</Button>
        ),
    },
  };

  return (
    <Selection>
      <button
        type="button"
        className="queue__skip button button--sm"
        onClick={() => document.getElementById('queue-rows')?.focus()}
      >
        {t('queue.skip')}
      </button>
      <ListAndDetail
        title={t('queue.listings')}
        filters={
          <>
            <QueueBar query={query} change={change} />
            {columnChoice}
          </>
        }
        actions={
          isQueue && (
            <NextForMe items={items} me={sharing.me} isBusy={sharing.isAsking} onNext={sharing.next} />
          )
        }
        bar={
          <>
            <BulkResult />
            {held && <UndoBar held={held} onUndo={takeBack} />}
          </>
        }
        end={
          <>
            <BulkBar items={items} total={total} query={query} />
            <QueueNotes />
          </>
        }
        tools={{ sort, sortBy }}
        list={{ ...queue, items: shown }}
        region={t('queue.region')}
        nameTitle={t('queue.column.listing')}
        name={nameOf}
        below={below}
        columns={columns}
        texts={texts}
        foot={<MoreRows queue={queue} />}
        keys={{
          a: approve,
          r: askReason,
          u: takeBack,
          m: () => setPictured(chosen ?? null),
          n: sharing.next,
          s: () => chosen && goOn(chosen.id),
        }}
        detail={(listing) => (
          <Review
            key={listing.id}
            listing={listing}
            decided={decided.get(listing.id) ?? null}
            seen={seenOf(listing)}
            onSeen={(found) => setSeen({ id: listing.id, found })}
            onApprove={approve}
            onReject={askReason}
            onDelete={() => setDeleting(listing)}
            onEdit={() => setEditing(listing)}
            onImages={() => setPictured(listing)}
            onAssign={() => setAssigning(listing)}
            onSkip={() => goOn(listing.id)}
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
      {assigning && (
        <AssignDialog
          listing={assigning}
          onClose={() => setAssigning(null)}
          onDone={() => goOn(assigning.id)}
        />
      )}
      {deleting && (
        <DeleteListing
          listing={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => goOn(deleting.id)}
        />
      )}
      {rejecting && (
        <ReasonDialog
          title={t(isPublic ? 'reject.unpublishTitle' : 'reject.title', { name: rejecting.name })}
          text={t(rejecting.submittedSignedIn ? 'reject.text' : 'reject.textUnread')}
          label={t('reject.reason')}
          missing={t('reject.missing')}
          confirm={t(isPublic ? 'reject.unpublishConfirm' : 'reject.confirm')}
          saved="listing"
          onClose={() => setRejecting(null)}
          onConfirm={(reason) => reject(rejecting, reason)}
        />
      )}
    </Selection>
  );
};

/** Loads the details of the row after the selected one, and the dialog of a rejection, before they are needed. */
const usePreloadedRow = (items: readonly Listing[] | null, chosenId: string | undefined): void => {
  const preload = useListingPreload();
  const index = items?.findIndex(({ id }) => id === chosenId) ?? -1;
  const next = items?.[index + 1];
  const nextId = next && !next.moderation?.deleted ? next.id : undefined;
  useEffect(() => {
    if (nextId !== undefined) preload(nextId);
  }, [nextId, preload]);
  useEffect(() => void preloadReasonDialog(), []);
};

/** The decision that can still be undone. */
const UndoBar = ({
  held,
  onUndo,
}: {
  held: NonNullable<ReturnType<typeof useHeldDecisions>['held']>;
  onUndo: () => void;
}) => {
  const t = useText();
  const { name } = held.listing;
  return (
    <div className="queue__undo" role="group" aria-label={t('undo.title')}>
      <span>{t(`undo.${held.decision.status}`, { name })}</span>
      <Button size="sm" icon="rotate-ccw" onClick={onUndo}>
        {t('undo.button')} <kbd className="keyboard-hint">U</kbd>
      </Button>
    </div>
  );
};
