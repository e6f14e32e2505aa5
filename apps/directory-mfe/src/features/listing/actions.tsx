import type { Listing } from '@halalmap/contracts';
import { useShare } from '@halalmap/mfe-kit/share';
import { Button, Icon, IconButton } from '@halalmap/ui';
import { directionsLink, foreign, mapsLink, phoneLink } from '../../shared/places';
import { SaveIcon } from '../../favorites/save-buttons';
import { useText } from '../../messages/en';

/** Call, website and map buttons, for what is known. */
export const CallToAction = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const maps = mapsLink(listing);
  if (!listing.phone && !listing.website && !maps) return null;
  return (
    <div className="det__cta">
      {listing.phone && (
        <a className="btn btn--primary btn--lg" href={phoneLink(listing.phone)}>
          <Icon name="phone" />
          {t('listing.call')}
        </a>
      )}
      {listing.website && (
        <a className="btn btn--lg" href={listing.website} {...foreign}>
          <Icon name="globe" />
          {t('listing.website')}
        </a>
      )}
      {maps && (
        <a className="btn btn--lg" href={maps} {...foreign}>
          <Icon name="navigation" />
          {t('listing.maps')}
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
  const { phone } = listing;
  const isAlone = !phone && !directions;
  return (
    <div className="dock" role="region" aria-label={t('listing.quick')}>
      {phone && (
        <a className="btn btn--primary" href={phoneLink(phone)}>
          <Icon name="phone" />
          {t('listing.call')}
        </a>
      )}
      {directions && (
        <a className={phone ? 'btn' : 'btn btn--primary'} href={directions} {...foreign}>
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
