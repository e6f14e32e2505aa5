import { imageWidths, type Listing, type ListingImage } from '@halalmap/contracts';

/** A picture of the gallery. */
export interface Photo {
  id: string;
  url: string;
  caption: string | null;
  /** It stands for the place in lists. */
  isMain: boolean;
  /** Pixels of the upright picture, where they are known. */
  width?: number | undefined;
  height?: number | undefined;
  /** The dominant colour, `#rrggbb`, to show until the picture is there. */
  color?: string | undefined;
  /** A blurred picture of a few pixels as a `data:` address, for the same time. */
  placeholder?: string | undefined;
}

const photoOf = ({ id, url, caption, isThumbnail, ...picture }: ListingImage): Photo => ({
  id,
  url,
  caption,
  isMain: isThumbnail,
  width: picture.width,
  height: picture.height,
  color: picture.color,
  placeholder: picture.placeholder,
});

/** The pictures of a listing: the one that stands for it first, the others in their order. */
export const photosOf = ({
  images,
  thumbnailUrl,
  imageUrl,
}: Pick<Listing, 'images' | 'thumbnailUrl' | 'imageUrl'>): Photo[] => {
  const ordered = [...(images ?? [])].sort(
    (one, other) => Number(other.isThumbnail) - Number(one.isThumbnail) || one.order - other.order,
  );
  if (ordered.length > 0) return ordered.map(photoOf);
  const only = thumbnailUrl ?? imageUrl;
  return only ? [{ id: only, url: only, caption: null, isMain: true }] : [];
};

/** What an `img` loads: own pictures are there in several widths, and in the one in which they are kept. */
export const sourcesOf = ({
  url,
  width = 0,
}: Pick<Photo, 'url' | 'width'>): { src: string; srcSet?: string } => {
  const [path = url] = url.split('?');
  if (!path.startsWith('/media/')) return { src: url };
  const sources = imageWidths.map((served) => `${path}?w=${served} ${served}w`);
  // Without a width it comes as it is kept.
  if (width > Math.max(...imageWidths)) sources.push(`${path} ${width}w`);
  return { src: `${path}?w=1280`, srcSet: sources.join(', ') };
};
