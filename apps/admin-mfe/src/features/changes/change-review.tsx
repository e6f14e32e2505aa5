import type { Change } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, ErrorState, Note, useNow } from '@halalmap/ui';
import { AccountLine } from '../../shared/account-line';
import { CertificateChoice, type Seen } from '../../shared/certificate-choice';
import { DecisionTag } from '../../shared/decision-tag';
import { Detail } from '../../shared/detail';
import { FactsList } from '../../shared/facts-list';
import { PlaceLink } from '../../shared/place-link';
import { namesCertificate } from '../moderation/signals';
import { changeRows } from './change-rows';
import { ChangeTable } from './change-table';
import { useChangingListingQuery } from './changes-api';
import { usePlaceName } from '../../shared/use-place-name';
import { useText } from '../../messages/use-text';

interface ChangeReviewProps {
  change: Change;
  isDeciding: boolean;
  seen: Seen;
  onSeen: (seen: Seen) => void;
  onApprove: () => void;
  onReject: () => void;
}

/** A suggested change of a place, with the old and current values, and the decision. */
export const ChangeReview = ({
  change,
  isDeciding,
  seen,
  onSeen,
  onApprove,
  onReject,
}: ChangeReviewProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const placeName = usePlaceName();
  const present = useChangingListingQuery(change.listingId, { refetchOnMountOrArgChange: true });
  const rows = changeRows(change, present.currentData);
  const stale = rows.filter(({ isStale }) => isStale);
  return (
    <Detail
      above={t('change.asked', { age: format.age(change.createdAt, now) })}
      title={placeName(change.listingName)}
      tag={<DecisionTag status={change.status} />}
      actions={
        change.status === 'pending' && (
          <>
            <Button kind="primary" icon="check" busy={isDeciding} onClick={onApprove}>
              {t('change.approve')} <kbd className="kbd">A</kbd>
            </Button>
            <Button kind="danger" icon="x" busy={isDeciding} onClick={onReject}>
              {t('change.reject')} <kbd className="kbd">R</kbd>
            </Button>
          </>
        )
      }
    >
      {stale.length > 0 && (
        <Note kind="warn" role="status" title={t('change.stale', { count: stale.length })}>
          {t('change.staleText', { fields: stale.map(({ field }) => t(`fact.${field}`)).join(', ') })}
        </Note>
      )}
      {present.isError && (
        <ErrorState title={t('change.placeFailed')} onRetry={() => void present.refetch()} />
      )}
      {change.byOwner && (
        <Note icon="store" title={t('change.ownerNote')}>
          {t('change.ownerText')}
        </Note>
      )}
      <ChangeTable rows={rows} />
      <FactsList
        facts={[
          [t('change.place'), <PlaceLink key="place" id={change.listingId} name={change.listingName} />],
          [t('change.account'), <AccountLine key="account" id={change.requestedBy} />],
          [t('change.note'), change.note],
          ...(change.decidedAt ? ([[t('change.decided'), format.dateTime(change.decidedAt)]] as const) : []),
          ...(change.reason ? ([[t('change.reason'), change.reason]] as const) : []),
        ]}
      />
      {change.status === 'pending' && present.currentData && (
        <CertificateChoice
          listingId={change.listingId}
          changeId={change.id}
          name={change.listingName ?? ''}
          files={change.certificateFiles ?? []}
          isComplete={namesCertificate({ ...present.currentData, ...change.fields })}
          seen={seen}
          onSeen={onSeen}
        />
      )}
    </Detail>
  );
};
