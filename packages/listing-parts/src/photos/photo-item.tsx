import { limits } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Icon, IconButton, Tag, classNames } from '@halalmap/ui';
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePhotosText } from '../messages/en-photos';
import {
  isNotUploaded,
  type Photo,
  type PhotoActions,
  type PhotoPart,
  type PhotoStatus,
  type PictureLook,
} from './photo';

/** The remove button of a photo, which is always shown. */
export const lastButtonOf = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>('.photo-item__actions button:last-of-type') ?? null;

interface MoveButtonsProps {
  /** Of what is moved. */
  name: string;
  /** Its index, from 0, among `total`. */
  place: number;
  total: number;
  onMove: (place: number) => void;
}

/** Reordering by keyboard: one earlier, one later. */
const MoveButtons = ({ name, place, total, onMove }: MoveButtonsProps) => {
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
        className={by < 0 ? 'photo-item__earlier' : undefined}
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
const RemoveButton = ({ photo, onRemove }: { photo: Photo; onRemove: () => void }) => {
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
  const isPending = status.kind === 'waiting' || status.kind === 'sending';
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Closes the confirmation, not the dialog around it.
    event.preventDefault();
    setIsAsking(false);
  };

  return isAsking ? (
    <div
      className="photo-item__ask"
      role="group"
      aria-label={t('photos.askRemove', { name })}
      onKeyDown={leave}
    >
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
      icon={isPending ? 'x' : 'trash-2'}
      label={t(isPending ? 'photos.cancel' : 'photos.remove', { name })}
      onClick={status.kind === 'shown' ? () => setIsAsking(true) : onRemove}
    />
  );
};

/** Formats a number of bytes: `9 kB`, `2.4 MB`. */
export const useFileSize = () => {
  const format = useFormatters();
  return (bytes: number): string =>
    bytes < 1_000_000
      ? `${format.number(Math.max(1, Math.round(bytes / 1_000)))} kB`
      : `${format.number(Math.round(bytes / 100_000) / 10)} MB`;
};

/** The state of a photo: one line, or a progress bar of the same height. */
const PhotoStatusLine = ({ photo, errorId }: { photo: Photo; errorId: string }) => {
  const t = usePhotosText();
  const size = useFileSize()(photo.size);
  const { status, name } = photo;
  if (status.kind === 'failed' || status.kind === 'lost')
    return (
      <p className="field-error photo-item__line" id={errorId}>
        <Icon name="circle-alert" />
        {status.kind === 'lost' ? t('photos.lost') : (status.message ?? t('photos.failed'))}
      </p>
    );
  if (status.kind === 'sending' && status.sent < 1) {
    const percent = Math.round(status.sent * 100);
    return (
      <div className="photo-item__line">
        <div
          className="progress"
          role="progressbar"
          aria-label={t('photos.sending', { name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className="weave-bar" style={{ inlineSize: `${percent}%` }} />
        </div>
      </div>
    );
  }
  const key = {
    waiting: 'photos.waiting',
    sending: 'photos.checking',
    staged: 'photos.ready',
    shown: 'photos.size',
  } as const;
  // The size of an earlier upload is unknown.
  const text = photo.size > 0 ? t(key[status.kind], { size }) : '';
  return <p className="small quiet photo-item__line">{text}</p>;
};

const paint = ({ style }: HTMLImageElement, color = '', placeholder?: string): void => {
  style.backgroundColor = color;
  style.backgroundImage = placeholder === undefined ? '' : `url("${placeholder}")`;
};

const lookOf = (status: PhotoStatus): PictureLook => {
  if (status.kind === 'staged') return status.stored;
  return status.kind === 'shown' ? status.look : {};
};

/** The picture in its box, with a placeholder until it is loaded. */
const PhotoThumb = ({ photo }: { photo: Photo }) => {
  const [hasFailed, setHasFailed] = useState(false);
  const { source, status } = photo;
  const { color, placeholder } = lookOf(status);
  const settle = useCallback(
    (image: HTMLImageElement | null) => {
      if (image && !image.complete) paint(image, color, placeholder);
    },
    [color, placeholder],
  );
  if (source === '')
    return <Icon name={status.kind === 'lost' ? 'image-plus' : 'file-text'} className="photo-item__pdf" />;
  if (hasFailed) return null;
  return (
    <img
      ref={settle}
      className="placeholder"
      src={source}
      width={96}
      height={72}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => paint(currentTarget)}
      onError={() => setHasFailed(true)}
    />
  );
};

export interface PhotoItemProps {
  photo: Photo;
  /** Index among the photos, from 0. */
  place: number;
  /** Number of photos that can be ordered, described and chosen; later ones cannot. */
  total: number;
  isMain: boolean;
  actions: PhotoActions;
  parts: readonly PhotoPart[];
  /** Where a dragged photo would be dropped. */
  mark: 'dragged' | 'before' | 'after' | null;
  onDragStart: (event: PointerEvent) => void;
  onRemove: () => void;
}

/** One photo, its state and its actions. */
export const PhotoItem = (props: PhotoItemProps) => {
  const { photo, place, total, isMain, actions, parts, mark, onDragStart, onRemove } = props;
  const { id, name, status } = photo;
  const t = usePhotosText();
  const errorId = useId();
  const hasFailed = isNotUploaded(photo);
  const canArrange = place < total;
  const canMove = canArrange && parts.includes('order');
  return (
    <li className={classNames('photo-item', mark && `photo-item--${mark}`)} aria-label={name}>
      <div
        className={classNames('photo-item__picture', canMove && 'photo-item__picture--loose')}
        title={canMove ? t('photos.drag') : undefined}
        onPointerDown={canMove ? onDragStart : undefined}
      >
        <PhotoThumb photo={photo} />
      </div>
      <div className="photo-item__text">
        <p className="small photo-item__name">
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          {isMain && <Tag>{t('photos.main')}</Tag>}
        </p>
        <PhotoStatusLine photo={photo} errorId={errorId} />
        {parts.includes('captions') && (
          <input
            type="text"
            className="input"
            aria-label={t('photos.captionOf', { name })}
            aria-describedby={hasFailed ? errorId : undefined}
            placeholder={t('photos.captionExample')}
            maxLength={limits.text.other}
            // Always rendered, so that nothing moves once the photo has arrived.
            disabled={!canArrange}
            value={photo.caption}
            onChange={({ target }) => actions.describe(id, target.value)}
            onBlur={() => actions.settleCaption?.(id)}
            onKeyDown={({ key }) => key === 'Enter' && actions.settleCaption?.(id)}
          />
        )}
      </div>
      <div className="photo-item__actions">
        {/** Replaces the controls that a failed photo does not have; the row keeps its size. */}
        {status.kind === 'failed' && status.canRetry && (
          <IconButton
            size="sm"
            kind="quiet"
            icon="rotate-ccw"
            label={t('photos.retryOf', { name })}
            onClick={({ currentTarget }) => {
              // This one goes.
              lastButtonOf(currentTarget.closest('.photo-item'))?.focus();
              actions.retry(id);
            }}
          />
        )}
        {canArrange && !hasFailed && parts.includes('main') && (
          <IconButton
            size="sm"
            kind="quiet"
            icon="star"
            label={t('photos.makeMain', { name })}
            aria-pressed={isMain}
            onClick={() => actions.choose(id)}
          />
        )}
        {canMove && (
          <MoveButtons name={name} place={place} total={total} onMove={(to) => actions.place(id, to)} />
        )}
        <RemoveButton photo={photo} onRemove={onRemove} />
      </div>
    </li>
  );
};
