import { isLevelOfFacts, listingTypes } from '@halalmap/listing-model';
import type { EvidenceEntry, Listing } from '@halalmap/contracts';
import { EvidenceList, Freshness, Rating } from '@halalmap/ui';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useOwnerText } from '../../messages/en-owner';
import { PendingChange } from './changes';
import { Disputes } from './disputes';
import { managePath } from './manage-frame';
import { sumsOf, useFiguresQuery } from './owner-api';

/** What would raise a place's trust level, and what keeps the current one. */
type TrustStep = 'renew' | 'certificate' | 'members' | 'facts' | 'fresh';

const betterThanMembers: ReadonlySet<string> = new Set([
  'certified',
  'community_confirmed',
  'facts_confirmed',
]);

/**
 * The ways to raise the trust level, in trust order: a verified certificate, visits by members. None of them can be bought
 * or written by the owner about themselves; who owns a place is never a level.
 */
export const trustSteps = ({ trust }: Pick<Listing, 'trust'>): TrustStep[] => {
  const { level, stale, certificate } = trust;
  const hasEnded = certificate?.state === 'ended';
  const mayBeCertified = !isLevelOfFacts(level);
  return [
    ...(hasEnded ? (['renew'] as const) : []),
    ...(mayBeCertified && level !== 'certified' && !hasEnded ? (['certificate'] as const) : []),
    ...(betterThanMembers.has(level) ? [] : ([mayBeCertified ? 'members' : 'facts'] as const)),
    ...(stale ? (['fresh'] as const) : []),
  ];
};

interface OverviewProps {
  listing: Listing;
  evidence: readonly EvidenceEntry[];
  isAdmin: boolean;
}

/** The overview of a place: pending changes, the evidence of its trust level, its age, and reviews. */
export const Overview = ({ listing, evidence, isAdmin }: OverviewProps) => {
  const t = useOwnerText();
  return (
    <div className="owner__over">
      <PendingChange listing={listing} mayWithdraw={!isAdmin} />
      <Disputes listingId={listing.id} evidence={evidence} mayAnswer={!isAdmin} />
      <section aria-labelledby="own-trust">
        <h2 id="own-trust">{t('owner.trust')}</h2>
        <p>
          <Freshness trust={listing.trust} />
        </p>
        <EvidenceList trust={listing.trust} />
      </section>
      <LastDays listingId={listing.id} />
      <RaiseTrust listing={listing} isAdmin={isAdmin} />
      {listingTypes[listing.entityType].hasReviews && (
        <section aria-labelledby="own-reviews">
          <h2 id="own-reviews">{t('owner.part.reviews')}</h2>
          {listing.averageRating === null ? (
            <p className="muted">{t('owner.noReviews')}</p>
          ) : (
            <p className="row">
              <Rating value={listing.averageRating} count={listing.countedReviews} />
              <Link to={managePath(listing.id, 'reviews')}>
                {t(isAdmin ? 'owner.seeReviews' : 'owner.readReviews')}
              </Link>
            </p>
          )}
        </section>
      )}
    </div>
  );
};

/** How often the place was seen, saved and asked the way to in the last 30 days. */
const LastDays = ({ listingId }: { listingId: string }) => {
  const t = useOwnerText();
  const { data } = useFiguresQuery(listingId);
  if (!data) return null;
  const sums = sumsOf(data);
  return (
    <section aria-labelledby="own-figures">
      <h2 id="own-figures">{t('owner.figures')}</h2>
      <dl className="facts">
        {(['views', 'saves', 'directions'] as const).map((figure) => (
          <Fragment key={figure}>
            <dt>{t(`owner.figures.${figure}`)}</dt>
            <dd className="numeric">{t('owner.figures.count', { count: sums[figure] })}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="small quiet">{t('owner.figures.how')}</p>
    </section>
  );
};

/** Links to each step; unset where others have to take it. */
const placeOf: Partial<Record<TrustStep, 'edit'>> = {
  renew: 'edit',
  certificate: 'edit',
};

const RaiseTrust = ({ listing, isAdmin }: Pick<OverviewProps, 'listing' | 'isAdmin'>) => {
  const t = useOwnerText();
  const steps = trustSteps(listing);
  return (
    <section aria-labelledby="own-raise">
      <h2 id="own-raise">{t('owner.raise')}</h2>
      {steps.length === 0 && <p className="muted">{t('owner.raise.none')}</p>}
      {steps.length > 0 && (
        <ul className="owner__steps">
          {steps.map((step) => {
            const part = placeOf[step];
            return (
              <li key={step}>
                {t(`owner.raise.${step}`)}{' '}
                {part && !isAdmin && <Link to={managePath(listing.id, part)}>{t(`owner.go.${part}`)}</Link>}
              </li>
            );
          })}
        </ul>
      )}
      <p className="small quiet">{t('owner.raise.honest')}</p>
    </section>
  );
};
