import { retention } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import { Types, type Connection } from 'mongoose';
import { noProgress, type ImportJobs, type ImportProgress } from '../../domain/imports';

type Entry = ImportProgress & { _id: Types.ObjectId; updatedAt: Date };

/** A running import is updated every second. After this time without an update it counts as interrupted. */
const silenceMs = 5_000;

interface MongoImportJobs extends ImportJobs {
  /** Creates the TTL index that expires old imports. */
  ensureIndexes(): Promise<void>;
}

/** Import progress in MongoDB, where every replica can read it. */
export const createMongoImportJobs = (options: { connection: Connection; clock: Clock }): MongoImportJobs => {
  const entries = options.connection.collection<Entry>('imports');
  return {
    async ensureIndexes() {
      await entries.createIndex({ updatedAt: 1 }, { expireAfterSeconds: retention.importProgress / 1_000 });
    },
    async begin(id) {
      await entries.insertOne({
        _id: new Types.ObjectId(id),
        ...noProgress(),
        updatedAt: options.clock.now(),
      });
    },
    async update(id, progress) {
      const fields = { ...progress, updatedAt: options.clock.now() };
      await entries.updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) });
      if (!entry) return null;
      const { _id, updatedAt, ...progress } = entry;
      const isRunning = progress.state === 'checking' || progress.state === 'writing';
      const isSilent = options.clock.now().getTime() - updatedAt.getTime() > silenceMs;
      return isRunning && isSilent ? { ...progress, state: 'interrupted' } : progress;
    },
  };
};
