import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Icon } from '@halalmap/ui';
import { isAllDay, periodsOn } from './hours/opening-hours';
import type { MapPlaces } from '../../map/use-map-places';
import { useText } from '../../messages/en';
import { distancesFrom } from '../../shared/distance';
import { useDistanceText } from '../../shared/distance-text';
import { manilaTime, useMinute } from '../../shared/manila-time';
import { useKnownPosition } from '../../shared/position-api';
import { addressLines, directionsLink, foreign, phoneLink } from '../../shared/places';

/** The key facts on a phone, before photos and evidence: distance, location, hours and phone number. */
export const KeyFacts = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const t = useText();
  const format = useFormatters();
  const distanceText = useDistanceText();
  const position = useKnownPosition();
  const { day } = manilaTime(useMinute());
  const distance = position && distanceText(distancesFrom(position, map.places).get(listing.id));
  const address = addressLines(listing).join(', ');
  const directions = directionsLink(listing);
  const today = periodsOn(listing.openingHours ?? [], day).map((period) =>
    isAllDay(period)
      ? t('listing.allDay')
      : t('listing.from', { open: format.time(period.open), close: format.time(period.close) }),
  );
  if (address === '' && today.length === 0 && !listing.phone) return null;
  return (
    <ul className="det__key" aria-label={t('listing.keyFacts')}>
      {distance && (
        <li>
          <Icon name="locate-fixed" />
          {t('listing.away', { distance })}
        </li>
      )}
      {address !== '' && (
        <li>
          <Icon name="map-pin" />
          <span>
            {address}{' '}
            {directions && (
              <a href={directions} {...foreign}>
                {t('listing.directions')}
              </a>
            )}
          </span>
        </li>
      )}
      {today.length > 0 && (
        <li>
          <Icon name="clock" />
          <span className="num">{t('listing.hoursToday', { hours: today.join(', ') })}</span>
        </li>
      )}
      {listing.phone && (
        <li>
          <Icon name="phone" />
          <a href={phoneLink(listing.phone)} className="num">
            {listing.phone}
          </a>
        </li>
      )}
    </ul>
  );
};
