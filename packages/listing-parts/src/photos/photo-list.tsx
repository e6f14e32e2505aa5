import { classNames } from '@halalmap/ui';
import { useRef } from 'react';
import { usePhotosText } from '../messages/en-photos';
import { mainOf, type Photo } from './photo';
import { allParts, type PhotoActions, type PhotoPart } from './photo-actions';
import { lastButtonOf } from './photo-buttons';
import { PhotoItem, type PhotoItemProps } from './photo-item';
import { type Drag, useDragOrder } from './use-drag-order';

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
      className={classNames('pho-list', parts.length > 0 && 'pho-list--full')}
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
