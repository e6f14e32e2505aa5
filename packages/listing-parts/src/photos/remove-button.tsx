import { Button, IconButton } from '@halalmap/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Photo } from './photo';
import { usePhotosText } from '../messages/use-photos-text';

/** Takes a photo out: at once while nobody else has seen it, after a question when it is shown already. */
export const RemoveButton = ({ photo, onRemove }: { photo: Photo; onRemove: () => void }) => {
  const t = usePhotosText();
  const [isAsking, setIsAsking] = useState(false);
  const asked = useRef(false);
  const ask = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
    else if (asked.current) ask.current?.focus();
    asked.current = isAsking;
  }, [isAsking]);
  const { name, status } = photo;
  const isOnTheWay = status.kind === 'waiting' || status.kind === 'sending';
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Ends the question, not the dialog that it stands in.
    event.preventDefault();
    setIsAsking(false);
  };

  return isAsking ? (
    <div className="pho__ask" role="group" aria-label={t('photos.askRemove', { name })} onKeyDown={leave}>
      <span className="small">{t('photos.askRemoveShort')}</span>
      <Button size="sm" ref={keep} onClick={() => setIsAsking(false)}>
        {t('photos.keep')}
      </Button>
      <Button size="sm" kind="danger-solid" onClick={onRemove}>
        {t('photos.delete')}
      </Button>
    </div>
  ) : (
    <IconButton
      ref={ask}
      size="sm"
      kind="quiet"
      icon={isOnTheWay ? 'x' : 'trash-2'}
      label={t(isOnTheWay ? 'photos.cancel' : 'photos.remove', { name })}
      onClick={status.kind === 'shown' ? () => setIsAsking(true) : onRemove}
    />
  );
};
