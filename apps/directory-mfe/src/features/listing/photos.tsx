import type { Listing } from '@halalmap/contracts';
import { Cloth, PlaceImage } from '@halalmap/ui';
import { useText } from '../../messages/use-text';

/** The place's photo, or the cloth that stands in for one, said plainly. */
export const Photos = ({ listing }: { listing: Listing }) => {
  const t = useText();
  if (listing.thumbnailUrl ?? listing.imageUrl)
    return (
      <div className="gal">
        <div className="gal__main">
          <PlaceImage listing={listing} alt={listing.name} />
        </div>
      </div>
    );
  return (
    <section className="nopic" aria-label={t('listing.photos')}>
      <Cloth id={listing.id} entityType={listing.entityType} />
      <div className="nopic__t plaque">
        <h2 className="h-side">{t('listing.noPhotos')}</h2>
        <p className="small muted">{t('listing.noPhotosText')}</p>
      </div>
    </section>
  );
};
