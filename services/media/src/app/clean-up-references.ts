import type { PictureOwnerKind } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import type { Album } from '../domain/album';
import type { Holding, Picture } from '../domain/picture';
import type { Listings, PictureOwners, PictureRepository, ReferenceStore } from '../domain/ports';
import type { ImageReferences } from './image-references';

export interface CleanUpDependencies {
  imageReferences: Pick<
    ImageReferences,
    'finishDeletions' | 'makePrivate' | 'removeHoldings' | 'removeObjects'
  >;
  references: ReferenceStore;
  pictures: PictureRepository;
  listings: Pick<Listings, 'known'>;
  owners: Pick<PictureOwners, 'shown'>;
  clock: Clock;
}

/** Counts of what `cleanUpReferences` removed. */
export interface CleanUpReport {
  /** Uploads that expired unused. */
  uploadsExpired: number;
  /** Albums of listings that were never stored, or were purged. */
  albumsRemoved: number;
  /** Pictures held for a review, a claim, a certificate or a user that does not show them. */
  holdingsRemoved: number;
  /** Deletions that a crash or an outage had interrupted. */
  addressesEnded: number;
  /** Pictures that nothing refers to any more. */
  picturesRemoved: number;
  /** Objects of those pictures, and their bytes. */
  objectsRemoved: number;
  bytesFreed: number;
}

const batch = 200;

/** Groups items into batches of 200, so that each batch needs one query. */
export async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < batch) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

const removeAlbumsOfNoListing = async (
  { references, listings }: CleanUpDependencies,
  group: readonly Album[],
): Promise<number> => {
  const listingIds = group.map(({ listingId }) => listingId);
  const known = await listings.known(listingIds);
  const orphans = listingIds.filter((id) => !known.has(id));
  await references.albums.remove(orphans);
  return orphans.length;
};

/** Removes holdings that their owners, which are of one kind, do not show; makes the ones that they show private. */
const settleHoldings = async (
  { imageReferences, owners }: CleanUpDependencies,
  { kind, held, report }: { kind: PictureOwnerKind; held: readonly Holding[]; report: CleanUpReport },
): Promise<void> => {
  const shown = await owners.shown(
    kind,
    held.map(({ id }) => id),
  );
  const unused = held.filter(({ id }) => !shown.has(id));
  await imageReferences.removeHoldings(unused);
  report.holdingsRemoved += unused.length;
  for (const { owner } of held.filter(({ id, sealed }) => !sealed && shown.has(id))) {
    await imageReferences.makePrivate(owner);
    report.addressesEnded += 1;
  }
};

const removeUnusedPictures = async (
  { imageReferences, references, pictures }: CleanUpDependencies,
  group: ReadonlyArray<Picture & { touchedAt: Date }>,
  report: CleanUpReport,
): Promise<void> => {
  const keys = group.map(({ key }) => key);
  // Check uploads first: publishing or attaching one has touched its picture before.
  const used = new Set([...(await references.uploads.usedKeys(keys)), ...(await references.shownKeys(keys))]);
  for (const picture of group.filter(({ key }) => !used.has(key))) {
    if (!(await pictures.forget(picture))) continue;
    const objects = await imageReferences.removeObjects(picture.key);
    report.picturesRemoved += 1;
    report.objectsRemoved += objects.length;
    report.bytesFreed += objects.reduce((sum, { size }) => sum + size, 0);
  }
};

/**
 * Removes expired uploads, albums of no listing, holdings that their owner does not show, and then the pictures that
 * nothing refers to.
 * @param before anything created or touched later is left alone: a request may be about to refer to it
 * @throws StoreUnavailableError, or AppError `unavailable` when a service that shows pictures is unavailable
 */
export const cleanUpReferences = async (
  dependencies: CleanUpDependencies,
  before: Date,
): Promise<CleanUpReport> => {
  const { imageReferences, references, pictures, clock } = dependencies;
  const { albums, holdings, uploads } = references;
  const report: CleanUpReport = {
    uploadsExpired: await uploads.removeExpired(clock.now()),
    albumsRemoved: 0,
    holdingsRemoved: 0,
    addressesEnded: await imageReferences.finishDeletions(),
    picturesRemoved: 0,
    objectsRemoved: 0,
    bytesFreed: 0,
  };
  for await (const group of inBatches(albums.each())) {
    const old = group.filter(({ createdAt }) => createdAt < before);
    report.albumsRemoved += await removeAlbumsOfNoListing(dependencies, old);
  }
  for await (const group of inBatches(holdings.eachTakenBefore(before))) {
    for (const kind of new Set(group.map(({ owner }) => owner.kind))) {
      const held = group.filter(({ owner }) => owner.kind === kind);
      await settleHoldings(dependencies, { kind, held, report });
    }
  }
  for await (const group of inBatches(pictures.eachTouchedBefore(before))) {
    await removeUnusedPictures(dependencies, group, report);
  }
  return report;
};
