import { limits } from '@halalmap/contracts';
import { Button, classNames, IconButton, Tag } from '@halalmap/ui';
import { useId, useLayoutEffect, useRef, type PointerEvent } from 'react';
import type { PhotoPicker } from './create-photo-picker';
import type { Photo } from './photo';
import { PhotoStatusLine } from './photo-status-line';
import { PhotoThumb } from './photo-thumb';
import { useText } from '../../../messages/use-text';

export interface PhotoItemProps {
  photo: Photo;
  /** Place among the photos, from 0. */
  place: number;
  total: number;
  isMain: boolean;
  picker: PhotoPicker;
  /** Where a photo that is being dragged would land. */
  mark: 'dragged' | 'before' | 'after' | null;
  onDragStart: (event: PointerEvent) => void;
  onRemove: () => void;
}

/** One photo: what it shows, how it stands with it, and what can be done with it. */
export const PhotoItem = (props: PhotoItemProps) => {
  const { photo, isMain, picker, mark, onDragStart, onRemove } = props;
  const { id, name, status } = photo;
  const t = useText();
  const errorId = useId();
  const hasFailed = status.kind === 'failed';
  const isOnTheWay = status.kind === 'waiting' || status.kind === 'sending';
  return (
    <li className={classNames('pho', mark && `pho--${mark}`)} aria-label={name}>
      <div className="ups__pic pho__pic" title={t('photos.drag')} onPointerDown={onDragStart}>
        <PhotoThumb photo={photo} />
      </div>
      <div className="pho__what">
        <p className="small pho__name">
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          {isMain && <Tag>{t('photos.main')}</Tag>}
        </p>
        <PhotoStatusLine photo={photo} errorId={errorId} />
        <input
          type="text"
          className="in pho__caption"
          aria-label={t('photos.captionOf', { name })}
          aria-describedby={hasFailed ? errorId : undefined}
          placeholder={t('photos.captionExample')}
          maxLength={limits.text.other}
          value={photo.caption}
          onChange={({ target }) => picker.describe(id, target.value)}
        />
      </div>
      <div className="pho__do">
        {hasFailed && status.canRetry && (
          <Button
            size="sm"
            icon="rotate-ccw"
            aria-label={t('photos.retryOf', { name })}
            onClick={() => picker.retry(id)}
          >
            {t('photos.retry')}
          </Button>
        )}
        <IconButton
          size="sm"
          kind="quiet"
          icon="star"
          label={t('photos.makeMain', { name })}
          aria-pressed={isMain}
          onClick={() => picker.choose(id)}
        />
        <MoveButtons {...props} />
        <IconButton
          size="sm"
          kind="quiet"
          icon={isOnTheWay ? 'x' : 'trash-2'}
          label={t(isOnTheWay ? 'photos.cancel' : 'photos.remove', { name })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
};

const MoveButtons = ({ photo, place, total, picker }: PhotoItemProps) => {
  const t = useText();
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
        label={t(by < 0 ? 'photos.earlier' : 'photos.later', { name: photo.name })}
        // Not `disabled`: the focus stays where it is at the end of the list.
        aria-disabled={isEnd || undefined}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          used.current = currentTarget;
          picker.place(photo.id, target);
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
