import type { ShownImage } from '@halalmap/contracts';
import { PictureRow } from '../gallery/picture-row';

interface ReviewPhotosProps {
  photos: readonly ShownImage[];
  /** Who wrote the review, or what it is about. */
  name: string;
}

/** The photos of a review, small; a press shows one in full size. Nothing without any. */
export const ReviewPhotos = ({ photos, name }: ReviewPhotosProps) => (
  <PictureRow name={name} pictures={photos.map((photo) => ({ ...photo, id: photo.url }))} />
);
