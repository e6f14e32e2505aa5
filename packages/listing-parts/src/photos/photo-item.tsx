import { limits } from '@halalmap/contracts';
import { classNames, IconButton, Tag } from '@halalmap/ui';
import { useId, type PointerEvent } from 'react';
import { lastButtonOf } from './last-button';
import { MoveButtons } from './move-buttons';
import type { Photo } from './photo';
import type { PhotoActions, PhotoPart } from './photo-actions';
import { PhotoStatusLine } from './photo-status-line';
import { PhotoThumb } from './photo-thumb';
import { RemoveButton } from './remove-button';
import { usePhotosText } from '../messages/use-photos-text';

export interface PhotoItemProps {
  photo: Photo;
  /** Place among the photos, from 0. */
  place: number;
  /** How many photos can be put in order, described and chosen; one at a later place cannot. */
  total: number;
  isMain: boolean;
  actions: PhotoActions;
  parts: readonly PhotoPart[];
  /** Where a photo that is being dragged would land. */
  mark: 'dragged' | 'before' | 'after' | null;
  onDragStart: (event: PointerEvent) => void;
  onRemove: () => void;
}

/** One photo: what it shows, how it stands with it, and what can be done with it. */
export const PhotoItem = (props: PhotoItemProps) => {
  const { photo, place, total, isMain, actions, parts, mark, onDragStart, onRemove } = props;
  const { id, name, status } = photo;
  const t = usePhotosText();
  const errorId = useId();
  const hasFailed = status.kind === 'failed';
  const canArrange = place < total;
  const canMove = canArrange && parts.includes('order');
  return (
    <li className={classNames('pho', mark && `pho--${mark}`)} aria-label={name}>
      <div
        className={classNames('pho__pic', canMove && 'pho__pic--loose')}
        title={canMove ? t('photos.drag') : undefined}
        onPointerDown={canMove ? onDragStart : undefined}
      >
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
        {parts.includes('captions') && (
          <input
            type="text"
            className="in"
            aria-label={t('photos.captionOf', { name })}
            aria-describedby={hasFailed ? errorId : undefined}
            placeholder={t('photos.captionExample')}
            maxLength={limits.text.other}
            // There all the same, so that nothing moves once the photo has arrived.
            disabled={!canArrange}
            value={photo.caption}
            onChange={({ target }) => actions.describe(id, target.value)}
            onBlur={() => actions.settleCaption?.(id)}
            onKeyDown={({ key }) => key === 'Enter' && actions.settleCaption?.(id)}
          />
        )}
      </div>
      <div className="pho__do">
        {/* In place of what a failed photo cannot be: the row keeps its measures. */}
        {hasFailed && status.canRetry && (
          <IconButton
            size="sm"
            kind="quiet"
            icon="rotate-ccw"
            label={t('photos.retryOf', { name })}
            onClick={({ currentTarget }) => {
              // This one goes.
              lastButtonOf(currentTarget.closest('.pho'))?.focus();
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
