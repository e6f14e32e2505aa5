import { type ReactNode, useCallback, useState } from 'react';
import { useGalleryText } from '../messages/en-gallery';
import { type Picture, sourcesOf } from './picture';

/** Stands in the box of a picture that did not load. `children`: what lies behind the words. */
export const PictureFailed = ({ children }: { children?: ReactNode }) => {
  const t = useGalleryText();
  return (
    <div className="gal__failed">
      {children}
      <p>{t('gallery.failed')}</p>
    </div>
  );
};

interface GalleryImageProps {
  photo: Picture;
  /** What it shows; empty where the words beside it say so. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Shown whole, with room beside it that its colour does not fill. */
  whole?: boolean;
  /** Part of the first view. */
  first?: boolean;
  /** Stands in its box when the picture does not load. */
  fallback: ReactNode;
}

/** Shows what stands for a picture until it is there, or takes it away. */
const paint = ({ style }: HTMLImageElement, color: string, placeholder: string | undefined): void => {
  style.backgroundColor = color;
  style.backgroundImage = placeholder === undefined ? '' : `url("${placeholder}")`;
};

/** A picture in the box around it, which keeps its size whatever happens to the picture. */
export const GalleryImage = (props: GalleryImageProps) => {
  const { photo, alt, sizes, whole = false, first = false, fallback } = props;
  const [hasFailed, setHasFailed] = useState(false);
  const { placeholder } = photo;
  const color = whole ? '' : (photo.color ?? '');
  const settle = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      // By script: the page's security policy takes no style attributes, and the page may come with its markup.
      const isThere = image.complete && image.naturalWidth > 0;
      if (!isThere) paint(image, color, placeholder);
      // It may have failed before there was anybody to hear of it.
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') setHasFailed(true);
    },
    [color, placeholder],
  );
  if (hasFailed) return fallback;
  return (
    <img
      ref={settle}
      className="ph"
      {...sourcesOf(photo)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => {
        // It would show through the transparent parts.
        paint(currentTarget, '', undefined);
      }}
      onError={() => setHasFailed(true)}
    />
  );
};
