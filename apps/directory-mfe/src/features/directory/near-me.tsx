import { listingTypes } from '@halalmap/listing-model';
import type { EntityType, Listing } from '@halalmap/contracts';
import { ErrorState, Icon, LiveRegion, Note, Skeleton, TrustLabel, TrustMarks } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type Point,
  useDevicePositionQuery,
  useDistanceText,
  directionsLink,
  externalLink,
  usePlacesAround,
} from '../../shared/places';
import './near-me.css';
import { useText } from '../../messages/en';
import { manilaDay, nextCalculated } from '@halalmap/reference-data/prayer-times';
import { NextPrayerTime } from '../../prayer/next-prayer';
import { useCalculation, usePrayerChoice } from '../../prayer/use-prayer';
import { useDeclaredMonths } from '../../shared/holidays';
import { manilaTime, useMinute } from '../../shared/manila-time';

/**
 * The nearest listings of a type that exist and whose place is known, with distances computed on the device; undefined
 * while loading. `placeless` are those of which only the town is known.
 */
const useNearestOf = (type: EntityType, position: Point, count: number) => {
  const { places, distances, retry } = usePlacesAround(position, { type });
  const isPlaced = ({ id }: Listing): boolean => 'km' in (distances.get(id) ?? {});
  return {
    nearest: places?.filter(isPlaced).slice(0, count),
    placeless: places?.filter((place) => !isPlaced(place)) ?? [],
    distances,
    retry,
  };
};

const Directions = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const link = directionsLink(listing);
  if (link === null) return null;
  return (
    <a
      className="nearby__way"
      href={link}
      {...externalLink}
      aria-label={t('near.directionsTo', { name: listing.name })}
    >
      <Icon name="navigation" />
      {t('listing.directions')}
    </a>
  );
};

interface NearPlaceProps {
  listing: Listing;
  /** In words. */
  distance: string | undefined;
}
const NearPlace = ({ listing, distance }: NearPlaceProps) => (
  <span className="nearby__place">
    <Link to={`/listing/${listing.id}`}>
      <bdi>{listing.name}</bdi>
    </Link>
    <TrustLabel level={listing.trust.level} trust={listing.trust} type={listing.entityType} />
    <TrustMarks trust={listing.trust} />
    <span className="numeric muted">{distance}</span>
    <Directions listing={listing} />
  </span>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const NearestMosque = ({ position }: { position: Point }) => {
  const t = useText();
  const distanceText = useDistanceText();
  const { nearest, placeless, distances, retry } = useNearestOf('mosque', position, 1);
  const [mosque] = nearest ?? [];
  if (retry) return null;
  if (nearest && !mosque) {
    const town = placeless[0] && (placeless[0].municipalityName ?? placeless[0].municipality);
    if (!town) return null;
    const count = placeless.filter((one) => (one.municipalityName ?? one.municipality) === town).length;
    return (
      <Fact label={t('near.mosque')}>
        <Link to={`/mosque?${new URLSearchParams({ location: town }).toString()}`}>
          {t('near.mosquesIn', { count, town })}
        </Link>
      </Fact>
    );
  }
  return (
    <Fact label={t('near.mosque')}>
      {mosque ? (
        <NearPlace listing={mosque} distance={distanceText(distances.get(mosque.id))} />
      ) : (
        <Skeleton shape="line" />
      )}
    </Fact>
  );
};

const NextPrayer = ({ position }: { position: Point }) => {
  const t = useText();
  const moment = useMinute();
  const choice = usePrayerChoice(null);
  const at = { latitude: position.lat, longitude: position.lng };
  const timesOf = useCalculation(at, choice, useDeclaredMonths());
  const next = nextCalculated(timesOf, { today: manilaDay(moment), minutes: manilaTime(moment).minutes });
  if (!next) return null;
  return (
    <Fact label={t('prayer.next')}>
      <NextPrayerTime next={next} />
    </Fact>
  );
};

/** What is shown near a visitor besides the list sorted by distance: the next prayer and the nearest mosque. */
export const NearFacts = ({ type, position }: { type: EntityType; position: Point }) => {
  const t = useText();
  return (
    <section className="nearby" aria-label={t('near.title')}>
      <dl className="nearby__facts">
        <NextPrayer position={position} />
        {!listingTypes[type].hasPrayers && <NearestMosque position={position} />}
      </dl>
    </section>
  );
};

const shownPlaces = 3;

const NearPlaces = ({ type, position }: { type: EntityType; position: Point }) => {
  const t = useText();
  const distanceText = useDistanceText();
  const { nearest, distances, retry } = useNearestOf(type, position, shownPlaces);
  if (retry)
    return <ErrorState title={t('directory.failed')} text={t('directory.failedText')} onRetry={retry} />;
  if (!nearest) return <Skeleton shape="block" className="nearby__wait" />;
  if (nearest.length === 0) return <p className="muted">{t('near.none')}</p>;
  return (
    <ol className="nearby__list">
      {nearest.map((listing) => (
        <li key={listing.id}>
          <NearPlace listing={listing} distance={distanceText(distances.get(listing.id))} />
        </li>
      ))}
    </ol>
  );
};

/** What is shown near a visitor on a page without a list: places to eat, the next prayer, a mosque. */
export const NearMe = () => {
  const t = useText();
  const { data: response, isFetching, refetch } = useDevicePositionQuery();
  const position = response && 'position' in response ? response.position : null;
  return (
    <section className="card card-padded nearby" aria-labelledby="near-me" aria-busy={isFetching}>
      <h2 id="near-me" className="heading-side">
        {t('near.title')}
      </h2>
      <LiveRegion>{isFetching ? t('near.asking') : ''}</LiveRegion>
      {response === undefined && <Skeleton shape="block" className="nearby__wait" />}
      {response && 'problem' in response && (
        <Note kind="warn" icon="locate-fixed" title={t(`position.${response.problem}`)} role="alert">
          {t('near.byHand')}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('near.again')}
          </button>
        </Note>
      )}
      {position && (
        <>
          <NearPlaces type="food" position={position} />
          <dl className="nearby__facts">
            <NextPrayer position={position} />
            <NearestMosque position={position} />
          </dl>
          <p className="small quiet">{t('near.private')}</p>
        </>
      )}
    </section>
  );
};
