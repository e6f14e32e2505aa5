import { GalleryStage, PictureFailed, useGallery, type Picture } from '@halalmap/listing-parts';
import { Dialog, Icon } from '@halalmap/ui';
import { useState, type ReactNode } from 'react';
import './gallery.css';
import { GalleryStrip } from './gallery-strip';
import { useText } from '../../../messages/en';

interface GalleryProps {
  /** At least one; the first is shown first. */
  photos: readonly Picture[];
  /** What the photos show. */
  name: string;
  /** Shown in place of a photo that does not load. */
  placeholder: ReactNode;
}

const stageSizes = '(max-width: 1023px) 100vw, 760px';

/** A gallery with arrows, thumbnails, captions and full size. Supports arrow keys and swipes. */
export const Gallery = ({ photos, name, placeholder }: GalleryProps) => {
  const t = useText();
  const gallery = useGallery(photos.length);
  const [isLarge, setIsLarge] = useState(false);
  const stage = { photos, gallery, name, fallback: <PictureFailed>{placeholder}</PictureFailed> };
  const caption = photos[gallery.index]?.caption;
  return (
    <section className="gal" aria-label={t('gallery.label')} onKeyDown={gallery.onKeyDown}>
      <GalleryStage {...stage} sizes={stageSizes}>
        <button
          type="button"
          className="gal__full"
          aria-label={t('gallery.open')}
          onClick={() => setIsLarge(true)}
        >
          <Icon name="maximize-2" />
        </button>
      </GalleryStage>
      {photos.length > 1 && <GalleryStrip photos={photos} gallery={gallery} fallback={placeholder} />}
      {caption && <p className="small quiet gal__caption">{caption}</p>}
      <Dialog open={isLarge} onClose={() => setIsLarge(false)} title={name} wide>
        <GalleryStage {...stage} sizes="100vw" large />
        {caption && <p className="small muted">{caption}</p>}
      </Dialog>
    </section>
  );
};
