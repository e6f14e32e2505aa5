import type { Listing } from '@halalmap/contracts';
import { ManageImagesButton } from '@halalmap/listing-parts';
import { EmptyState } from '@halalmap/ui';
import { useOwnerText } from '../../messages/en-owner';

/** The current photos of a place, and the way to add, arrange and delete them. */
export const PhotosPart = ({ listing }: { listing: Listing }) => {
  const t = useOwnerText();
  const images = listing.images ?? [];
  return (
    <section aria-labelledby="own-photos">
      <h2 id="own-photos">{t('owner.part.photos')}</h2>
      <p className="muted">{t('owner.photosText')}</p>
      {/* Same position with and without photos: adding the first one must not close the dialog of the button. */}
      <div>
        <ManageImagesButton listing={listing} />
      </div>
      {images.length === 0 ? (
        <EmptyState title={t('owner.noPhotos')} headingLevel={3} />
      ) : (
        <ul className="owner__photos">
          {images.map(({ id, url, caption, width, height }) => (
            <li key={id}>
              <img
                className="photo"
                src={`${url}?w=320`}
                alt={caption ?? t('owner.photoOf', { name: listing.name })}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
