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
    createdAt: Date,
    isUndoable: Boolean,
    undoBy: String,
    undone: Schema.Types.Mixed,
  },
  schemaOptions('bulk_jobs'),
);
schema.index({ updatedAt: 1 }, { expireAfterSeconds: retention.bulkProgress / 1_000 });
schema.index({ state: 1, updatedAt: 1 });

/** A running job is updated every second. After this time without an update its process has ended. */
const silenceMs = 5_000;

const progressOf = ({
  state,
  done,
  total,
  failed,
  failedTotal,
  isUndoable = false,
  undone = null,
}: Omit<BulkJob, 'isUndoable' | 'undone'> & Partial<Pick<BulkJob, 'isUndoable' | 'undone'>>): BulkJob => ({
  state,
  done,
  total,
  failed,
  failedTotal,
  isUndoable,
  undone,
});

const fromEntry = (entry: Entry): StoredBulkJob => {
  const { _id, action, data, listingIds, statuses, by, origin, updatedAt, createdAt, undoBy } = entry;
  return {
    ...{ id: _id.toHexString(), action, data, listingIds, statuses, by, origin, undoBy: undoBy ?? null },
    createdAt: createdAt ?? updatedAt,
    progress: progressOf(entry),
  };
};

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
      const entry = await jobs.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async startUndo(id, undoBy) {
      const undone = { done: 0, taken: 0, kept: [], keptTotal: 0 };
      const { matchedCount } = await jobs.updateOne(
        { _id: new Types.ObjectId(id), state: { $ne: 'running' }, undone: null },
        { $set: { state: 'running', undoBy, undone, updatedAt: clock.now() } },
      );
      return matchedCount === 1;
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
      return fromEntry(entry);
    },
  };
};
