import { countMatching, isDuplicateKey } from '@halalmap/service-kit/mongo';
import { Types, type Connection } from 'mongoose';
import type { ReportStore, StoredReport } from '../../domain/moderation/report';

/**
 * The stored document. `openKey` limits each user to one open report per review. `upholdingSince` is set while the
 * review is being removed.
 */
type Entry = Omit<StoredReport, 'id'> & { _id: Types.ObjectId; openKey?: string; upholdingSince?: Date };

/** Removing a review takes moments. A removal that takes longer than this was interrupted. */
const upholdingMs = 60_000;

const fromEntry = ({ _id, openKey, upholdingSince, ...report }: Entry): StoredReport => ({
  id: _id.toHexString(),
  ...report,
});

const open = (id: string) => ({ _id: new Types.ObjectId(id), status: 'open' as const });
const noMarks = { openKey: '', upholdingSince: '' } as const;

interface MongoReportStore extends ReportStore {
  ensureIndexes(): Promise<void>;
}

/** Reports of reviews in MongoDB. */
export const createMongoReports = ({ connection }: { connection: Connection }): MongoReportStore => {
  const entries = connection.collection<Entry>('reports');
  return {
    async ensureIndexes() {
      await entries.createIndex({ status: 1, createdAt: -1, _id: -1 });
      await entries.createIndex({ createdAt: -1, _id: -1 });
      await entries.createIndex({ reportedBy: 1 });
      await entries.createIndex({ reviewId: 1, reportedBy: 1, status: 1 });
      await entries.createIndex({ listingId: 1 });
      await entries.createIndex({ openKey: 1 }, { unique: true, sparse: true });
    },
    async add({ id, ...report }) {
      const openKey = `${report.reviewId}:${report.reportedBy}`;
      try {
        await entries.insertOne({ _id: new Types.ObjectId(id), ...report, openKey });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
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
        countMatching(entries, filter),
      ]);
      return { reports: found.map(fromEntry), total };
    },
    async beginUpholding(id, at) {
      const { matchedCount } = await entries.updateOne(open(id), { $set: { upholdingSince: at } });
      return matchedCount === 1;
    },
    async dismiss(id, { by, at }) {
      const isCutOff = { $lt: new Date(at.getTime() - upholdingMs) };
      const { matchedCount } = await entries.updateOne(
        { ...open(id), $or: [{ upholdingSince: { $exists: false } }, { upholdingSince: isCutOff }] },
        { $set: { status: 'dismissed', decidedBy: by, decidedAt: at }, $unset: noMarks },
      );
      return matchedCount === 1;
    },
    async upholdAllOf(reviewId, { by, at }) {
      await entries.updateMany(
        { reviewId, status: 'open' },
        { $set: { status: 'upheld', decidedBy: by, decidedAt: at }, $unset: noMarks },
      );
    },
    async move(listingId, into) {
      await entries.updateMany({ listingId }, { $set: { listingId: into } });
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
    async ofUser(userId) {
      const found = await entries.find({ reportedBy: userId }).sort({ createdAt: -1, _id: -1 }).toArray();
      return found.map(fromEntry);
    },
  };
};
