import { Dialog, Icon } from '@halalmap/ui';
import { useState } from 'react';
import './gallery.css';
import { GalleryImage, PictureFailed } from './gallery-image';
import { GalleryStage } from './gallery-stage';
import type { Picture } from './picture';
import { useGallery } from './use-gallery';
import { useGalleryText } from '../messages/en-gallery';

interface PictureRowProps {
  pictures: readonly Picture[];
  /** Name of what they show, or of who shows them. */
  name: string;
}

/** Thumbnails in a row. A click opens one in full size, with buttons for the others. */
export const PictureRow = ({ pictures, name }: PictureRowProps) => {
  const t = useGalleryText();
  const gallery = useGallery(pictures.length);
  const [isOpen, setIsOpen] = useState(false);
  if (pictures.length === 0) return null;
  const total = pictures.length;
  const label = t('gallery.photos', { name });
  return (
    <>
      <ul className="shots" aria-label={label}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              className="shots__open"
              aria-haspopup="dialog"
              aria-label={t(picture.caption ? 'gallery.openOf' : 'gallery.open', {
                number: index + 1,
                total,
                caption: picture.caption,
              })}
              onClick={() => {
                gallery.show(index);
                setIsOpen(true);
              }}
            >
              <GalleryImage
                photo={picture}
                alt=""
                sizes="96px"
                fallback={
                  <span className="shots__failed">
                    <Icon name="circle-alert" />
                  </span>
                }
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={label} wide>
        <div onKeyDown={gallery.onKeyDown}>
          <GalleryStage
            photos={pictures}
            gallery={gallery}
            name={name}
            sizes="100vw"
            fallback={<PictureFailed />}
            large
          />
        </div>
        <p className="small muted shots__caption">{pictures[gallery.index]?.caption}</p>
      </Dialog>
    </>
  );
};
