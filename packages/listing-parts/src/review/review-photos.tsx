import type { ShownImage } from '@halalmap/contracts';
import { PictureRow } from '../gallery/picture-row';

interface ReviewPhotosProps {
  photos: readonly ShownImage[];
  /** The author of the review, or its subject. */
  name: string;
}

/** Thumbnails of a review's photos; a click opens one in full size. Renders nothing without photos. */
export const ReviewPhotos = ({ photos, name }: ReviewPhotosProps) => (
  <PictureRow name={name} pictures={photos.map((photo) => ({ ...photo, id: photo.url }))} />
);
