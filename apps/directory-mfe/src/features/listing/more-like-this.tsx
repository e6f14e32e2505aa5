import type { Listing } from '@halalmap/contracts';
import { PlaceCard, PlaceListSkeleton } from '@halalmap/ui';
import { similarShown, useSimilar } from './similar-query';
import { useSeen } from '../../shared/hooks';
import { SaveHeart } from '../../favorites/save-buttons';
import type { MapPlaces } from '../../map/use-map-places';
import { useText } from '../../messages/en';

/** Places of the same type and kind nearby. Asked for when the reader comes near it; nothing when there is none. */
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
            <PlaceCard key={other.id} listing={other} action={<SaveHeart place={other} />} />
          ))}
        </ul>
      ) : (
        <PlaceListSkeleton count={similarShown} label={t('listing.moreLoading')} />
      )}
    </section>
  );
};
