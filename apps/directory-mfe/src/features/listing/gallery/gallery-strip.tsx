import { GalleryImage, type GalleryState, type Picture } from '@halalmap/listing-parts';
import { classNames } from '@halalmap/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../messages/en';

/** Above this number of photos dots are shown, since the strip no longer shows all of them at once. */
const dotsAbove = 6;

interface GalleryStripProps {
  photos: readonly Picture[];
  gallery: GalleryState;
  fallback: ReactNode;
}

/** Thumbnails of all photos; a press shows one. */
export const GalleryStrip = ({ photos, gallery, fallback }: GalleryStripProps) => {
  const t = useText();
  const strip = useRef<HTMLUListElement>(null);
  const { index } = gallery;
  useEffect(() => {
    const list = strip.current;
    const item = list?.children[index];
    if (!list || !(item instanceof HTMLElement)) return;
    // Scrolls only the strip; `scrollIntoView` would move the page too.
    list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2;
  }, [index]);
  return (
    <>
      <ul className="gal__strip" ref={strip}>
        {photos.map((photo, number) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-current={number === index ? true : undefined}
              aria-label={t('gallery.show', { number: number + 1, main: String(photo.isMain ?? false) })}
              onClick={() => gallery.show(number)}
            >
              <GalleryImage photo={photo} alt="" sizes="92px" fallback={fallback} />
              {photo.isMain && <span className="gal__tag">{t('gallery.main')}</span>}
            </button>
          </li>
        ))}
      </ul>
      {photos.length > dotsAbove && (
        <div className="gal__dots" aria-hidden="true" data-testid="gallery-dots">
          {photos.map((photo, number) => (
            <span key={photo.id} className={classNames('gal__dot', number === index && 'is-now')} />
          ))}
        </div>
      )}
    </>
  );
};
