import { withoutImages } from '../domain/album';
import type { Holding } from '../domain/holding';
import { allFiles, allPictures, keyOf, originalName } from '../domain/object-names';
import type { Picture } from '../domain/picture';
import { inBatches, type SweepRun } from './sweep-run';

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
export const sweepObjects = async (run: SweepRun): Promise<void> => {
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
