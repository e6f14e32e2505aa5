import { type ListingImage, limits } from '@halalmap/contracts';
import { Button, EmptyState, ErrorState, LiveRegion, Note } from '@halalmap/ui';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useManagerText } from '../messages/en-photos';
import { type Photo, type PhotoActions, moveItem } from '../photos/photo';
import { PhotoDrop, PhotoRefusals, useDroppedFiles } from '../photos/photo-drop';
import { PhotoList } from '../photos/photo-list';
import { useListingImagesQuery } from './images-api';
import { ManagerSkeleton } from './manager-skeleton';
import { useCaptions, useImageChanges, useRefreshAfter, useImageUploads } from './use-image-changes';
import '../photos/photos.css';

interface ManagedImagesProps {
  listing: { id: string; name: string };
  /** Asked before the dialog is closed. */
  mayClose: Ref<() => boolean>;
  /** Closes the dialog. */
  onLeave: () => void;
}

interface ArrangedImagesProps extends ManagedImagesProps {
  /** As last received from the server. */
  known: readonly ListingImage[];
  note: ReactNode;
}

const count = limits.images.perListing;

const rowOf = (
  { id, fileName, fileSize, url, color, placeholder }: ListingImage,
  caption: string,
): Photo => ({
  id,
  name: fileName,
  size: fileSize,
  caption,
  status: { kind: 'shown', look: { color, placeholder } },
  source: `${url}?w=320`,
});

/** Images of a listing, uploads in progress, and all actions on them. */
const ArrangedImages = ({ listing, known, note, mayClose, onLeave }: ArrangedImagesProps) => {
  const t = useManagerText();
  const choose = useRef<HTMLButtonElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [moveText, setMoveText] = useState('');
  const { images, change } = useImageChanges(listing.id);
  const uploads = useImageUploads(listing);
  const captions = useCaptions(images, change);
  const { isOver, target } = useDroppedFiles((files) => uploads.add(files, images.length));
  const ids = images.map(({ id }) => id);
  const main = images.find(({ isThumbnail }) => isThumbnail);
  const room = Math.max(0, count - images.length);

  useRefreshAfter(listing.id, known);

  useImperativeHandle(mayClose, () => () => {
    captions.settleAll();
    if (uploads.isPending()) setIsLeaving(true);
    return !uploads.isPending();
  });

  const actions: PhotoActions = {
    place: (id, place) => {
      const from = ids.indexOf(id);
      const to = Math.max(0, Math.min(place, ids.length - 1));
      const name = images[from]?.fileName ?? '';
      if (from < 0 || from === to) return;
      change({ kind: 'order', ids: moveItem(ids, from, to) });
      setMoveText(t('manager.moved', { name, place: to + 1, total: ids.length }));
    },
    choose: (id) => {
      if (id !== main?.id) change({ kind: 'thumbnail', id });
    },
    describe: captions.describe,
    settleCaption: captions.settle,
    retry: uploads.retry,
    remove: (id) => (ids.includes(id) ? change({ kind: 'remove', id }) : uploads.remove(id)),
  };
  const photos = [...images.map((image) => rowOf(image, captions.captionOf(image))), ...uploads.state.photos];

  return (
    <div className="stack" {...target}>
      {isLeaving && <Leaving onStay={() => setIsLeaving(false)} onLeave={onLeave} />}
      {note}
      <PhotoDrop
        rulesText={t('manager.rules')}
        isDisabled={room === 0}
        isOver={isOver}
        chooseRef={choose}
        onFiles={(files) => uploads.add(files, images.length)}
      />
      <p className="small muted">{t('manager.room', { room, count })}</p>
      {photos.length === 0 && (
        <EmptyState title={t('manager.empty')} text={t('manager.emptyText')} headingLevel={3} />
      )}
      <PhotoList
        isShown
        photos={photos}
        mainId={main?.id ?? null}
        actions={actions}
        onEmpty={() => choose.current?.focus()}
      />
      <PhotoRefusals
        refusals={uploads.state.refusals}
        onDismiss={() => {
          choose.current?.focus();
          uploads.dismissRefusals();
        }}
      />
      <LiveRegion>{moveText}</LiveRegion>
    </div>
  );
};

/** Asks before closing the dialog during uploads. */
const Leaving = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const t = useManagerText();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <Note kind="warn" role="alert" title={t('manager.leaving')}>
      <p>{t('manager.leavingText')}</p>
      <div className="row">
        <Button size="sm" ref={stay} onClick={onStay}>
          {t('manager.wait')}
        </Button>
        <Button size="sm" kind="danger" onClick={onLeave}>
          {t('manager.leave')}
        </Button>
      </div>
    </Note>
  );
};

/** The images of a listing once loaded. */
export const ManagedImages = (props: ManagedImagesProps) => {
  const t = useManagerText();
  // Another user may have changed them since.
  const { data, isError, isFetching, refetch } = useListingImagesQuery(props.listing.id, {
    refetchOnMountOrArgChange: true,
  });
  const retry = (): void => void refetch();
  if (data)
    return (
      <ArrangedImages
        {...props}
        known={data}
        note={isError && <ErrorState title={t('manager.stale')} onRetry={retry} />}
      />
    );
  if (isError && !isFetching) return <ErrorState title={t('manager.loadFailed')} onRetry={retry} />;
  return <ManagerSkeleton />;
};
