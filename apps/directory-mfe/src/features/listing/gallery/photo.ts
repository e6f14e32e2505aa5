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
}

const photoOf = ({ id, url, caption, isThumbnail, width, height, color }: ListingImage): Photo => ({
  id,
  url,
  caption,
  isMain: isThumbnail,
  width,
  height,
  color,
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

/** What an `img` loads: own pictures are there in several widths. */
export const sourcesOf = (url: string): { src: string; srcSet?: string } => {
  const [path = url] = url.split('?');
  if (!path.startsWith('/media/')) return { src: url };
  return {
    src: `${path}?w=1280`,
    srcSet: imageWidths.map((width) => `${path}?w=${width} ${width}w`).join(', '),
  };
};
