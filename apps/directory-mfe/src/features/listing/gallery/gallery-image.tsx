import { useCallback, useState, type ReactNode } from 'react';
import { sourcesOf, type Photo } from './photo';

interface GalleryImageProps {
  photo: Photo;
  /** What it shows; empty where the words beside it say so. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Shown whole, with room beside it that its colour would fill. */
  whole?: boolean;
  /** Part of the first view. */
  first?: boolean;
  /** Stands in its box when the picture does not load. */
  fallback: ReactNode;
}

/** A picture in the box around it, which keeps its size whatever happens to the picture. */
export const GalleryImage = (props: GalleryImageProps) => {
  const { photo, alt, sizes, whole = false, first = false, fallback } = props;
  const [hasFailed, setHasFailed] = useState(false);
  const { color } = photo;
  const settle = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      // By script: the page's security policy takes no style attributes, and the page may come with its markup.
      if (!whole && color !== undefined) image.style.backgroundColor = color;
      // It may have failed before there was anybody to hear of it.
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') setHasFailed(true);
    },
    [whole, color],
  );
  if (hasFailed) return fallback;
  return (
    <img
      ref={settle}
      className="ph"
      {...sourcesOf(photo.url)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onError={() => setHasFailed(true)}
    />
  );
};
