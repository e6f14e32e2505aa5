import type { PictureOwnerKind } from '@halalmap/contracts';
import type { Album } from '../domain/album';
import type { Holding } from '../domain/holding';
import type { Picture } from '../domain/picture';
import { removePicture } from './remove-picture';
import { inBatches, type SweepRun } from './sweep-run';

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
export const sweepRecords = async (run: SweepRun): Promise<void> => {
  const { albums, holdings, pictures, before } = run;
  for await (const group of inBatches(albums.each())) await removeAlbumsOfNoListing(run, group);
  for await (const group of inBatches(holdings.eachTakenBefore(before))) await settleGroup(run, group);
  for await (const group of inBatches(pictures.eachTouchedBefore(before))) await forgetUnused(run, group);
};
