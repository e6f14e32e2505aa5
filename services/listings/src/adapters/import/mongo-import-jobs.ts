import { schemaOptions } from '@halalmap/service-kit/mongo';
import { retention } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import { type Connection, Schema, Types } from 'mongoose';
import { noProgress, type ImportJobs, type ImportProgress } from '../../domain/imports';

type Entry = ImportProgress & { _id: Types.ObjectId; updatedAt: Date };

const schema = new Schema<Entry>(
  {
    state: String,
    done: Number,
    total: Number,
    created: Number,
    updated: Number,
    failed: Number,
    errors: Schema.Types.Mixed,
    updatedAt: Date,
  },
  // `errors` is also a name of mongoose's own, on documents, which are not used here.
  { ...schemaOptions('imports'), suppressReservedKeysWarning: true },
);
schema.index({ updatedAt: 1 }, { expireAfterSeconds: retention.importProgress / 1_000 });

/** A running import is updated every second. After this time without an update it counts as interrupted. */
const silenceMs = 5_000;

/** Import progress in MongoDB, where every replica can read it. */
export const createMongoImportJobs = (options: { connection: Connection; clock: Clock }): ImportJobs => {
  const entries = options.connection.model<Entry>('ImportJob', schema);
  return {
    async begin(id) {
      await entries.insertMany(
        [
          {
            _id: new Types.ObjectId(id),
            ...noProgress(),
            updatedAt: options.clock.now(),
          },
        ],
        { lean: true },
      );
    },
    async update(id, progress) {
      const fields = { ...progress, updatedAt: options.clock.now() };
      await entries.updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      if (!entry) return null;
      const { _id, updatedAt, ...progress } = entry;
      const isRunning = progress.state === 'checking' || progress.state === 'writing';
      const isSilent = options.clock.now().getTime() - updatedAt.getTime() > silenceMs;
      return isRunning && isSilent ? { ...progress, state: 'interrupted' } : progress;
    },
  };
};
