import { imageWidths } from '@halalmap/contracts';
import { type ReactNode, useCallback, useState, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useLocale } from '@halalmap/i18n';
import { Icon, classNames } from '@halalmap/ui';
import { useGalleryText } from '../messages/en-gallery';
import type { PictureLook } from '../photos/photo';
import './gallery.css';

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

/** Minimum distance of a swipe, in pixels. */
const swipeLength = 40;

/** Which picture is shown, and navigation by buttons, keys and swipes. After the last comes the first. */
export const useGallery = (count: number) => {
  const { direction } = useLocale();
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, count - 1);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const step = (by: number) => setChosen((index + by + count) % count);
  const forwards = direction === 'rtl' ? -1 : 1;

  const keys: Record<string, () => void> = {
    ArrowRight: () => step(forwards),
    ArrowLeft: () => step(-forwards),
    Home: () => setChosen(0),
    End: () => setChosen(count - 1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move();
  };

  const swipe = {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      touched.current = pointerType === 'mouse' ? null : { x, y };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = touched.current;
      touched.current = null;
      if (!from) return;
      const along = clientX - from.x;
      if (Math.abs(along) < swipeLength || Math.abs(along) < Math.abs(clientY - from.y)) return;
      step(along < 0 ? forwards : -forwards);
    },
    onPointerCancel: () => {
      touched.current = null;
    },
  };

  return {
    index,
    show: setChosen,
    next: () => step(1),
    previous: () => step(-1),
    onKeyDown,
    swipe,
  };
};

export type GalleryState = ReturnType<typeof useGallery>;

interface GalleryStageProps {
  photos: readonly Picture[];
  gallery: GalleryState;
  /** Name of what the pictures show. */
  name: string;
  sizes: string;
  fallback: ReactNode;
  /** Full size: the whole picture, not a crop that fills the box. */
  large?: boolean;
  /** More buttons above the picture. */
  children?: ReactNode;
}

/** One picture, with buttons for the others and its position among them. */
export const GalleryStage = (props: GalleryStageProps) => {
  const { photos, gallery, name, sizes, fallback, large = false, children } = props;
  const t = useGalleryText();
  const photo = photos[gallery.index];
  if (!photo) return null;
  const place = { number: gallery.index + 1, total: photos.length };
  return (
    <div className={classNames('gallery__main', large && 'gallery__large')} {...gallery.swipe}>
      <GalleryImage
        key={photo.id}
        photo={photo}
        alt={photo.caption ?? t('gallery.alt', { ...place, name })}
        sizes={sizes}
        whole={large}
        first={gallery.index === 0}
        fallback={fallback}
      />
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className="gallery__nav gallery__nav--previous"
            aria-label={t('gallery.previous')}
            onClick={gallery.previous}
          >
            <Icon name="chevron-left" directional />
          </button>
          <button
            type="button"
            className="gallery__nav gallery__nav--next"
            aria-label={t('gallery.next')}
            onClick={gallery.next}
          >
            <Icon name="chevron-right" directional />
          </button>
        </>
      )}
      <span className="gallery__number numeric" aria-live="polite">
        <span aria-hidden="true">{t('gallery.count', place)}</span>
        <span className="visually-hidden">{t('gallery.place', place)}</span>
      </span>
      {children}
    </div>
  );
};
