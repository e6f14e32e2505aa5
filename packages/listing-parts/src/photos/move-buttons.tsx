import { IconButton } from '@halalmap/ui';
import { useLayoutEffect, useRef } from 'react';
import { usePhotosText } from '../messages/use-photos-text';

interface MoveButtonsProps {
  /** Of what is moved. */
  name: string;
  /** Its place, from 0, among `total`. */
  place: number;
  total: number;
  onMove: (place: number) => void;
}

/** Order by keyboard: one place earlier, one place later. */
export const MoveButtons = ({ name, place, total, onMove }: MoveButtonsProps) => {
  const t = usePhotosText();
  const used = useRef<HTMLButtonElement | null>(null);
  // The browser drops the focus of what is put elsewhere in the page.
  useLayoutEffect(() => {
    used.current?.focus();
    used.current = null;
  }, [place]);
  const button = (by: -1 | 1) => {
    const target = place + by;
    const isEnd = target < 0 || target >= total;
    return (
      <IconButton
        size="sm"
        kind="quiet"
        icon="chevron-down"
        className={by < 0 ? 'pho__up' : undefined}
        label={t(by < 0 ? 'photos.earlier' : 'photos.later', { name })}
        // Not `disabled`: the focus stays where it is at the end of the list.
        aria-disabled={isEnd || undefined}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          used.current = currentTarget;
          onMove(target);
        }}
      />
    );
  };
  return (
    <>
      {button(-1)}
      {button(1)}
    </>
  );
};
