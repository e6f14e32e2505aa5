import { type ListingChange, imagesChangedType, userActedType } from '@halalmap/contracts';
import { conflict } from '@halalmap/errors';
import { type Clock, currentTrace } from '@halalmap/service-kit';
import { type Album, emptyAlbum, withImagesOf, withoutImages } from '../domain/album';
import type { AlbumEvent, AlbumRepository, IdGenerator, ImageAuditEntry } from '../domain/ports';
import { presentAlbum } from './present-image';

export interface AlbumDependencies {
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
type AuditEntryOf = () => ImageAuditEntry | null;

/**
 * Changes the images of a listing. The next revision and its events are one write, which succeeds only if the album is
 * unchanged since it was read. Changes of one listing in this process run one after the other; a conflict with another
 * replica is retried.
 * @throws AppError `conflict` when the retries are used up, or what `change` throws
 */
export const createChangeAlbum = ({ albums, clock, ids, notifyRelay }: AlbumDependencies) => {
  const lanes = new Map<string, Promise<unknown>>();

  const change = async (listingId: string, apply: Apply, auditEntryOf?: AuditEntryOf): Promise<Album> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const now = clock.now();
      const stored = await albums.find(listingId);
      const current = stored ?? emptyAlbum(listingId, now);
      const next = apply(current, now);
      if (next === current) return current;
      const auditEntry = auditEntryOf?.();
      const events = [
        imagesChanged(next, ids, now),
        ...(auditEntry ? [auditEvent(next, auditEntry, ids, now)] : []),
      ];
      if (await (stored ? albums.replace(next, events) : albums.insert(next, events))) {
        notifyRelay();
        return next;
      }
    }
    throw conflict('Someone else is changing these photos. Please try again');
  };

  /**
   * @param apply returns the same object when nothing changes; may be called again with a newer state
   * @param auditEntryOf called after it: the audit log entry, null for none
   */
  return function changeAlbum(listingId: string, apply: Apply, auditEntryOf?: AuditEntryOf): Promise<Album> {
    const before = lanes.get(listingId) ?? Promise.resolve();
    const running = before.then(
      () => change(listingId, apply, auditEntryOf),
      () => change(listingId, apply, auditEntryOf),
    );
    lanes.set(listingId, running);
    const leave = (): void => {
      if (lanes.get(listingId) === running) lanes.delete(listingId);
    };
    running.then(leave, leave);
    return running;
  };
};

export type ChangeAlbum = ReturnType<typeof createChangeAlbum>;

/**
 * Applies changes of a listing to its album: images move to the listing that it was merged into, and are removed when
 * it is purged. Idempotent, also after a partial run.
 */
export const createFollowListing = ({
  albums,
  changeAlbum,
}: {
  albums: Pick<AlbumRepository, 'find' | 'remove'>;
  changeAlbum: ChangeAlbum;
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
    if (purged) await albums.remove([listingId]);
  };

export type FollowListingUseCase = ReturnType<typeof createFollowListing>;
