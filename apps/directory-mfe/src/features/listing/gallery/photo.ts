import type { Listing, ListingImage } from '@halalmap/contracts';
import type { Picture } from '@halalmap/listing-parts';

const photoOf = ({ id, url, caption, isThumbnail, ...picture }: ListingImage): Picture => ({
  id,
  url,
  caption,
  isMain: isThumbnail,
  width: picture.width,
  height: picture.height,
  color: picture.color,
  placeholder: picture.placeholder,
});

/** The photos of a listing: the main one first, the others in their order. */
export const photosOf = ({
  images,
  thumbnailUrl,
  imageUrl,
}: Pick<Listing, 'images' | 'thumbnailUrl' | 'imageUrl'>): Picture[] => {
  const ordered = [...(images ?? [])].sort(
    (one, other) => Number(other.isThumbnail) - Number(one.isThumbnail) || one.order - other.order,
  );
  if (ordered.length > 0) return ordered.map(photoOf);
  const only = thumbnailUrl ?? imageUrl;
  return only ? [{ id: only, url: only, caption: null, isMain: true }] : [];
};
