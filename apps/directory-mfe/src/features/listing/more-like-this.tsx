import { listingTypes } from '@halalmap/listing-model';
import { originRank, type Listing } from '@halalmap/contracts';
import { PlaceCard, PlaceListSkeleton } from '@halalmap/ui';
import type { FocusEvent } from 'react';
import { SaveHeart } from '../../favorites/favorites';
import type { MapPlaces } from '../../map/map-api';
import { useText } from '../../messages/en';
import { boxAround, distancesFrom, farthestKm, useDistanceText, usePlacesAround } from '../../shared/places';
import { useSeen } from '../../shared/hooks';
import { scrollToMiddle } from './gallery';
import { type ManilaTime, manilaTime, useMinute } from '../../shared/manila-time';
import { TrustLine } from '../../shared/trust-line';
import { openPeriodAt } from './hours-card';
import { useSimilarListingsQuery } from './listing-api';

/** The number of similar places shown. */
const similarShown = 3;
/** The number of the nearest ones of which those are chosen. */
const similarAsked = 12;

/** About one kilometre: the precision of positions that are sent. */
const rounded = (degrees: number): string => degrees.toFixed(2);

const kindOf = (listing: Listing): Record<string, string> => {
  const [foodType] = listing.foodTypes ?? [];
  const { categoryField } = listingTypes[listing.entityType];
  if (categoryField === 'foodTypes' && foodType) return { foodType };
  return categoryField !== 'mosqueType' && listing.categoryName ? { category: listing.categoryName } : {};
};

/**
 * The list query for similar places: same type and kind, nearest first, or in the same town where no position is known.
 * Requests one more than is considered, since the place itself is among the results.
 * @param at longitude and latitude of the place or its town
 * @param same how much it has in common with the others
 */
export const similarQuery = (
  listing: Listing,
  at: readonly [number, number] | null,
  same: 'kind' | 'type',
): string =>
  new URLSearchParams({
    type: listing.entityType,
    ...(same === 'kind' ? kindOf(listing) : {}),
    ...(at
      ? {
          near: `${rounded(at[1])},${rounded(at[0])}`,
          // Samples come after submitted places, however far these are.
          bbox: boxAround({ lat: Number(rounded(at[1])), lng: Number(rounded(at[0])) }, farthestKm),
          sort: 'distance',
        }
      : listing.municipalityName
        ? { location: listing.municipalityName }
        : {}),
    limit: String(similarAsked + 1),
  }).toString();

/** Places within this distance are near; of those that are near, the ones that are open come first. */
const nearKm = 10;
interface Now {
  time: ManilaTime;
  /** Longitude and latitude of the place that the others are like; null when unknown. */
  at: readonly [number, number] | null;
}

/**
 * Those near first, then those open now; the others keep their order. What is far away, said not to be halal, or disputed is
 * left out, and what is invented unless the place is so too.
 */
export const likeliest = (
  listings: readonly Listing[],
  { time, at, origin, municipalityId }: Now & Pick<Listing, 'origin' | 'municipalityId'>,
): Listing[] => {
  const distances = at ? distancesFrom({ lat: at[1], lng: at[0] }, listings) : null;
  // A place of which only the town is known is as near as its town, and of another one nothing is known.
  const kmOf = (other: Listing): number => {
    const distance = distances?.get(other.id);
    if (distance && 'km' in distance) return distance.km;
    const isInTown = other.municipalityId !== null && other.municipalityId === municipalityId;
    return distances === null || isInTown ? farthestKm : Infinity;
  };
  const isClosed = ({ openingHours }: Listing): number =>
    openingHours && openPeriodAt(openingHours, time) ? 0 : 1;
  const isFar = (other: Listing): number => (kmOf(other) <= nearKm ? 0 : 1);
  return listings
    .filter((other) => originRank(other.origin) < 2 || originRank(origin) === 2)
    .filter((other) => kmOf(other) <= farthestKm)
    .filter(({ trust }) => trust.level !== 'not_halal' && trust.review === null)
    .toSorted(
      (a, b) =>
        originRank(a.origin) - originRank(b.origin) || isFar(a) - isFar(b) || isClosed(a) - isClosed(b),
    );
};

/**
 * Similar places: of the same kind or, where there are none, of the same type.
 * @param at longitude and latitude of the place or its town
 * @returns undefined while loading
 */
const useSimilar = (
  listing: Listing,
  { at, skip }: { at: readonly [number, number] | null; skip: boolean },
): Listing[] | undefined => {
  const time = manilaTime(useMinute());
  const othersOf = (listings: Listing[] | undefined) =>
    listings &&
    likeliest(
      listings.filter(({ id }) => id !== listing.id),
      { time, at, origin: listing.origin, municipalityId: listing.municipalityId },
    ).slice(0, similarShown);
  const sameKind = useSimilarListingsQuery(similarQuery(listing, at, 'kind'), { skip });
  const others = othersOf(sameKind.data?.listings);
  const sameType = useSimilarListingsQuery(similarQuery(listing, at, 'type'), {
    skip: skip || others === undefined || others.length > 0,
  });
  if (sameKind.isError || sameType.isError) return [];
  return others?.length === 0 ? othersOf(sameType.data?.listings) : others;
};

/** Beside each other, a card that is partly in view would stay so when the keyboard reaches it. */
const showWhole = ({ currentTarget: list, target }: FocusEvent<HTMLElement>): void => {
  const card = target.closest('.place');
  if (card && target.matches(':focus-visible')) scrollToMiddle(list, card);
};

/** Nearby places of the same type and kind. Loaded when scrolled near; renders nothing when there are none. */
export const MoreLikeThis = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const t = useText();
  const [mark, isSeen] = useSeen();
  const others = useSimilar(listing, { at: map.places[0]?.at ?? null, skip: !isSeen || !map.isReady });
  if (others?.length === 0) return null;
  return (
    <section ref={mark} className="detail__more" aria-labelledby="more">
      <h2 id="more">{t('listing.more')}</h2>
      {others ? (
        <ul className="places" onFocus={showWhole}>
          {others.map((other) => (
            <PlaceCard
              key={other.id}
              listing={other}
              trustLine={<TrustLine trust={other.trust} />}
              action={<SaveHeart place={other} />}
            />
          ))}
        </ul>
      ) : (
        <PlaceListSkeleton count={similarShown} label={t('listing.moreLoading')} />
      )}
    </section>
  );
};

/** Where to eat after the prayer: the food places nearest to a mosque, with their distance. */
export const FoodNearby = ({ map }: { map: MapPlaces }) => {
  const t = useText();
  const distanceText = useDistanceText();
  const [mark, isSeen] = useSeen();
  const [place] = map.places;
  const at = place?.at ?? null;
  const {
    places,
    distances: known,
    retry,
  } = usePlacesAround(at && { lat: at[1], lng: at[0] }, {
    type: 'food',
    skip: !isSeen || !map.isReady,
  });
  const found = places?.slice(0, similarShown);
  if (at === null && map.isReady) return null;
  if (retry || found?.length === 0) return null;
  // From somewhere in a town no distance is known.
  const isExact = place?.precision === 'exact';
  const distances = isExact ? known : null;
  return (
    <section ref={mark} className="detail__more" aria-labelledby="food-nearby">
      <h2 id="food-nearby">{t('listing.foodNearby')}</h2>
      {found ? (
        <ul className="places" onFocus={showWhole}>
          {found.map((other) => (
            <PlaceCard
              key={other.id}
              listing={other}
              distance={distanceText(distances?.get(other.id))}
              trustLine={<TrustLine trust={other.trust} />}
              action={<SaveHeart place={other} />}
            />
          ))}
        </ul>
      ) : (
        <PlaceListSkeleton count={similarShown} label={t('listing.moreLoading')} />
      )}
    </section>
  );
};
