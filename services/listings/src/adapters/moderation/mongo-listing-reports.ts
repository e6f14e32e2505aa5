import { findPage, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { ListingReportStore, StoredListingReport } from '../../domain/moderation/listing-report';
import { carriesAudit } from '../mongo-activity-log';

type Entry = Omit<StoredListingReport, 'id'> & { _id: Types.ObjectId };

const listingReportSchema = new Schema<Entry>(
  {
    listingId: String,
    kind: String,
    text: String,
    imageId: String,
    email: String,
    reporterId: String,
    status: String,
    createdAt: Date,
    decidedBy: String,
    decidedAt: Date,
  },
  schemaOptions('listing_reports'),
);
listingReportSchema.index({ status: 1, createdAt: -1, _id: -1 });
listingReportSchema.index({ createdAt: -1, _id: -1 });
listingReportSchema.index({ reporterId: 1, createdAt: -1, _id: -1 });
listingReportSchema.index({ listingId: 1 });
carriesAudit(listingReportSchema, 'report');
listingReportSchema.index({ decidedAt: 1 }, { partialFilterExpression: { email: { $type: 'string' } } });

const fromEntry = ({ _id, ...report }: Entry): StoredListingReport => ({ id: _id.toHexString(), ...report });

/** Reports of listings in MongoDB. */
export const createMongoListingReports = ({ connection }: { connection: Connection }): ListingReportStore => {
  const entries = connection.model<Entry>('ListingReport', listingReportSchema);
  return {
    async add({ id, ...report }) {
      await entries.create({ _id: new Types.ObjectId(id), ...report });
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async list({ status, reporterId }, page) {
      const filter = { ...(reporterId && { reporterId }), ...(status && { status }) };
      const { found, total } = await findPage<Entry>(entries, filter, page);
      return { reports: found.map(fromEntry), total };
    },
    async decide(id, { status, by, at }) {
      const { matchedCount } = await entries.updateOne(
        { _id: new Types.ObjectId(id), status: 'open' },
        { $set: { status, decidedBy: by, decidedAt: at } },
      );
      return matchedCount === 1;
    },
    async move(listingId, into) {
      await entries.updateMany({ listingId }, { $set: { listingId: into } });
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
    async ofUser(userId) {
      const found = await entries
        .find({ reporterId: userId })
        .sort({ createdAt: -1, _id: -1 })
        .lean<Entry[]>();
      return found.map(fromEntry);
    },
    async forgetEmails(before) {
      await entries.updateMany(
        { decidedAt: { $lte: before }, email: { $type: 'string' as const } },
        { $set: { email: null } },
      );
    },
  };
};
