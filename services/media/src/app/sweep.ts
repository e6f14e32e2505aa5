import type { Clock } from '@halalmap/service-kit';
import { withoutImages, type Album } from '../domain/album';
import { allPictures, folderOf, keyOf, originalName } from '../domain/object-names';
import type { ObjectStore, StoredObject } from '../domain/object-store';
import type { Picture } from '../domain/picture';
import type { AlbumRepository, Listings, PictureRepository, UploadRepository } from '../domain/ports';
import type { ChangeAlbum } from './change-album';

/** What a sweep found and did. */
export interface SweepReport {
  /** Uploads that no listing took over within their day. */
  uploadsExpired: number;
  /** Albums of listings that were never stored, or are gone for good. */
  albumsRemoved: number;
  /** Pictures that nothing refers to any more. */
  picturesRemoved: number;
  /** Objects without a record, and their bytes. */
  objectsRemoved: number;
  bytesFreed: number;
  /** Records whose object is not there, by key. */
  picturesLost: string[];
  /** What of the lost pictures was taken out of listings and of uploads. */
  imagesTakenOut: number;
  uploadsTakenOut: number;
  /** So many are lost that the store itself must be wrong: nothing was taken out. */
  storeLooksWrong: boolean;
}

/** What is younger may belong to a request that still runs. */
export const graceMs = 60 * 60_000;
const batch = 200;
/** More lost pictures than this, and than a tenth of all, are no accident of single objects. */
const lostAtMost = 20;

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < batch) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

export interface SweepDependencies {
  albums: AlbumRepository;
  uploads: UploadRepository;
  pictures: PictureRepository;
  store: ObjectStore;
  listings: Pick<Listings, 'known'>;
  changeAlbum: ChangeAlbum;
  clock: Clock;
}

/**
 * Brings records and objects in line: forgets uploads whose day is over, pictures that nothing refers to, objects without a
 * record; takes pictures whose object is lost out of what shows them. Leaves alone what is younger than an hour.
 * @throws StoreUnavailableError, or AppError `unavailable` when the listings service is away; the next sweep goes on
 */
export const createSweep = (dependencies: SweepDependencies) => async (): Promise<SweepReport> => {
  const { albums, uploads, pictures, store, listings, changeAlbum, clock } = dependencies;
  const now = clock.now();
  const before = new Date(now.getTime() - graceMs);
  const report: SweepReport = {
    uploadsExpired: await uploads.removeExpired(now),
    albumsRemoved: 0,
    picturesRemoved: 0,
    objectsRemoved: 0,
    bytesFreed: 0,
    picturesLost: [],
    imagesTakenOut: 0,
    uploadsTakenOut: 0,
    storeLooksWrong: false,
  };

  const removeAlbumsOfNoListing = async (group: Album[]): Promise<void> => {
    const old = group.filter(({ createdAt }) => createdAt < before).map(({ listingId }) => listingId);
    const known = await listings.known(old);
    const orphans = old.filter((id) => !known.has(id));
    await albums.remove(orphans);
    report.albumsRemoved += orphans.length;
  };

  const removeObjects = async (objects: StoredObject[]): Promise<void> => {
    await store.remove(objects.map(({ name }) => name));
    report.objectsRemoved += objects.length;
    report.bytesFreed += objects.reduce((sum, { size }) => sum + size, 0);
  };

  const forgetUnused = async (group: Array<Picture & { touchedAt: Date }>): Promise<void> => {
    const keys = group.map(({ key }) => key);
    // Uploads first: a listing that takes one over has touched the picture before.
    const used = new Set([...(await uploads.usedKeys(keys)), ...(await albums.usedKeys(keys))]);
    for (const picture of group.filter(({ key }) => !used.has(key))) {
      if (!(await pictures.forget(picture))) continue;
      report.picturesRemoved += 1;
      const objects: StoredObject[] = [];
      for await (const object of store.list(folderOf(picture.key))) objects.push(object);
      await removeObjects(objects);
    }
  };

  /** Walks the store; on the way it learns which pictures are there. */
  const removeObjectsWithoutRecord = async (): Promise<Set<string>> => {
    const whole = new Set<string>();
    for await (const group of inBatches(store.list(allPictures))) {
      const keys = new Set(group.map(({ name }) => keyOf(name)).filter((key) => key !== null));
      const known = await pictures.knownKeys([...keys]);
      for (const { name } of group) {
        const key = keyOf(name);
        if (key !== null && name === originalName(key)) whole.add(key);
      }
      const strays = group.filter(({ name, storedAt }) => {
        const key = keyOf(name);
        return storedAt < before && (key === null || !known.has(key));
      });
      await removeObjects(strays);
    }
    return whole;
  };

  const takeOutLost = async (whole: Set<string>): Promise<void> => {
    const lost: Array<Picture & { touchedAt: Date }> = [];
    let count = 0;
    for await (const picture of pictures.eachTouchedBefore(before)) {
      count += 1;
      if (whole.has(picture.key) || (await store.head(originalName(picture.key)))) continue;
      lost.push(picture);
    }
    report.picturesLost = lost.map(({ key }) => key);
    report.storeLooksWrong = lost.length > lostAtMost && lost.length * 10 > count;
    if (lost.length === 0 || report.storeLooksWrong) return;
    const keys = new Set(report.picturesLost);
    for await (const album of albums.each()) {
      const gone = album.images.filter(({ key }) => keys.has(key)).length;
      if (gone === 0) continue;
      await changeAlbum(album.listingId, (current) => withoutImages(current, ({ key }) => keys.has(key)));
      report.imagesTakenOut += gone;
    }
    report.uploadsTakenOut = await uploads.removeByKeys([...keys]);
    for (const picture of lost) await pictures.forget(picture);
  };

  for await (const group of inBatches(albums.each())) await removeAlbumsOfNoListing(group);
  for await (const group of inBatches(pictures.eachTouchedBefore(before))) await forgetUnused(group);
  await takeOutLost(await removeObjectsWithoutRecord());
  return report;
};

export type SweepUseCase = ReturnType<typeof createSweep>;
