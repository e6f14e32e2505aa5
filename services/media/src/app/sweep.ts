import { withoutImages } from '../domain/album';
import type { Holding, Picture } from '../domain/picture';
import { allFiles, allPictures, keyOf, originalName } from '../domain/object-names';
import type { ObjectStore, StoredObject } from '../domain/object-store';
import type { PictureOwners } from '../domain/ports';
import type { ChangeAlbum } from './change-album';
import {
  type CleanUpDependencies,
  cleanUpReferences,
  type CleanUpReport,
  inBatches,
} from './clean-up-references';

interface SweepDependencies extends CleanUpDependencies {
  store: ObjectStore;
  owners: Pick<PictureOwners, 'shown' | 'reportLost'>;
  changeAlbum: ChangeAlbum;
}

interface SweepRun extends SweepDependencies {
  /** Anything created or touched after this is left alone. */
  before: Date;
  report: SweepReport;
}

/** Counts of what a sweep found and did. The objects also count those that have no record. */
export interface SweepReport extends CleanUpReport {
  /** Records without an object: public pictures by key, private files by name. */
  picturesLost: string[];
  /** References to lost pictures that were removed from listings and other owners, and from uploads. */
  imagesTakenOut: number;
  uploadsTakenOut: number;
  /** Too many objects are lost, so the store itself must be wrong: no reference was removed. */
  storeLooksWrong: boolean;
}

/** Anything younger may belong to a request in progress. */
const graceMs = 60 * 60_000;

/** If more than this many, and more than a tenth of all objects, are lost, the store itself is assumed to be wrong. */
const lostAtMost = 20;

type TouchedPicture = Picture & { touchedAt: Date };

/** Removes objects and counts them. */
const removeObjects = async (
  { store, report }: SweepRun,
  objects: readonly StoredObject[],
): Promise<void> => {
  await store.remove(objects.map(({ name }) => name));
  report.objectsRemoved += objects.length;
  report.bytesFreed += objects.reduce((sum, { size }) => sum + size, 0);
};

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
    await removeObjects(run, strays);
  }
  return whole;
};

/** The same for private files. @returns the names of the files that exist */
const removeStrayFiles = async (run: SweepRun): Promise<Set<string>> => {
  const whole = new Set<string>();
  for await (const group of inBatches(run.store.list(allFiles))) {
    const known = await run.references.holdings.knownFiles(group.map(({ name }) => name));
    for (const name of known) whole.add(name);
    await removeObjects(
      run,
      group.filter(({ name, storedAt }) => storedAt < run.before && !known.has(name)),
    );
  }
  return whole;
};

/** Notifies the owners of lost pictures, and removes their holdings. */
const takeOutHoldings = async (run: SweepRun, lost: readonly Holding[]): Promise<void> => {
  for (const { id, owner } of lost) {
    await run.owners.reportLost(owner.kind, [id]);
    await run.references.holdings.remove([id]);
    run.report.imagesTakenOut += 1;
  }
};

/** Removes all references to lost public pictures, and then their records. */
const takeOutPictures = async (run: SweepRun, lost: readonly TouchedPicture[]): Promise<void> => {
  const { albums, holdings, uploads } = run.references;
  const keys = new Set(lost.map(({ key }) => key));
  for await (const album of albums.each()) {
    const count = album.images.filter(({ key }) => keys.has(key)).length;
    if (count === 0) continue;
    await run.changeAlbum(album.listingId, (current) => withoutImages(current, ({ key }) => keys.has(key)));
    run.report.imagesTakenOut += count;
  }
  await takeOutHoldings(run, await holdings.withKeys([...keys]));
  run.report.uploadsTakenOut = await uploads.removeByKeys([...keys]);
  for (const picture of lost) await run.pictures.forget(picture);
};

/** Removes objects without a record, and records without an object. */
const sweepObjects = async (run: SweepRun): Promise<void> => {
  const { store, pictures, before, report } = run;
  const wholePictures = await removeStrayPictures(run);
  const wholeFiles = await removeStrayFiles(run);
  const lostPictures: TouchedPicture[] = [];
  const lostFiles: Array<Holding & { file: string }> = [];
  let count = 0;
  for await (const picture of pictures.eachTouchedBefore(before)) {
    count += 1;
    if (wholePictures.has(picture.key) || (await store.head(originalName(picture.key)))) continue;
    lostPictures.push(picture);
  }
  for await (const holding of run.references.holdings.eachTakenBefore(before)) {
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
  await takeOutHoldings(run, lostFiles);
};

/**
 * Makes references, records and objects consistent: `cleanUpReferences`, and then the objects without a record
 * and the references to pictures whose object is lost. Ignores anything younger than an hour.
 * @throws StoreUnavailableError, or AppError `unavailable` when a service that shows pictures is unavailable; the next
 * sweep continues
 */
export const createSweep = (dependencies: SweepDependencies) =>
  async function sweep(): Promise<SweepReport> {
    const before = new Date(dependencies.clock.now().getTime() - graceMs);
    const report: SweepReport = {
      ...(await cleanUpReferences(dependencies, before)),
      picturesLost: [],
      imagesTakenOut: 0,
      uploadsTakenOut: 0,
      storeLooksWrong: false,
    };
    await sweepObjects({ ...dependencies, before, report });
    return report;
  };
