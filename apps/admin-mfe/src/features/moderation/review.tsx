import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, EvidenceList, Icon, Note, StatusTag, TrustLabel, useNow } from '@halalmap/ui';
import { useId, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { DuplicatesNote } from './duplicates-note';
import './duplicates.css';
import { FactsTable } from './facts-table';
import { namesCertificate } from './signals';
import { useDuplicates } from './use-duplicates';
import { useText } from '../../messages/use-text';

interface ReviewProps {
  listing: Listing;
  isDeciding: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onApprove: () => void;
  onReject: () => void;
}

/** All that was submitted about the chosen listing, and the decision. */
export const Review = ({ listing, isDeciding, headingRef, onApprove, onReject }: ReviewProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const titleId = useId();
  const duplicates = useDuplicates(listing);
  const isSample = listing.origin === 'sample';
  return (
    <section className="rv card" aria-labelledby={titleId}>
      <div className="rv__h">
        <div>
          <p className="small muted">
            {t(isSample ? 'review.sample' : 'review.submitted', { age: format.age(listing.createdAt, now) })}
          </p>
          <h2 id={titleId} ref={headingRef} tabIndex={-1}>
            <bdi>{listing.name}</bdi>
          </h2>
        </div>
        <StatusTag status={listing.status} />
      </div>
      {listing.status === 'rejected' && listing.rejectionReason && (
        <Note kind="bad" title={t('review.reason', { reason: listing.rejectionReason })} />
      )}
      <DuplicatesNote duplicates={duplicates} />
      <FactsTable listing={listing} compared={duplicates.compared} />
      <Badge listing={listing} />
      <div className="rv__dec">
        <div className="rv__btns">
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
          <Link className="btn btn--quiet" to={`/listing/${listing.id}`}>
            <Icon name="external-link" />
            {t('review.view')}
          </Link>
        </div>
      </div>
    </section>
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
