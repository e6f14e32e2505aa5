import { useLocale } from '@halalmap/i18n';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

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
