import { Button, IconButton } from '@halalmap/ui';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { usePhotosText } from '../messages/en-photos';
import type { Photo } from './photo';

/** The remove button of a photo, which is always shown. */
export const lastButtonOf = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>('.pho__do button:last-of-type') ?? null;

interface MoveButtonsProps {
  /** Of what is moved. */
  name: string;
  /** Its index, from 0, among `total`. */
  place: number;
  total: number;
  onMove: (place: number) => void;
}

/** Reordering by keyboard: one earlier, one later. */
export const MoveButtons = ({ name, place, total, onMove }: MoveButtonsProps) => {
  const t = usePhotosText();
  const used = useRef<HTMLButtonElement | null>(null);
  // The browser drops the focus of an element that is moved in the page.
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
        // Not `disabled`, so that the focus stays at the end of the list.
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

/** Removes a photo: immediately while it is not public, after confirmation otherwise. */
export const RemoveButton = ({ photo, onRemove }: { photo: Photo; onRemove: () => void }) => {
  const t = usePhotosText();
  const [isAsking, setIsAsking] = useState(false);
  const wasAsking = useRef(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keepButton.current?.focus();
    else if (wasAsking.current) removeButton.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const { name, status } = photo;
  const isOnTheWay = status.kind === 'waiting' || status.kind === 'sending';
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Closes the confirmation, not the dialog around it.
    event.preventDefault();
    setIsAsking(false);
  };

  return isAsking ? (
    <div className="pho__ask" role="group" aria-label={t('photos.askRemove', { name })} onKeyDown={leave}>
      <span className="small">{t('photos.askRemoveShort')}</span>
      <Button size="sm" ref={keepButton} onClick={() => setIsAsking(false)}>
        {t('photos.keep')}
      </Button>
      <Button size="sm" kind="danger-solid" onClick={onRemove}>
        {t('photos.delete')}
      </Button>
    </div>
  ) : (
    <IconButton
      ref={removeButton}
      size="sm"
      kind="quiet"
      icon={isOnTheWay ? 'x' : 'trash-2'}
      label={t(isOnTheWay ? 'photos.cancel' : 'photos.remove', { name })}
      onClick={status.kind === 'shown' ? () => setIsAsking(true) : onRemove}
    />
  );
};
