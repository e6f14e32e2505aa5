import { imagesChangedType } from '@halalmap/contracts';
import { conflict } from '@halalmap/errors';
import type { Clock } from '@halalmap/service-kit';
import { emptyAlbum, type Album } from '../domain/album';
import type { AlbumEvent, AlbumRepository, IdGenerator } from '../domain/ports';
import { presentAlbum } from './present-image';

export interface AlbumDependencies {
  albums: AlbumRepository;
  clock: Clock;
  ids: IdGenerator;
  /** Tells the relay that an event waits. */
  eventsWait(): void;
}

/** The event that tells the listing what its images are after a change. */
const imagesChanged = (album: Album, ids: IdGenerator, now: Date): AlbumEvent => ({
  id: ids.eventId(),
  type: imagesChangedType,
  version: 1,
  aggregateId: album.listingId,
  revision: album.revision,
  occurredAt: now.toISOString(),
  data: { listingId: album.listingId, images: presentAlbum(album) },
});

/** Other replicas change an album too; so often in a row that this does not suffice they never should. */
const attempts = 100;

/**
 * Changes the images of a listing: the next revision and its event are one write, made on no state but the one that was
 * looked at. Changes of one listing in this process wait for each other; another replica's make it look again.
 * @throws AppError `conflict` when others keep changing it, or what `change` throws
 */
export const createChangeAlbum = ({ albums, clock, ids, eventsWait }: AlbumDependencies) => {
  const lanes = new Map<string, Promise<unknown>>();

  const change = async (listingId: string, apply: (album: Album, now: Date) => Album): Promise<Album> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const now = clock.now();
      const stored = await albums.find(listingId);
      const current = stored ?? emptyAlbum(listingId, now);
      const next = apply(current, now);
      if (next === current) return current;
      const event = imagesChanged(next, ids, now);
      if (await (stored ? albums.replace(next, event) : albums.insert(next, event))) {
        eventsWait();
        return next;
      }
    }
    throw conflict('Somebody else is changing these photos. Please look again');
  };

  /** @param apply gives the same object when nothing changes; may be called again with a newer state */
  return (listingId: string, apply: (album: Album, now: Date) => Album): Promise<Album> => {
    const before = lanes.get(listingId) ?? Promise.resolve();
    const running = before.then(
      () => change(listingId, apply),
      () => change(listingId, apply),
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
