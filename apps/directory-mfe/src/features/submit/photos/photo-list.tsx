import { useRef } from 'react';
import type { PhotoPicker } from './create-photo-picker';
import { mainOf } from './photo';
import { PhotoItem, type PhotoItemProps } from './photo-item';
import type { PickerState } from './photo-picker-state';
import { useDragOrder, type Drag } from './use-drag-order';
import { useText } from '../../../messages/use-text';

interface PhotoListProps {
  picker: PhotoPicker;
  state: PickerState;
  /** Takes the focus when the last photo is gone. */
  onEmpty: () => void;
}

const markOf = (drag: Drag | null, place: number): PhotoItemProps['mark'] => {
  if (drag === null) return null;
  if (place === drag.from) return 'dragged';
  if (place !== drag.to) return null;
  return drag.to < drag.from ? 'before' : 'after';
};

/** The photos in the order in which they will be shown. */
export const PhotoList = ({ picker, state, onEmpty }: PhotoListProps) => {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const { drag, start } = useDragOrder(list, picker.place);
  const { photos, mainId } = state;
  if (photos.length === 0) return null;
  const main = mainOf(photos, mainId);

  const remove = (id: string, place: number): void => {
    const item = list.current?.children[place + 1] ?? list.current?.children[place - 1];
    picker.remove(id);
    const next = item?.querySelector<HTMLElement>('.pho__do button:last-of-type');
    if (next) next.focus();
    else onEmpty();
  };

  return (
    <ul className="ups pho-list" aria-label={t('photos.list')} ref={list}>
      {photos.map((photo, place) => (
        <PhotoItem
          key={photo.id}
          photo={photo}
          place={place}
          total={photos.length}
          isMain={photo === main}
          picker={picker}
          mark={markOf(drag, place)}
          onDragStart={start(photo.id, place)}
          onRemove={() => remove(photo.id, place)}
        />
      ))}
    </ul>
  );
};
