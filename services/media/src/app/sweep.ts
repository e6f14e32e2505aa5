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
import { sweepObjects } from './sweep-objects';
import { sweepRecords } from './sweep-records';
import { emptyReport, graceMs, type SweepReport } from './sweep-report';

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

/** State of one run of the sweep. */
export interface SweepRun extends SweepDependencies {
  /** Anything created or touched after this is left alone. */
  before: Date;
  report: SweepReport;
  /** Removes objects and counts them. */
  removeObjects(objects: readonly StoredObject[]): Promise<void>;
}

/**
 * Makes records and objects consistent: removes expired uploads, holdings that their owner does not show, pictures
 * without references, objects without a record, and references to pictures whose object is lost. Ignores anything
 * younger than an hour.
 * @throws StoreUnavailableError, or AppError `unavailable` when a service that shows pictures is unavailable; the next
 * sweep continues
 */
export const createSweep = (dependencies: SweepDependencies) => async (): Promise<SweepReport> => {
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
