import type { Listing } from '@halalmap/contracts';
import { Icon } from '@halalmap/ui';
import { lazy, Suspense } from 'react';
import { addressFields } from '../../facts/fact-fields';
import { addressLines, foreign, mapsLink } from '../../shared/places';
import { TellUs } from './suggest/suggest-edits';
import { useSeen } from '../../shared/hooks';
import type { MapPlaces } from '../../map/map-api';
import { useText } from '../../messages/en';

const PlaceMap = lazy(async () => ({ default: (await import('../../map/place-map')).PlaceMap }));

/** The location of the place: on a lazily loaded map, as text, and in Google Maps. */
export const LocationCard = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const t = useText();
  const [mark, isSeen] = useSeen();
  const lines = addressLines(listing);
  const maps = mapsLink(listing);
  const [place] = map.places;
  const exact = listing.latitude !== null;
  // Depends on the listing, not on loaded data, so that the box does not appear or disappear while towns load.
  const isShown = exact || listing.municipalityId !== null || listing.municipality !== null;
  return (
    <section className="card card--flush detail__loc" aria-labelledby="location" ref={mark}>
      {isShown && (
        <div className="detail__map">
          <Suspense fallback={null}>{isSeen && place && <PlaceMap place={place} />}</Suspense>
          {map.isReady && !place && <p className="small muted detail__no-map">{t('listing.townUnknown')}</p>}
        </div>
      )}
      <div className="card-padded">
        <h2 id="location" className="heading-side">
          {t('listing.location')}
        </h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {listing.landmark && (
          <p className="small muted">{t('listing.landmark', { text: listing.landmark })}</p>
        )}
        {listing.extraDirections && <p className="small muted">{listing.extraDirections}</p>}
        {!listing.address && !listing.streetName && (
          <p className="unknown">
            {t('listing.addressUnknown')} <TellUs fields={addressFields} label={t('listing.location')} />
          </p>
        )}
        {(exact || lines.length > 0) && (
          <p className="small quiet">{t(exact ? 'listing.exact' : 'listing.townOnly')}</p>
        )}
        {maps && (
          <a className="button button--block" href={maps} {...foreign}>
            {t('listing.openMaps')}
            <Icon name="external-link" />
          </a>
        )}
      </div>
    </section>
  );
};
