import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { ManageImagesButton } from '@halalmap/listing-parts';
import { Button, EvidenceList, Icon, Note, StatusTag, TrustLabel, useNow } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { Detail } from '../../shared/detail';
import { DuplicatesNote } from './duplicates-note';
import './duplicates.css';
import { FactsTable } from './facts-table';
import { namesCertificate } from './signals';
import { useDuplicates } from './use-duplicates';
import { useText } from '../../messages/use-text';

interface ReviewProps {
  listing: Listing;
  isDeciding: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** All that was submitted about the chosen listing, and the decision. */
export const Review = ({ listing, isDeciding, onApprove, onReject }: ReviewProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const duplicates = useDuplicates(listing);
  const isSample = listing.origin === 'sample';
  return (
    <Detail
      above={t(isSample ? 'review.sample' : 'review.submitted', { age: format.age(listing.createdAt, now) })}
      title={listing.name}
      tag={<StatusTag status={listing.status} />}
      actions={
        <>
          {listing.status !== 'approved' && (
            <Button kind="primary" icon="check" busy={isDeciding} onClick={onApprove}>
              {t('review.approve')} <kbd className="kbd">A</kbd>
            </Button>
          )}
          {listing.status !== 'rejected' && (
            <Button kind="danger" icon="x" busy={isDeciding} onClick={onReject}>
              {t(listing.status === 'approved' ? 'review.unpublish' : 'review.reject')}{' '}
              <kbd className="kbd">R</kbd>
            </Button>
          )}
          <ManageImagesButton key={listing.id} listing={listing} kind="quiet" />
          <Link className="btn btn--quiet" to={`/listing/${listing.id}`}>
            <Icon name="external-link" />
            {t('review.view')}
          </Link>
        </>
      }
    >
      {listing.status === 'rejected' && listing.rejectionReason && (
        <Note kind="bad" title={t('review.reason', { reason: listing.rejectionReason })} />
      )}
      <DuplicatesNote duplicates={duplicates} />
      <FactsTable listing={listing} compared={duplicates.compared} />
      <Badge listing={listing} />
    </Detail>
  );
};

const Badge = ({ listing }: { listing: Listing }) => {
  const t = useText();
  return (
    <div className="rv__badge">
      <h3>{t('review.badge')}</h3>
      <p>
        <TrustLabel level={listing.trust.level} />
      </p>
      <div className="ev">
        <EvidenceList trust={listing.trust} />
      </div>
      {listing.status !== 'approved' && namesCertificate(listing) && (
        <Note kind="warn" icon="scroll-text" title={t('review.certificate')} />
      )}
      {listing.halalCertified === 'Yes' && !namesCertificate(listing) && (
        <p className="small muted">{t('review.noCertificate')}</p>
      )}
    </div>
  );
};
