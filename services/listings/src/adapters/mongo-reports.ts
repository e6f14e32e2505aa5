import { Types, type Connection } from 'mongoose';
import type { ReportStore, StoredReport } from '../domain/report';

type Entry = Omit<StoredReport, 'id'> & { _id: Types.ObjectId };

const fromEntry = ({ _id, ...report }: Entry): StoredReport => ({ id: _id.toHexString(), ...report });

export interface MongoReportStore extends ReportStore {
  ensureIndexes(): Promise<void>;
}

/** Reports of reviews in a collection of their own. */
export const createMongoReports = ({ connection }: { connection: Connection }): MongoReportStore => {
  const entries = connection.collection<Entry>('reports');
  return {
    async ensureIndexes() {
      await entries.createIndex({ status: 1, createdAt: -1, _id: -1 });
      await entries.createIndex({ reviewId: 1, reportedBy: 1, status: 1 });
      await entries.createIndex({ listingId: 1 });
    },
    async add({ id, ...report }) {
      const { reviewId, reportedBy } = report;
      await entries.updateOne(
        { reviewId, reportedBy, status: 'open' },
        { $setOnInsert: { _id: new Types.ObjectId(id), ...report } },
        { upsert: true },
      );
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) });
      return entry && fromEntry(entry);
    },
    async openBy(reportedBy, reviewIds) {
      const filter = { reviewId: { $in: [...reviewIds] }, reportedBy, status: 'open' as const };
      const found = await entries.find(filter, { projection: { reviewId: 1 } }).toArray();
      return new Set(found.map(({ reviewId }) => reviewId));
    },
    async list(status, { limit, offset }) {
      const filter = status === undefined ? {} : { status };
      const [found, total] = await Promise.all([
        entries.find(filter).sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).toArray(),
        entries.countDocuments(filter),
      ]);
      return { reports: found.map(fromEntry), total };
    },
    async settle(id, { status, by, at }) {
      const { matchedCount } = await entries.updateOne(
        { _id: new Types.ObjectId(id), status: 'open' },
        { $set: { status, decidedBy: by, decidedAt: at } },
      );
      return matchedCount === 1;
    },
    async settleAllOf(reviewId, { status, by, at }) {
      await entries.updateMany(
        { reviewId, status: 'open' },
        { $set: { status, decidedBy: by, decidedAt: at } },
      );
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
  };
};
