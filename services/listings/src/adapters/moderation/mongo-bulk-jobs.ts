import { retention, type BulkJob } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { BulkJobs, StoredBulkJob } from '../../domain/moderation/bulk-job';

type Entry = Omit<StoredBulkJob, 'id' | 'progress'> &
  BulkJob & { _id: Types.ObjectId; updatedAt: Date; isCancelled?: boolean };

const schema = new Schema<Entry>(
  {
    action: String,
    data: Schema.Types.Mixed,
    listingIds: [String],
    statuses: [String],
    by: String,
    origin: Schema.Types.Mixed,
    state: String,
    done: Number,
    total: Number,
    failed: Schema.Types.Mixed,
    failedTotal: Number,
    updatedAt: Date,
    isCancelled: Boolean,
  },
  schemaOptions('bulk_jobs'),
);
schema.index({ updatedAt: 1 }, { expireAfterSeconds: retention.bulkProgress / 1_000 });
schema.index({ state: 1, updatedAt: 1 });

/** A running job is updated every second. After this time without an update its process has ended. */
const silenceMs = 5_000;

const progressOf = ({ state, done, total, failed, failedTotal }: BulkJob): BulkJob => ({
  state,
  done,
  total,
  failed,
  failedTotal,
});

/** Bulk actions in MongoDB. */
export const createMongoBulkJobs = (options: { connection: Connection; clock: Clock }): BulkJobs => {
  const { clock } = options;
  const jobs = options.connection.model<Entry>('BulkJob', schema);
  const running = (id: string) => ({ _id: new Types.ObjectId(id), state: 'running' as const });
  return {
    async add({ id, progress, ...job }) {
      const entry = { _id: new Types.ObjectId(id), ...job, ...progress, updatedAt: clock.now() };
      await jobs.insertMany([entry], { lean: true });
    },
    async update(id, progress) {
      const entry = await jobs
        .findOneAndUpdate(
          running(id),
          { $set: { ...progress, updatedAt: clock.now() } },
          { projection: { isCancelled: 1 } },
        )
        .lean<Entry>();
      return entry?.isCancelled ?? false;
    },
    async cancel(id) {
      return (await jobs.updateOne(running(id), { $set: { isCancelled: true } })).matchedCount > 0;
    },
    async find(id) {
      const entry = await jobs
        .findOne({ _id: new Types.ObjectId(id) }, { listingIds: 0 })
        .lean<Omit<Entry, 'listingIds'>>();
      return entry && progressOf(entry);
    },
    async takeAbandoned() {
      const now = clock.now();
      const entry = await jobs
        .findOneAndUpdate(
          { state: 'running', updatedAt: { $lt: new Date(now.getTime() - silenceMs) } },
          { $set: { updatedAt: now } },
        )
        .lean<Entry>();
      if (!entry) return null;
      const { _id, updatedAt: _updatedAt, isCancelled: _isCancelled, ...job } = entry;
      return { ...job, id: _id.toHexString(), progress: progressOf(entry) };
    },
  };
};
