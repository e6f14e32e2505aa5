import type { ShownImage } from '@halalmap/contracts';
import { Dialog, Icon } from '@halalmap/ui';
import { useState } from 'react';
import { useGalleryText } from '../messages/en-gallery';
import { GalleryImage, type Picture, PictureFailed, GalleryStage, useGallery } from './gallery-stage';
import './gallery.css';

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
      <ul className="picture-row" aria-label={label}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              className="picture-row__open"
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
                  <span className="picture-row__failed">
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
        <p className="small muted picture-row__caption">{pictures[gallery.index]?.caption}</p>
      </Dialog>
    </>
  );
};

interface ReviewPhotosProps {
  photos: readonly ShownImage[];
  /** The author of the review, or its subject. */
  name: string;
}

/** Thumbnails of a review's photos; a click opens one in full size. Renders nothing without photos. */
export const ReviewPhotos = ({ photos, name }: ReviewPhotosProps) => (
  <PictureRow name={name} pictures={photos.map((photo) => ({ ...photo, id: photo.url }))} />
);
