import { useLocale } from '@halalmap/i18n';
import { Icon, classNames } from '@halalmap/ui';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useGalleryText } from '../messages/en-gallery';
import { GalleryImage, type Picture } from './gallery-image';
import './gallery.css';

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
