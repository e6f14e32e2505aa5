import { listingTypes } from '@halalmap/listing-model';
import type { Listing } from '@halalmap/contracts';
import { useCameFromHere } from '@halalmap/mfe-kit/navigation';
import { useShare } from '@halalmap/mfe-kit/share';
import {
  Button,
  Icon,
  IconButton,
  PriceTag,
  Rating,
  SampleTag,
  SignLabel,
  StatusTag,
  TrustBadge,
  TrustMarks,
  useReferenceWord,
} from '@halalmap/ui';
import { Link, useNavigate } from 'react-router-dom';
import { SaveButton, SaveIcon } from '../../favorites/favorites';
import { useFormatters } from '@halalmap/i18n';
import { FitQuestion } from '../../standard/fit-line';
import { useText } from '../../messages/en';
import { callLink, directionsLink, externalLink } from '../../shared/places';
import { OriginNote } from '../../shared/trust-line';
import { useCurrentHours } from '../../shared/holidays';
import { OpenState } from './hours-card';
import { countFigure } from './listing-api';

/** Call, website and directions, for what is known. */
export const CallToAction = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const directions = directionsLink(listing);
  const call = callLink(listing);
  if (!call && !listing.website && !directions) return null;
  return (
    <div className="detail__actions">
      {call && (
        <a className="button button--primary button--lg" href={call}>
          <Icon name="phone" />
          {t('listing.call')}
        </a>
      )}
      {listing.website && (
        <a className="button button--lg" href={listing.website} {...externalLink}>
          <Icon name="globe" />
          {t('listing.website')}
        </a>
      )}
      {directions && (
        <a
          className="button button--lg"
          href={directions}
          onClick={() => countFigure(listing.id, 'directions')}
          {...externalLink}
        >
          <Icon name="navigation" />
          {t('listing.directions')}
        </a>
      )}
    </div>
  );
};

/** The same buttons and Share at the bottom of a narrow screen. */
export const QuickActions = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const share = useShare();
  const directions = directionsLink(listing);
  const call = callLink(listing);
  const isAlone = !call && !directions;
  return (
    <div className="dock" role="region" aria-label={t('listing.quick')}>
      {call && (
        <a className="button button--primary" href={call}>
          <Icon name="phone" />
          {t('listing.call')}
        </a>
      )}
      {directions && (
        <a
          className={call ? 'button' : 'button button--primary'}
          href={directions}
          onClick={() => countFigure(listing.id, 'directions')}
          {...externalLink}
        >
          <Icon name="navigation" />
          {t('listing.directions')}
        </a>
      )}
      {listing.status === 'approved' && <SaveIcon place={listing} />}
      {isAlone ? (
        <Button icon="share-2" onClick={() => void share({ title: listing.name })}>
          {t('listing.share')}
        </Button>
      ) : (
        <IconButton
          icon="share-2"
          label={t('listing.share')}
          onClick={() => void share({ title: listing.name })}
        />
      )}
    </div>
  );
};

/** Name, one-line summary, badges and page actions. */
export const ListingHeader = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const hours = useCurrentHours(listing);
  const format = useFormatters();
  const word = useReferenceWord();
  const { isRated, hasReviews } = listingTypes[listing.entityType];
  return (
    <header className="detail__head">
      <div>
        <h1>
          <bdi>{listing.name}</bdi>
        </h1>
        <p className="detail__sub">
          <span className="detail__rated">
            {isRated && <Stars value={listing.averageRating} />}
            {hasReviews && (listing.status === 'approved' || listing.totalReviews > 0) && (
              <Link to={{ hash: 'reviews' }}>
                {t('listing.reviewCount', { count: listing.totalReviews })}
              </Link>
            )}
          </span>
          {listing.alternateNames && listing.alternateNames.length > 0 && (
            <span>{listing.alternateNames.join(' · ')}</span>
          )}
          {listing.foodTypes && listing.foodTypes.length > 0 && (
            <span>{format.list(listing.foodTypes.map(word))}</span>
          )}
          {listing.priceRange && <PriceTag priceRange={listing.priceRange} />}
          {listing.entityType === 'product' && listing.barcode && (
            <span className="numeric">{t('listing.barcode', { barcode: listing.barcode })}</span>
          )}
        </p>
        <div className="detail__sub detail__badges">
          <TrustBadge trust={listing.trust} type={listing.entityType} />
          <TrustMarks trust={listing.trust} />
          <SignLabel listing={listing} />
          <SampleTag origin={listing.origin} />
          {listing.status !== 'approved' && <StatusTag status={listing.status} />}
          <span className="detail__open">
            <OpenState hours={hours} />
          </span>
        </div>
        <OriginNote listings={[listing]} />
        <FitQuestion listing={listing} />
      </div>
      <Tools listing={listing} />
    </header>
  );
};

/** The rating; a place of prayer has none. */
const Stars = ({ value }: { value: number | null }) => {
  const t = useText();
  return value === null ? <span className="quiet">{t('listing.new')}</span> : <Rating value={value} />;
};

const Tools = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const share = useShare();
  return (
    <div className="detail__tools">
      {listing.status === 'approved' && <SaveButton place={listing} />}
      <Button icon="share-2" onClick={() => void share({ title: listing.name })}>
        {t('listing.share')}
      </Button>
      <Button icon="file-text" onClick={() => window.print()}>
        {t('listing.print')}
      </Button>
    </div>
  );
};

/** The way back to the directory, and to the town in it. */
export const Crumbs = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const navigate = useNavigate();
  const cameFromHere = useCameFromHere();
  const directory = `/${listing.entityType}`;
  return (
    <nav className="crumbs detail__crumbs" aria-label={t('listing.breadcrumb')}>
      <Link
        to={directory}
        onClick={(event) => {
          if (!cameFromHere()) return;
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
