import type { Listing } from '@halalmap/contracts';
import { EvidenceList, Note } from '@halalmap/ui';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { CallToAction, QuickActions } from './actions';
import { hasCertificate } from './has-certificate';
import { FactTable } from './fact-table';
import { HistorySection } from './history/history-section';
import { KeyFacts } from './key-facts';
import { ListingHeader } from './listing-header';
import { ListingSide } from './listing-side';
import { ListingTop } from './listing-top';
import { FoodNearby, MoreLikeThis } from './more-like-this';
import { SuggestEdits } from './suggest/suggest-edits';
import { SuggestButton, TellUs } from './suggest/suggest-context';
import { ReviewsSection } from '../reviews/reviews-section';
import { useMapPlaces } from '../../map/use-map-places';
import { useText } from '../../messages/en';

/** All known facts of a place, with their evidence. */
export const ListingView = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { hash, key } = useLocation();
  const map = useMapPlaces(useMemo(() => [listing], [listing]));
  useEffect(() => {
    if (hash !== '#evidence') return;
    const heading = document.getElementById('evidence');
    heading?.scrollIntoView({ block: 'center' });
    heading?.focus({ preventScroll: true });
  }, [hash, key, listing.id]);
  return (
    <SuggestEdits listing={listing}>
      <article className={listing.entityType === 'mosque' ? 'wrap det mos' : 'wrap det'}>
        {listing.status === 'pending' && <Note kind="warn" icon="hourglass" title={t('listing.pending')} />}
        {listing.status === 'rejected' && (
          <Note kind="bad" title={t('listing.rejected')}>
            {listing.rejectionReason}
          </Note>
        )}
        <ListingHeader listing={listing} />
        {listing.entityType !== 'mosque' && <KeyFacts listing={listing} map={map} />}
        <ListingTop listing={listing} map={map} />
        <CallToAction listing={listing} />
        <div className="det__body">
          <div className="det__main">
            <About listing={listing} />
            {hasCertificate(listing) && (
              <section aria-labelledby="how-we-know">
                <h2 id="how-we-know">{t('listing.howWeKnow')}</h2>
                <EvidenceList trust={listing.trust} />
              </section>
            )}
            <HistorySection id={listing.id} />
            <p className="small quiet">{t('listing.practice')}</p>
            <ReviewsSection listing={listing} />
            {listing.entityType === 'mosque' && <FoodNearby map={map} />}
            {listing.status === 'approved' && <MoreLikeThis listing={listing} map={map} />}
          </div>
          <ListingSide listing={listing} map={map} />
        </div>
      </article>
      <QuickActions listing={listing} />
    </SuggestEdits>
  );
};

const About = ({ listing }: { listing: Listing }) => {
  const t = useText();
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('listing.about')}</h2>
      {listing.description ? (
        <p className="det__lead">{listing.description}</p>
      ) : (
        <p className="unk det__lead">
          {t('listing.noDescription')}{' '}
          <TellUs fields={['description']} label={t('listing.fact.description')} />
        </p>
      )}
      <FactTable listing={listing} />
      <SuggestButton />
    </section>
  );
};
