import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Icon, PriceTag, Rating, SampleTag, StatusTag, Tag, TrustBadge } from '@halalmap/ui';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { manilaTime, openPeriodAt } from './opening-hours';
import { useShare } from './use-share';
import { useText } from '../../messages/use-text';

/** Where the reader is, the name, what can be said in one line, and Share. */
export const ListingHeader = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const share = useShare();
  return (
    <>
      <Crumbs listing={listing} />
      <header className="det__head">
        <div>
          <h1>
            <bdi>{listing.name}</bdi>
          </h1>
          <p className="det__sub">
            <Tag>{t(`listing.type.${listing.entityType}`)}</Tag>
            {listing.averageRating === null ? (
              <span className="quiet">{t('listing.new')}</span>
            ) : (
              <Rating value={listing.averageRating} count={listing.totalReviews} />
            )}
            {listing.alternateNames && listing.alternateNames.length > 0 && (
              <span>{listing.alternateNames.join(' · ')}</span>
            )}
            {listing.foodTypes && listing.foodTypes.length > 0 && <span>{listing.foodTypes.join(', ')}</span>}
            {listing.priceRange && <PriceTag priceRange={listing.priceRange} />}
            <OpenState listing={listing} />
          </p>
          <div className="det__sub">
            <TrustBadge trust={listing.trust} />
            <SampleTag origin={listing.origin} />
            {listing.status !== 'approved' && <StatusTag status={listing.status} />}
          </div>
        </div>
        <div className="det__tools">
          <Button icon="share-2" onClick={() => void share(listing.name)}>
            {t('listing.share')}
          </Button>
        </div>
      </header>
    </>
  );
};

const Crumbs = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  const directory = `/${listing.entityType}`;
  return (
    <nav className="crumbs det__crumbs" aria-label={t('listing.breadcrumb')}>
      <Link
        to={directory}
        onClick={(event) => {
          if (!cameFromHere) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <Icon name="chevron-left" directional />
        {t('listing.back')}
      </Link>
      <span aria-hidden="true">/</span>
      <Link to={directory}>{t(`listing.directory.${listing.entityType}`)}</Link>
      {listing.municipalityName && (
        <>
          <span aria-hidden="true">/</span>
          <Link to={`${directory}?${new URLSearchParams({ location: listing.municipalityName }).toString()}`}>
            {listing.municipalityName}
          </Link>
        </>
      )}
    </nav>
  );
};

const OpenState = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const format = useFormatters();
  const [now] = useState(() => manilaTime(Date.now()));
  if (!listing.openingHours || listing.openingHours.length === 0) return null;
  const period = openPeriodAt(listing.openingHours, now);
  if (!period) return <span>{t('listing.closed')}</span>;
  return (
    <span>
      {t.rich('listing.open', {
        b: (text) => <strong className="open">{text}</strong>,
        time: format.time(period.close),
      })}
    </span>
  );
};
