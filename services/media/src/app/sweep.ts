import { sweepObjects } from './sweep-objects';
import { sweepRecords } from './sweep-records';
import { emptyReport, graceMs, type SweepDependencies, type SweepReport, type SweepRun } from './sweep-run';

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
