import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { EvidenceList, Note } from '@halalmap/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { CallToAction, QuickActions } from './actions';
import { EvidencePlaque } from './evidence-plaque';
import { factsOf } from './facts';
import { ListingHeader } from './listing-header';
import { ListingSide } from './listing-side';
import { Photos } from './photos';
import { useText } from '../../messages/use-text';

/** All that is known about a place, and how. */
export const ListingView = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#evidence') document.getElementById('evidence')?.scrollIntoView({ block: 'center' });
  }, [hash, listing.id]);
  const hasCertificate = listing.trust.level === 'certified' || listing.trust.level === 'certificate_expired';
  return (
    <>
      <article className="wrap det">
        {listing.status === 'pending' && <Note kind="warn" icon="hourglass" title={t('listing.pending')} />}
        {listing.status === 'rejected' && (
          <Note kind="bad" title={t('listing.rejected')}>
            {listing.rejectionReason}
          </Note>
        )}
        <ListingHeader listing={listing} />
        <div className="det__top">
          <Photos listing={listing} />
          <EvidencePlaque listing={listing} hasCertificate={hasCertificate} />
        </div>
        <CallToAction listing={listing} />
        <div className="det__body">
          <div className="det__main">
            <About listing={listing} />
            {hasCertificate && (
              <section aria-labelledby="how-we-know">
                <h2 id="how-we-know">{t('listing.howWeKnow')}</h2>
                <EvidenceList trust={listing.trust} />
              </section>
            )}
            <p className="small quiet">{t('listing.practice')}</p>
          </div>
          <ListingSide listing={listing} />
        </div>
      </article>
      <QuickActions listing={listing} />
    </>
  );
};

const About = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('listing.about')}</h2>
      {listing.description ? (
        <p className="det__lead">{listing.description}</p>
      ) : (
        <p className="unk det__lead">{t('listing.noDescription')}</p>
      )}
      <dl className="facts">
        {factsOf(listing, { t, format }).flatMap(({ label, value }) => [
          <dt key={`${label} name`}>{label}</dt>,
          <dd key={`${label} value`} className={value === null ? 'unk' : undefined}>
            {value ?? t('listing.unknown')}
          </dd>,
        ])}
      </dl>
    </section>
  );
};
