import { classNames } from '@halalmap/ui';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { usePhotosText } from '../messages/en-photos';
import { type Photo, type PhotoActions, type PhotoPart, allParts, mainOf } from './photo';
import { PhotoItem, type PhotoItemProps, lastButtonOf } from './photo-item';

/** The index of a dragged photo, and the index where it would be dropped. */
interface Drag {
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
const useDragOrder = (list: RefObject<HTMLElement | null>, onDrop: (id: string, place: number) => void) => {
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

interface PhotoListProps {
  /** Photos that cannot be ordered come last. */
  photos: readonly Photo[];
  /** The chosen main photo; null while it is the first. */
  mainId: string | null;
  actions: PhotoActions;
  /** Available actions. */
  parts?: readonly PhotoPart[];
  /** Existing photos are deleted permanently: asks first, and offers no other action. */
  isShown?: boolean;
  /** Label of the list, if it is not a list of photos. */
  label?: string | undefined;
  /** Gets the focus when the last photo is removed. */
  onEmpty: () => void;
}

const markOf = (drag: Drag | null, place: number): PhotoItemProps['mark'] => {
  if (drag === null) return null;
  if (place === drag.from) return 'dragged';
  if (place !== drag.to) return null;
  return drag.to < drag.from ? 'before' : 'after';
};

/** The photos in display order. */
export const PhotoList = (props: PhotoListProps) => {
  const { photos, mainId, actions, parts = allParts, isShown = false, label, onEmpty } = props;
  const t = usePhotosText();
  const list = useRef<HTMLUListElement>(null);
  const { drag, start } = useDragOrder(list, actions.place);
  if (photos.length === 0) return null;
  const main = mainOf(photos, mainId);
  const arranged = photos.filter(({ status }) => !isShown || status.kind === 'shown').length;

  const remove = (id: string, place: number): void => {
    const item = list.current?.children[place + 1] ?? list.current?.children[place - 1];
    actions.remove(id);
    const next = lastButtonOf(item);
    if (next) next.focus();
    else onEmpty();
  };

  return (
    <ul
      className={classNames('photo-list', parts.length > 0 && 'photo-list--full')}
      aria-label={label ?? t(isShown ? 'photos.listShown' : 'photos.list')}
      ref={list}
    >
      {photos.map((photo, place) => (
        <PhotoItem
          key={photo.id}
          photo={photo}
          place={place}
          total={arranged}
          isMain={parts.includes('main') && photo === main && place < arranged}
          actions={actions}
          parts={parts}
          mark={markOf(drag, place)}
          onDragStart={start(photo.id, place)}
          onRemove={() => remove(photo.id, place)}
        />
      ))}
    </ul>
  );
};
