import { imageWidths } from '@halalmap/contracts';
import { type ReactNode, useCallback, useState } from 'react';
import { useGalleryText } from '../messages/en-gallery';
import type { PictureLook } from '../photos/photo';

export interface Picture extends PictureLook {
  id: string;
  url: string;
  caption: string | null;
  /** It is the main photo in lists. */
  isMain?: boolean | undefined;
  /** Pixels of the upright picture, if known. */
  width?: number | undefined;
  height?: number | undefined;
}

/** The URL of an `img`: our own pictures are available in several widths, and in their stored size. */
export const sourcesOf = ({
  url,
  width = 0,
}: Pick<Picture, 'url' | 'width'>): { src: string; srcSet?: string } => {
  const [path = url] = url.split('?');
  if (!path.startsWith('/media/')) return { src: url };
  const sources = imageWidths.map((served) => `${path}?w=${served} ${served}w`);
  // Without a width it is served in its stored size.
  if (width > Math.max(...imageWidths)) sources.push(`${path} ${width}w`);
  return { src: `${path}?w=1280`, srcSet: sources.join(', ') };
};

/** Shown when a picture did not load. `children`: what lies behind the text. */
export const PictureFailed = ({ children }: { children?: ReactNode }) => {
  const t = useGalleryText();
  return (
    <div className="gallery__failed">
      {children}
      <p>{t('gallery.failed')}</p>
    </div>
  );
};

interface GalleryImageProps {
  photo: Picture;
  /** Alternative text; empty if the text beside it describes the picture. */
  alt: string;
  /** Its displayed width, as the `sizes` attribute. */
  sizes: string;
  /** Shows the whole picture; its colour does not fill the space around it. */
  whole?: boolean;
  /** Part of the first view. */
  first?: boolean;
  /** Shown when the picture does not load. */
  fallback: ReactNode;
}

/** Shows or removes the placeholder of a picture. */
const paint = ({ style }: HTMLImageElement, color: string, placeholder: string | undefined): void => {
  style.backgroundColor = color;
  style.backgroundImage = placeholder === undefined ? '' : `url("${placeholder}")`;
};

/** A picture in a box that keeps its size while loading and after an error. */
export const GalleryImage = (props: GalleryImageProps) => {
  const { photo, alt, sizes, whole = false, first = false, fallback } = props;
  const [hasFailed, setHasFailed] = useState(false);
  const { placeholder } = photo;
  const color = whole ? '' : (photo.color ?? '');
  const settle = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      // Set by script: the page's security policy allows no style attributes, and the page may be server-rendered.
      const isThere = image.complete && image.naturalWidth > 0;
      if (!isThere) paint(image, color, placeholder);
      // It may have failed before hydration.
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') setHasFailed(true);
    },
    [color, placeholder],
  );
  if (hasFailed) return fallback;
  return (
    <img
      ref={settle}
      className="placeholder"
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
        // It would show through transparent parts.
        paint(currentTarget, '', undefined);
      }}
      onError={() => setHasFailed(true)}
    />
  );
};
