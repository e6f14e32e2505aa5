import {
  type ListingChange,
  type ListingImage,
  type PhotoKind,
  imagesChangedType,
  userActedType,
} from '@halalmap/contracts';
import { conflict } from '@halalmap/errors';
import { type Clock, currentTrace } from '@halalmap/service-kit';
import {
  type Album,
  type AlbumImage,
  emptyAlbum,
  imageOf,
  inOrder,
  withCaption,
  withImages,
  withImagesOf,
  withThumbnail,
  withoutImage,
  withoutImages,
} from '../domain/album';
import type {
  AlbumEvent,
  AlbumRepository,
  HoldingRepository,
  IdGenerator,
  ImageAuditEntry,
  ImageEditor,
  ReceivedFile,
} from '../domain/ports';
import type { ImageReferences } from './image-references';
import { presentAlbum, presentImage } from './present-image';
import type { PrewarmVariants } from './open-picture';
import type { PictureOwner } from '../domain/picture';
import { type StoreAgain, type StorePictures, pictureRemovedMeanwhile } from './store-pictures';

interface AlbumDependencies {
  albums: AlbumRepository;
  clock: Clock;
  ids: IdGenerator;
  /** Notifies the relay of a new event in the outbox. */
  notifyRelay(): void;
}

/** The event that sends the listing its images after a change. */
const imagesChanged = (album: Album, ids: IdGenerator, now: Date): AlbumEvent => ({
  id: ids.eventId(),
  type: imagesChangedType,
  version: 1,
  aggregateId: album.listingId,
  revision: album.revision,
  occurredAt: now.toISOString(),
  data: { listingId: album.listingId, images: presentAlbum(album) },
  ...currentTrace(),
});

/** The event that writes the audit log entry of a change. */
const auditEvent = (album: Album, auditEntry: ImageAuditEntry, ids: IdGenerator, now: Date): AlbumEvent => ({
  id: ids.eventId(),
  type: userActedType,
  version: 1,
  aggregateId: album.listingId,
  revision: album.revision,
  occurredAt: now.toISOString(),
  data: { entryId: ids.documentId(), entity: { type: 'listing', id: album.listingId }, ...auditEntry },
  ...currentTrace(),
});

/** Other replicas change an album too, but never this often in a row. */
const attempts = 100;

type Apply = (album: Album, now: Date) => Album;
type AuditEntryOf = (before: Album) => ImageAuditEntry | null;

/**
 * Changes the images of a listing. The next revision and its events are one write, which succeeds only if the album is
 * unchanged since it was read. Changes of one listing in this process run one after the other; a conflict with another
 * replica is retried.
 * @throws AppError `conflict` when the retries are used up, or what `change` throws
 */
export const createChangeAlbum = ({ albums, clock, ids, notifyRelay }: AlbumDependencies) => {
  /** The last change of each listing that is being changed. */
  const latest = new Map<string, Promise<unknown>>();

  const change = async (listingId: string, apply: Apply, auditEntryOf?: AuditEntryOf): Promise<Album> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const now = clock.now();
      const stored = await albums.find(listingId);
      const current = stored ?? emptyAlbum(listingId, now);
      const next = apply(current, now);
      if (next === current) return current;
      const auditEntry = auditEntryOf?.(current);
      const events = [
        imagesChanged(next, ids, now),
        ...(auditEntry ? [auditEvent(next, auditEntry, ids, now)] : []),
      ];
      if (await (stored ? albums.replace(next, events) : albums.insert(next, events))) {
        notifyRelay();
        return next;
      }
    }
    throw conflict('Someone else is changing these photos. Please try again', { reason: 'photos_busy' });
  };

  /**
   * @param apply returns the same object when nothing changes; may be called again with a newer state
   * @param auditEntryOf called after it with the album before the change: the audit log entry, null for none
   */
  return function changeAlbum(listingId: string, apply: Apply, auditEntryOf?: AuditEntryOf): Promise<Album> {
    const before = latest.get(listingId) ?? Promise.resolve();
    const running = before.then(
      () => change(listingId, apply, auditEntryOf),
      () => change(listingId, apply, auditEntryOf),
    );
    latest.set(listingId, running);
    const leave = (): void => {
      if (latest.get(listingId) === running) latest.delete(listingId);
    };
    running.then(leave, leave);
    return running;
  };
};

export type ChangeAlbum = ReturnType<typeof createChangeAlbum>;

/**
 * Adds images to a listing: all files or none.
 * @param editor an admin, for the audit log entry
 * @returns the new images
 * @throws AppError `validation_failed` when the album has no room for them, or the errors of `createStorePictures`
 */
export const createAddImages = ({
  storePictures,
  changeAlbum,
  imageReferences,
  prewarmVariants,
  ids,
}: {
  storePictures: StorePictures;
  changeAlbum: ChangeAlbum;
  imageReferences: Pick<ImageReferences, 'deletedAmong'>;
  prewarmVariants: Pick<PrewarmVariants, 'of'>;
  ids: IdGenerator;
}) =>
  async function addImages(
    listingId: string,
    files: readonly ReceivedFile[],
    editor: ImageEditor | null = null,
  ): Promise<ListingImage[]> {
    const pictures = await storePictures(files);
    const imageIds = new Set<string>();
    const add = (current: Album, now: Date): Album => {
      const images = pictures.map((picture): AlbumImage => ({
        ...picture,
        id: ids.documentId(),
        caption: null,
        createdAt: now,
      }));
      const next = withImages(current, images);
      imageIds.clear();
      for (const { id } of images) imageIds.add(id);
      return next;
    };
    const album = await changeAlbum(
      listingId,
      add,
      () => editor && { ...editor, action: 'uploadImage', changes: { imageIds: [...imageIds] } },
    );
    const deleted = await imageReferences.deletedAmong(pictures.map(({ key }) => key));
    if (deleted.size > 0) {
      await changeAlbum(listingId, (current) => withoutImages(current, ({ id }) => imageIds.has(id)));
      throw pictureRemovedMeanwhile();
    }
    prewarmVariants.of(pictures);
    return presentAlbum(album).filter(({ id }) => imageIds.has(id));
  };

export type AddImagesUseCase = ReturnType<typeof createAddImages>;

/**
 * Adds the private pictures of a document to the images of a listing, with what they show. Idempotent: an image has the id
 * of the picture that it comes from.
 * @throws AppError `validation_failed` when the album has no room for them, `not_found` for a lost file, or `unavailable`
 */
export const createShowHeld = ({
  holdings,
  storeAgain,
  changeAlbum,
  imageReferences,
  prewarmVariants,
}: {
  holdings: Pick<HoldingRepository, 'of'>;
  storeAgain: StoreAgain;
  changeAlbum: ChangeAlbum;
  imageReferences: Pick<ImageReferences, 'deletedAmong'>;
  prewarmVariants: Pick<PrewarmVariants, 'of'>;
}) =>
  async function showHeld(
    owner: PictureOwner,
    { listingId, kind, by }: { listingId: string; kind: PhotoKind; by: string },
  ): Promise<void> {
    const held = await holdings.of(owner);
    const ids = new Set(held.map(({ id }) => id));
    const pictures = await storeAgain(held);
    await changeAlbum(
      listingId,
      (current, now) => {
        const shown = new Set(current.images.map(({ id }) => id));
        const images = pictures.flatMap((picture, index): AlbumImage[] => {
          const id = held[index]?.id;
          return id === undefined || shown.has(id)
            ? []
            : [{ ...picture, id, caption: null, kind, createdAt: now }];
        });
        return images.length === 0 ? current : withImages(current, images);
      },
      () => ({
        by,
        action: 'uploadImage',
        changes: { imageIds: [...ids], kind },
        ipAddress: null,
        userAgent: null,
      }),
    );
    const deleted = await imageReferences.deletedAmong(pictures.map(({ key }) => key));
    if (deleted.size > 0) {
      await changeAlbum(listingId, (current) => withoutImages(current, ({ id }) => ids.has(id)));
      throw pictureRemovedMeanwhile();
    }
    prewarmVariants.of(pictures);
  };

export type ShowHeldUseCase = ReturnType<typeof createShowHeld>;

/** Changes existing images. The caller has checked the permission. Changes by an admin write an audit log entry. */
export interface EditImages {
  /**
   * Removes an image. Its picture is deleted too, unless something else shows it; while the store is unavailable the
   * sweep does that later.
   * @throws AppError `not_found`
   */
  remove(listingId: string, imageId: string, editor: ImageEditor | null): Promise<void>;
  /** @throws AppError `validation_failed` unless every image is named exactly once */
  reorder(
    listingId: string,
    imageIds: readonly string[],
    editor: ImageEditor | null,
  ): Promise<ListingImage[]>;
  /** @throws AppError `not_found` */
  chooseThumbnail(listingId: string, imageId: string, editor: ImageEditor | null): Promise<ListingImage>;
  /**
   * @param caption undefined: unchanged
   * @throws AppError `not_found`
   */
  caption(
    listingId: string,
    imageId: string,
    caption: string | null | undefined,
    editor: ImageEditor | null,
  ): Promise<ListingImage>;
}

/**
 * Creates the changes of existing images.
 * @param options.onOpen called with a picture that could not be deleted yet
 */
export const createEditImages = ({
  changeAlbum,
  imageReferences,
  onOpen,
}: {
  changeAlbum: ChangeAlbum;
  imageReferences: Pick<ImageReferences, 'delete'>;
  onOpen: (error: unknown, key: string) => void;
}): EditImages => ({
  async remove(listingId, imageId, editor) {
    let key = '';
    let fileName = '';
    const removeFrom = (album: Album): Album => {
      ({ key, fileName } = imageOf(album, imageId));
      return withoutImage(album, imageId);
    };
    await changeAlbum(
      listingId,
      removeFrom,
      () => editor && { ...editor, action: 'deleteImage', changes: { imageId, fileName } },
    );
    await imageReferences.delete([key]).catch((error: unknown) => onOpen(error, key));
  },
  async reorder(listingId, imageIds, editor) {
    const album = await changeAlbum(
      listingId,
      (current) => inOrder(current, imageIds),
      ({ images }) =>
        editor && {
          ...editor,
          action: 'reorderImages',
          changes: { imageIds: [...imageIds] },
          before: { imageIds: images.map(({ id }) => id) },
        },
    );
    return presentAlbum(album);
  },
  async chooseThumbnail(listingId, imageId, editor) {
    const album = await changeAlbum(
      listingId,
      (current) => withThumbnail(current, imageId),
      ({ thumbnailId }) =>
        editor && {
          ...editor,
          action: 'chooseThumbnail',
          changes: { imageId },
          before: { imageId: thumbnailId ?? '' },
        },
    );
    return presentImage(album, imageId);
  },
  async caption(listingId, imageId, caption, editor) {
    const album = await changeAlbum(
      listingId,
      (current) => withCaption(current, imageId, caption),
      (before) =>
        editor && {
          ...editor,
          action: 'captionImage',
          changes: { imageId, caption: caption ?? '' },
          before: { caption: imageOf(before, imageId).caption ?? '' },
        },
    );
    return presentImage(album, imageId);
  },
});

/**
 * Applies changes of a listing to its album: images move to the listing that it was merged into, and are removed when
 * it is purged, with their pictures unless something else shows them. Idempotent, also after a partial run: the sweep
 * deletes pictures that were left.
 * @param options.onOpen called with a picture that could not be deleted yet
 */
export const createFollowListing = ({
  albums,
  changeAlbum,
  imageReferences,
  onOpen,
}: {
  albums: Pick<AlbumRepository, 'find' | 'remove'>;
  changeAlbum: ChangeAlbum;
  imageReferences: Pick<ImageReferences, 'delete'>;
  onOpen: (error: unknown, key: string) => void;
}) =>
  async function followListing({ listingId, mergedInto, purged }: ListingChange): Promise<void> {
    if (mergedInto) {
      const album = await albums.find(listingId);
      if (album && album.images.length > 0) {
        const moved = new Set(album.images.map(({ id }) => id));
        await changeAlbum(mergedInto, (into) => withImagesOf(into, album.images));
        await changeAlbum(listingId, (from) => withoutImages(from, ({ id }) => moved.has(id)));
      }
    }
    if (!purged) return;
    const album = await albums.find(listingId);
    await albums.remove([listingId]);
    for (const { key } of album?.images ?? []) {
      await imageReferences.delete([key]).catch((error: unknown) => onOpen(error, key));
    }
  };

export type FollowListingUseCase = ReturnType<typeof createFollowListing>;
