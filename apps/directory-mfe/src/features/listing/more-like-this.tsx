import type { Listing } from '@halalmap/contracts';
import { PlaceCard, PlaceListSkeleton } from '@halalmap/ui';
import { similarShown, useFoodNear, useSimilar } from './similar-query';
import { TrustLine } from '../../shared/trust-line';
import { useSeen } from '../../shared/hooks';
import { SaveHeart } from '../../favorites/save-buttons';
import { type MapPlaces, useMapPlaces } from '../../map/use-map-places';
import { distancesFrom } from '../../shared/distance';
import { useDistanceText } from '../../shared/distance-text';
import { useText } from '../../messages/en';

const noListings: Listing[] = [];

/** Nearby places of the same type and kind. Loaded when scrolled near; renders nothing when there are none. */
export const MoreLikeThis = ({ listing, map }: { listing: Listing; map: MapPlaces }) => {
  const t = useText();
  const [mark, isSeen] = useSeen();
  const others = useSimilar(listing, { at: map.places[0]?.at ?? null, skip: !isSeen || !map.isReady });
  if (others?.length === 0) return null;
  return (
    <section ref={mark} className="det__more" aria-labelledby="more">
      <h2 id="more">{t('listing.more')}</h2>
      {others ? (
        <ul className="places">
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
  const at = map.places[0]?.at ?? null;
  const found = useFoodNear(at, !isSeen || !map.isReady);
  const { places } = useMapPlaces(found ?? noListings);
  if (at === null && map.isReady) return null;
  if (found?.length === 0) return null;
  const distances = at ? distancesFrom({ lat: at[1], lng: at[0] }, places) : null;
  return (
    <section ref={mark} className="det__more" aria-labelledby="food-nearby">
      <h2 id="food-nearby">{t('listing.foodNearby')}</h2>
      {found ? (
        <ul className="places">
          {found.map((place) => (
            <PlaceCard
              key={place.id}
              listing={place}
              distance={distanceText(distances?.get(place.id))}
              trustLine={<TrustLine trust={place.trust} />}
              action={<SaveHeart place={place} />}
            />
          ))}
        </ul>
      ) : (
        <PlaceListSkeleton count={similarShown} label={t('listing.moreLoading')} />
      )}
    </section>
  );
};
