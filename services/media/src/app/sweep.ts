import type { PictureOwnerKind } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import { type Album, withoutImages } from '../domain/album';
import type { Holding, HoldingRepository } from '../domain/holding';
import { allFiles, allPictures, keyOf, originalName } from '../domain/object-names';
import type { ObjectStore, StoredObject } from '../domain/object-store';
import type { Picture } from '../domain/picture';
import type {
  AlbumRepository,
  Listings,
  PictureOwners,
  PictureRepository,
  UploadRepository,
} from '../domain/ports';
import type { ChangeAlbum } from './change-album';
import { type ClosePictures, removePicture } from './close-pictures';
import type { ReleasePictures } from './hold-pictures';

/** What a sweep reads and changes. */
interface SweepDependencies {
  albums: AlbumRepository;
  holdings: HoldingRepository;
  uploads: UploadRepository;
  pictures: PictureRepository;
  store: ObjectStore;
  listings: Pick<Listings, 'known'>;
  owners: PictureOwners;
  changeAlbum: ChangeAlbum;
  closePictures: ClosePictures;
  releasePictures: Pick<ReleasePictures, 'seal'>;
  clock: Clock;
}

interface SweepRun extends SweepDependencies {
  /** Anything created or touched after this is left alone. */
  before: Date;
  report: SweepReport;
  /** Removes objects and counts them. */
  removeObjects(objects: readonly StoredObject[]): Promise<void>;
}

/** Counts of what a sweep found and did. */
export interface SweepReport {
  /** Uploads that expired unused. */
  uploadsExpired: number;
  /** Albums of listings that were never stored, or were purged. */
  albumsRemoved: number;
  /** Pictures held for a review, a claim, a certificate or a user that does not show them. */
  holdingsRemoved: number;
  /** Closings that a crash or an outage had interrupted. */
  addressesEnded: number;
  /** Pictures that nothing refers to any more. */
  picturesRemoved: number;
  /** Objects without a record, and their bytes. */
  objectsRemoved: number;
  bytesFreed: number;
  /** Records without an object: public pictures by key, private files by name. */
  picturesLost: string[];
  /** References to lost pictures that were removed from listings and other owners, and from uploads. */
  imagesTakenOut: number;
  uploadsTakenOut: number;
  /** Too many objects are lost, so the store itself must be wrong: no reference was removed. */
  storeLooksWrong: boolean;
}

/** A report with all counts at zero. */
export const emptyReport = (): SweepReport => ({
  uploadsExpired: 0,
  albumsRemoved: 0,
  holdingsRemoved: 0,
  addressesEnded: 0,
  picturesRemoved: 0,
  objectsRemoved: 0,
  bytesFreed: 0,
  picturesLost: [],
  imagesTakenOut: 0,
  uploadsTakenOut: 0,
  storeLooksWrong: false,
});

/** Anything younger may belong to a request in progress. */
const graceMs = 60 * 60_000;

const batch = 200;

/** Groups items into batches, so that each batch needs one query. */
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

const removeAlbumsOfNoListing = async (run: SweepRun, group: Album[]): Promise<void> => {
  const old = group.filter(({ createdAt }) => createdAt < run.before).map(({ listingId }) => listingId);
  const known = await run.listings.known(old);
  const orphans = old.filter((id) => !known.has(id));
  await run.albums.remove(orphans);
  run.report.albumsRemoved += orphans.length;
};

/**
 * Removes holdings that their owner does not show, because it was never stored or has changed; seals the private ones
 * that it shows.
 */
const settleHoldings = async (run: SweepRun, kind: PictureOwnerKind, held: Holding[]): Promise<void> => {
  const shown = await run.owners.shown(
    kind,
    held.map(({ id }) => id),
  );
  const over = held.filter(({ id }) => !shown.has(id));
  await run.holdings.remove(over.map(({ id }) => id));
  await run.store.remove(over.flatMap(({ file }) => (file === null ? [] : [file])));
  run.report.holdingsRemoved += over.length;
  for (const { owner } of held.filter(({ id, sealed }) => !sealed && shown.has(id))) {
    await run.releasePictures.seal(owner);
    run.report.addressesEnded += 1;
  }
};

const settleGroup = async (run: SweepRun, group: Holding[]): Promise<void> => {
  for (const kind of new Set(group.map(({ owner }) => owner.kind))) {
    await settleHoldings(
      run,
      kind,
      group.filter(({ owner }) => owner.kind === kind),
    );
  }
};

const forgetUnused = async (run: SweepRun, group: Array<Picture & { touchedAt: Date }>): Promise<void> => {
  const { uploads, albums, holdings, pictures, store, report } = run;
  const keys = group.map(({ key }) => key);
  // Check uploads first: taking one over has touched its picture before.
  const used = new Set([
    ...(await uploads.usedKeys(keys)),
    ...(await albums.usedKeys(keys)),
    ...(await holdings.usedKeys(keys)),
  ]);
  for (const picture of group.filter(({ key }) => !used.has(key))) {
    if (!(await pictures.forget(picture))) continue;
    const objects = await removePicture(store, picture.key);
    report.picturesRemoved += 1;
    report.objectsRemoved += objects.length;
    report.bytesFreed += objects.reduce((sum, { size }) => sum + size, 0);
  }
};

/** Removes unused records with their objects. */
const sweepRecords = async (run: SweepRun): Promise<void> => {
  const { albums, holdings, pictures, before } = run;
  for await (const group of inBatches(albums.each())) await removeAlbumsOfNoListing(run, group);
  for await (const group of inBatches(holdings.eachTakenBefore(before))) await settleGroup(run, group);
  for await (const group of inBatches(pictures.eachTouchedBefore(before))) await forgetUnused(run, group);
};

/** If more than this many, and more than a tenth of all objects, are lost, the store itself is assumed to be wrong. */
const lostAtMost = 20;

type TouchedPicture = Picture & { touchedAt: Date };
type File = Holding & { file: string };

/** Removes public objects that have no record. @returns the pictures that exist */
const removeStrayPictures = async (run: SweepRun): Promise<Set<string>> => {
  const whole = new Set<string>();
  for await (const group of inBatches(run.store.list(allPictures))) {
    const keys = new Set(group.map(({ name }) => keyOf(name)).filter((key) => key !== null));
    const known = await run.pictures.knownKeys([...keys]);
    for (const { name } of group) {
      const key = keyOf(name);
      if (key !== null && name === originalName(key)) whole.add(key);
    }
    const strays = group.filter(({ name, storedAt }) => {
      const key = keyOf(name);
      return storedAt < run.before && (key === null || !known.has(key));
    });
    await run.removeObjects(strays);
  }
  return whole;
};

/** The same for private files. @returns the names of the files that exist */
const removeStrayFiles = async (run: SweepRun): Promise<Set<string>> => {
  const whole = new Set<string>();
  for await (const group of inBatches(run.store.list(allFiles))) {
    const known = await run.holdings.knownFiles(group.map(({ name }) => name));
    for (const name of known) whole.add(name);
    await run.removeObjects(group.filter(({ name, storedAt }) => storedAt < run.before && !known.has(name)));
  }
  return whole;
};

const takeOutPictures = async (run: SweepRun, lost: readonly TouchedPicture[]): Promise<void> => {
  const { albums, holdings, owners, uploads, pictures, changeAlbum, report } = run;
  const keys = new Set(lost.map(({ key }) => key));
  for await (const album of albums.each()) {
    const gone = album.images.filter(({ key }) => keys.has(key)).length;
    if (gone === 0) continue;
    await changeAlbum(album.listingId, (current) => withoutImages(current, ({ key }) => keys.has(key)));
    report.imagesTakenOut += gone;
  }
  for (const { id, owner } of await holdings.withKeys([...keys])) {
    await owners.reportLost(owner.kind, [id]);
    await holdings.remove([id]);
    report.imagesTakenOut += 1;
  }
  report.uploadsTakenOut = await uploads.removeByKeys([...keys]);
  for (const picture of lost) await pictures.forget(picture);
};

const takeOutFiles = async (run: SweepRun, lost: readonly File[]): Promise<void> => {
  for (const { id, owner } of lost) {
    await run.owners.reportLost(owner.kind, [id]);
    await run.holdings.remove([id]);
    run.report.imagesTakenOut += 1;
  }
};

/** Removes objects without a record, and records without an object. */
const sweepObjects = async (run: SweepRun): Promise<void> => {
  const { store, pictures, holdings, before, report } = run;
  const wholePictures = await removeStrayPictures(run);
  const wholeFiles = await removeStrayFiles(run);
  const lostPictures: TouchedPicture[] = [];
  const lostFiles: File[] = [];
  let count = 0;
  for await (const picture of pictures.eachTouchedBefore(before)) {
    count += 1;
    if (wholePictures.has(picture.key) || (await store.head(originalName(picture.key)))) continue;
    lostPictures.push(picture);
  }
  for await (const holding of holdings.eachTakenBefore(before)) {
    const { file } = holding;
    if (file === null) continue;
    count += 1;
    if (!wholeFiles.has(file) && !(await store.head(file))) lostFiles.push({ ...holding, file });
  }
  const lost = lostPictures.length + lostFiles.length;
  report.picturesLost = [...lostPictures.map(({ key }) => key), ...lostFiles.map(({ file }) => file)];
  report.storeLooksWrong = lost > lostAtMost && lost * 10 > count;
  if (report.storeLooksWrong) return;
  if (lostPictures.length > 0) await takeOutPictures(run, lostPictures);
  await takeOutFiles(run, lostFiles);
};

/**
 * Makes records and objects consistent: removes expired uploads, holdings that their owner does not show, pictures
 * without references, objects without a record, and references to pictures whose object is lost. Ignores anything
 * younger than an hour.
 * @throws StoreUnavailableError, or AppError `unavailable` when a service that shows pictures is unavailable; the next
 * sweep continues
 */
export const createSweep = (dependencies: SweepDependencies) =>
  async function sweep(): Promise<SweepReport> {
    const { uploads, store, closePictures, clock } = dependencies;
    const now = clock.now();
    const report = emptyReport();
    const run: SweepRun = {
      ...dependencies,
      report,
      before: new Date(now.getTime() - graceMs),
      async removeObjects(objects) {
        await store.remove(objects.map(({ name }) => name));
        report.objectsRemoved += objects.length;
        report.bytesFreed += objects.reduce((sum, { size }) => sum + size, 0);
      },
    };
    report.uploadsExpired = await uploads.removeExpired(now);
    report.addressesEnded = await closePictures.finish();
    await sweepRecords(run);
    await sweepObjects(run);
    return report;
  };
