import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';

/** The index of a dragged photo, and the index where it would be dropped. */
export interface Drag {
  id: string;
  from: number;
  to: number;
}

/** Distance in pixels before a pointer starts dragging. */
const slack = 6;

const placeAt = (list: HTMLElement, y: number): number => {
  const middles = Array.from(list.children, (item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.filter((middle) => middle < y).length;
};

/**
 * Reordering by dragging with a mouse, a pen or a finger. Nothing moves until the drop.
 * @param onDrop receives the id and the new index
 */
export const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: number) => void,
) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<() => void>(() => {});
  useEffect(() => () => end.current(), []);

  const start = (id: string, from: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return;
    end.current();
    const control = new AbortController();
    const { signal } = control;
    const beganAt = event.clientY;
    let to: number | null = null;
    const move = ({ clientY }: PointerEvent): void => {
      if (!list.current || (to === null && Math.abs(clientY - beganAt) < slack)) return;
      const gap = placeAt(list.current, clientY);
      // The gap below its own position is its own position too.
      to = gap > from ? gap - 1 : gap;
      setDrag({ id, from, to });
    };
    const drop = (): void => {
      if (to !== null && to !== from) onDrop(id, to);
      end.current();
    };
    const stop = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      // Cancels the drag, not the dialog around it.
      pressed.preventDefault();
      end.current();
    };
    end.current = () => {
      control.abort();
      setDrag(null);
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', () => end.current(), { signal });
    window.addEventListener('keydown', stop, { signal, capture: true });
  };
  return { drag, start };
};
