import { skipToken } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { PictureRow } from '@halalmap/listing-parts';
import { FailedDialog, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import {
  Button,
  EvidenceList,
  Icon,
  type IconName,
  Note,
  StatusTag,
  TrustLabel,
  TrustMarks,
  useNow,
} from '@halalmap/ui';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { CertificateChoice, type Seen } from '../../shared/certificate-choice';
import { Detail } from '../../shared/detail';
import { NameWarnings } from '../../shared/name-warnings';
import { usePaletteMerge } from '../../shared/palette';
import { nameOf } from '../../shared/record-links';
import { useDecisionToast } from '../../shared/use-worklist';
import { DuplicatesNote, useDuplicates, useExistingListingQuery } from './duplicates';
import './moderation.css';
import { FactsTable } from './facts-table';
import { WorkOn } from './sharing';
import { namesCertificate } from './signals';
import { useCountListingsQuery, useRestoreListingMutation, useSenderQuery } from './use-queue';
import { useText } from '../../messages/en';

const HistoryDialog = lazyPart(async () => (await import('./history-dialog')).HistoryDialog, FailedDialog);

const MergeSearch = lazyPart(async () => (await import('./merge-dialog')).MergeSearch, FailedDialog);

const MergeDialog = lazyPart(async () => (await import('./merge-dialog')).MergeDialog, FailedDialog);

interface ReviewProps {
  listing: Listing;
  /** What was decided and can still be undone, or is being sent; null when nothing was. */
  decided: 'approved' | 'rejected' | null;
  seen: Seen;
  onSeen: (seen: Seen) => void;
  onApprove: () => void;
  onReject: () => void;
  onDelete: () => void;
  onEdit: () => void;
  onImages: () => void;
  onAssign: () => void;
  /** Goes on to the next listing without a decision. */
  onSkip: () => void;
}

interface DialogButtonProps {
  icon: IconName;
  label: string;
  /** The key that does the same. */
  shortcut?: string;
  onOpen: () => void;
}

/** Opens a dialog about the listing. */
const DialogButton = ({ icon, label, shortcut, onOpen }: DialogButtonProps) => (
  <Button kind="quiet" size="sm" icon={icon} aria-haspopup="dialog" onClick={onOpen}>
    {label}
    {shortcut && (
      <>
        {' '}
        <kbd className="keyboard-hint">{shortcut}</kbd>
      </>
    )}
  </Button>
);

/** All submitted facts of the selected listing, and the decision. */
export const Review = (props: ReviewProps) => {
  const {
    listing,
    decided,
    seen,
    onSeen,
    onApprove,
    onReject,
    onDelete,
    onEdit,
    onImages,
    onAssign,
    onSkip,
  } = props;
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const duplicates = useDuplicates(listing);
  const deleted = listing.moderation?.deleted;
  const { currentData } = useExistingListingQuery(deleted ? skipToken : listing.id);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const [isFindingOther, setIsFindingOther] = useState(false);
  usePaletteMerge(listing.name, () => setIsFindingOther(true));
  const isSample = listing.origin === 'sample';
  return (
    <Detail
      above={t(isSample ? 'review.sample' : 'review.submitted', { age: format.age(listing.createdAt, now) })}
      title={listing.name}
      tag={<StatusTag status={listing.status} />}
      actions={
        <>
          {deleted && <Restore listing={listing} />}
          {!deleted && decided === null && listing.status !== 'approved' && (
            <Button kind="primary" icon="check" onClick={onApprove}>
              {t('review.approve')} <kbd className="keyboard-hint">A</kbd>
            </Button>
          )}
          {!deleted && decided === null && listing.status !== 'rejected' && (
            <Button kind="danger" icon="x" onClick={onReject}>
              {t(listing.status === 'approved' ? 'review.unpublish' : 'review.reject')}{' '}
              <kbd className="keyboard-hint">R</kbd>
            </Button>
          )}
          {!deleted && listing.status === 'pending' && (
            <>
              <Button kind="quiet" size="sm" icon="chevron-right" onClick={onSkip}>
                {t('review.skip')} <kbd className="keyboard-hint">S</kbd>
              </Button>
              <DialogButton icon="users-round" label={t('review.assign')} onOpen={onAssign} />
            </>
          )}
          {!deleted && (
            <>
              <DialogButton icon="pencil" label={t('review.edit')} onOpen={onEdit} />
              <DialogButton icon="images" label={t('review.images')} shortcut="M" onOpen={onImages} />
            </>
          )}
          <DialogButton icon="scroll-text" label={t('history.open')} onOpen={() => setIsHistoryOpen(true)} />
          {!deleted && (
            <>
              <DialogButton icon="copy" label={t('merge.other')} onOpen={() => setIsFindingOther(true)} />
              <DialogButton icon="trash-2" label={t('review.delete')} onOpen={onDelete} />
            </>
          )}
          <Link className="button button--quiet button--sm" to={`/listing/${listing.id}`}>
            <Icon name="external-link" />
            {t('review.view')}
          </Link>
        </>
      }
    >
      {isHistoryOpen && (
        <Suspense fallback={null}>
          <HistoryDialog listing={listing} onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
      {isFindingOther && (
        <Suspense fallback={null}>
          <MergeSearch from={currentData ?? listing} onClose={() => setIsFindingOther(false)} />
        </Suspense>
      )}
      {isMerging && duplicates.compared && (
        <Suspense fallback={null}>
          <MergeDialog
            from={currentData ?? listing}
            into={duplicates.compared}
            onClose={() => setIsMerging(false)}
          />
        </Suspense>
      )}
      {listing.status === 'rejected' && listing.rejectionReason && (
        <Note kind="bad" title={t('review.reason', { reason: listing.rejectionReason })} />
      )}
      <NameWarnings names={[listing.name, ...(listing.alternateNames ?? [])]} />
      <WorkOn listing={listing} />
      <SenderLine listing={listing} email={currentData?.submitterEmail} />
      <DuplicatesNote duplicates={duplicates} onMerge={() => setIsMerging(true)} />
      <FactsTable listing={listing} compared={duplicates.compared} />
      {!deleted && <Photos listing={listing} />}
      <Badge listing={listing} />
      {!deleted && decided === null && listing.status !== 'approved' && (
        <CertificateChoice
          listingId={listing.id}
          name={listing.name}
          certificate={listing}
          files={currentData?.certificateFiles ?? []}
          isComplete={namesCertificate(listing)}
          seen={seen}
          onSeen={onSeen}
        />
      )}
    </Detail>
  );
};

/** Brings a deleted listing back. */
const Restore = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const showResult = useDecisionToast();
  const [restore, { isLoading }] = useRestoreListingMutation();
  const done = { title: t('restore.done'), text: t('restore.doneText', { name: listing.name }) };
  return (
    <Button
      kind="primary"
      icon="rotate-ccw"
      busy={isLoading}
      onClick={() => void restore(listing.id).then((response) => showResult(response, done))}
    >
      {t('restore.button')}
    </Button>
  );
};

/** Who sent a listing, with what else they sent; and why and until when a deleted one can be restored. */
const SenderLine = ({ listing: { moderation }, email }: { listing: Listing; email: string | undefined }) => {
  const t = useText();
  const format = useFormatters();
  if (!moderation) return null;
  const { sender, deleted } = moderation;
  return (
    <>
      {deleted && (
        <Note
          kind="warn"
          icon="trash-2"
          title={t('restore.until', {
            cause: t(`delete.cause.${deleted.cause}`),
            day: format.day(deleted.until),
          })}
        />
      )}
      {sender.kind === 'visitor' && (
        <p className="small">
          {t('sender.visitor')} {email !== undefined && <bdi>{t('sender.email', { email })}</bdi>}{' '}
          <Link to="/admin?sender=visitor">{t('sender.visitorOthers')}</Link>
        </p>
      )}
      {sender.kind === 'import' && (
        <p className="small">
          {t('sender.import')}{' '}
          <Link to={sender.importId ? `/admin?import=${sender.importId}` : '/admin?sender=import'}>
            {t('sender.importOthers')}
          </Link>
        </p>
      )}
      {sender.kind === 'account' && sender.userId && <AccountLine userId={sender.userId} />}
    </>
  );
};

/** The account that sent a listing, and how many places it has sent. */
const AccountLine = ({ userId }: { userId: string }) => {
  const t = useText();
  const { currentData: user } = useSenderQuery(userId);
  const { currentData: count } = useCountListingsQuery({ status: 'all', submittedBy: userId });
  return (
    <p className="small">
      {t('sender.account')}{' '}
      <Link to={`/admin/users?search=${userId}`}>
        <bdi>{user ? nameOf(user) : t('sender.open')}</bdi>
      </Link>
      {count !== undefined && (
        <>
          {' · '}
          <Link to={`/admin?status=all&sender=${userId}`}>{t('sender.places', { count })}</Link>
        </>
      )}
    </p>
  );
};

const Photos = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { currentData } = useExistingListingQuery(listing.imageUrl === null ? skipToken : listing.id);
  const pictures = currentData?.images ?? [];
  if (pictures.length === 0) return null;
  return (
    <div>
      <h3>{t('review.photos', { count: pictures.length })}</h3>
      <PictureRow name={listing.name} pictures={pictures} />
    </div>
  );
};

const Badge = ({ listing }: { listing: Listing }) => {
  const t = useText();
  return (
    <div className="review-panel__badge">
      <h3>{t('review.badge')}</h3>
      <p>
        <TrustLabel level={listing.trust.level} trust={listing.trust} type={listing.entityType} />
        <TrustMarks trust={listing.trust} />
      </p>
      <div className="evidence">
        <EvidenceList trust={listing.trust} />
      </div>
      {listing.halalCertified === 'Yes' && !namesCertificate(listing) && (
        <p className="small muted">{t('review.noCertificate')}</p>
      )}
    </div>
  );
};
