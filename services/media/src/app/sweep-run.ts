import type { Clock } from '@halalmap/service-kit';
import type { HoldingRepository } from '../domain/holding';
import type { ObjectStore, StoredObject } from '../domain/object-store';
import type {
  AlbumRepository,
  Listings,
  PictureOwners,
  PictureRepository,
  UploadRepository,
} from '../domain/ports';
import type { ChangeAlbum } from './change-album';
import type { ClosePictures } from './close-pictures';
import type { ReleasePictures } from './release-pictures';

/** What a sweep reads and changes. */
export interface SweepDependencies {
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

/** State of one run of the sweep. */
export interface SweepRun extends SweepDependencies {
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
export const graceMs = 60 * 60_000;

const batch = 200;

/** Groups items into batches, so that each batch needs one query. */
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
