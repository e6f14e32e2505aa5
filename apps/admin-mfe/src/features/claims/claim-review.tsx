import type { Claim } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { EvidenceFiles } from '@halalmap/listing-parts';
import { Button, Note, useNow } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { AccountLine } from '../../shared/account-line';
import { DecisionTag } from '../../shared/status-filter';
import { Detail, FactsList } from '../../shared/detail';
import { PlaceLink } from '../../shared/place-link';
import type { ClaimVerdict } from './claim-dialog';

/** The photos of documents attached to a claim. */
const ClaimDocuments = ({ claim }: { claim: Claim }) => {
  const t = useText();
  const { evidenceFiles, businessName } = claim;
  return (
    <div>
      <h3>{t('claim.evidence')}</h3>
      {evidenceFiles.length === 0 ? (
        <p className="unknown">{t('claim.noEvidence')}</p>
      ) : (
        <EvidenceFiles files={evidenceFiles} name={businessName} />
      )}
    </div>
  );
};

interface ClaimReviewProps {
  claim: Claim;
  /** Other open claims on the same place. */
  others: readonly Claim[];
  isDeciding: boolean;
  onAsk: (verdict: ClaimVerdict) => void;
  onLookAt: (id: string) => void;
}

/** The data and attachments of a claim, and the decision. */
export const ClaimReview = ({ claim, others, isDeciding, onAsk, onLookAt }: ClaimReviewProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <Detail
      above={t('claim.filed', { age: format.age(claim.createdAt, now) })}
      title={claim.businessName}
      tag={<DecisionTag status={claim.status} />}
      actions={
        claim.status === 'pending' && (
          <>
            <Button kind="primary" icon="check" busy={isDeciding} onClick={() => onAsk('approved')}>
              {t('claim.approve')} <kbd className="keyboard-hint">A</kbd>
            </Button>
            <Button kind="danger" icon="x" busy={isDeciding} onClick={() => onAsk('rejected')}>
              {t('claim.reject')} <kbd className="keyboard-hint">R</kbd>
            </Button>
          </>
        )
      }
    >
      {others.length > 0 && (
        <Note kind="warn" icon="users-round" title={t('claim.others', { count: others.length })}>
          {others.map((other) => (
            <p key={other.id}>
              {t('claim.other', {
                owner: other.ownerName,
                business: other.businessName,
                age: format.age(other.createdAt, now),
              })}{' '}
              <button type="button" className="link small" onClick={() => onLookAt(other.id)}>
                {t('claim.lookAtOther')}
                <span className="visually-hidden"> {other.ownerName}</span>
              </button>
            </p>
          ))}
        </Note>
      )}
      <FactsList
        facts={[
          [t('claim.place'), <PlaceLink key="place" id={claim.listingId} name={claim.listingName} />],
          [t('claim.account'), <AccountLine key="account" id={claim.userId} />],
          [t('claim.ownerName'), claim.ownerName],
          [t('claim.contactEmail'), <a key="mail" href={`mailto:${claim.contactEmail}`}>{claim.contactEmail}</a>], // prettier-ignore
          [
            t('claim.contactPhone'),
            claim.contactPhone && (
              <a key="phone" href={`tel:${claim.contactPhone.replaceAll(/[^+\d]/g, '')}`}>
                {claim.contactPhone}
              </a>
            ),
          ],
          [t('claim.message'), claim.message],
          ...(claim.reviewedAt ? ([[t('claim.decided'), format.dateTime(claim.reviewedAt)]] as const) : []),
          ...(claim.reviewedBy
            ? ([[t('claim.decidedBy'), <AccountLine key="by" id={claim.reviewedBy} />]] as const)
            : []),
          ...(claim.adminNotes ? ([[t('claim.notes'), claim.adminNotes]] as const) : []),
        ]}
      />
      <ClaimDocuments claim={claim} />
    </Detail>
  );
};
