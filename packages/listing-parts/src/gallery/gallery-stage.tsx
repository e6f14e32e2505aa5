import { classNames, Icon } from '@halalmap/ui';
import type { ReactNode } from 'react';
import './gallery.css';
import { GalleryImage } from './gallery-image';
import type { Picture } from './picture';
import type { GalleryState } from './use-gallery';
import { useGalleryText } from '../messages/en-gallery';

interface GalleryStageProps {
  photos: readonly Picture[];
  gallery: GalleryState;
  /** Name of what the pictures show. */
  name: string;
  sizes: string;
  fallback: ReactNode;
  /** Full size: the whole picture, not a crop that fills the box. */
  large?: boolean;
  /** More buttons above the picture. */
  children?: ReactNode;
}

/** One picture, with buttons for the others and its position among them. */
export const GalleryStage = (props: GalleryStageProps) => {
  const { photos, gallery, name, sizes, fallback, large = false, children } = props;
  const t = useGalleryText();
  const photo = photos[gallery.index];
  if (!photo) return null;
  const place = { number: gallery.index + 1, total: photos.length };
  return (
    <div className={classNames('gal__main', large && 'gal__large')} {...gallery.swipe}>
      <GalleryImage
        key={photo.id}
        photo={photo}
        alt={photo.caption ?? t('gallery.alt', { ...place, name })}
        sizes={sizes}
        whole={large}
        first={gallery.index === 0}
        fallback={fallback}
      />
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className="gal__nav gal__nav--p"
            aria-label={t('gallery.previous')}
            onClick={gallery.previous}
          >
            <Icon name="chevron-left" directional />
          </button>
          <button
            type="button"
            className="gal__nav gal__nav--n"
            aria-label={t('gallery.next')}
            onClick={gallery.next}
          >
            <Icon name="chevron-right" directional />
          </button>
        </>
      )}
      <span className="gal__n num" aria-live="polite">
        <span aria-hidden="true">{t('gallery.count', place)}</span>
        <span className="vh">{t('gallery.place', place)}</span>
      </span>
      {children}
    </div>
  );
};
