import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { ListingReportStore, StoredListingReport } from '../../domain/moderation/listing-report';
import { carriesAudit } from '../mongo-activity-log';
import { createReportEntries } from './report-entries';

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
carriesAudit(listingReportSchema, 'report', { valuesOf: ({ status }: Entry) => ({ status }) });
listingReportSchema.index({ decidedAt: 1 }, { partialFilterExpression: { email: { $type: 'string' } } });

const fromEntry = ({ _id, ...report }: Entry): StoredListingReport => ({ id: _id.toHexString(), ...report });

/** Reports of listings in MongoDB. */
export const createMongoListingReports = ({ connection }: { connection: Connection }): ListingReportStore => {
  const entries = connection.model<Entry>('ListingReport', listingReportSchema);
  return {
    ...createReportEntries({ model: entries, person: 'reporterId', fromEntry }),
    async add({ id, ...report }) {
      await entries.create({ _id: new Types.ObjectId(id), ...report });
    },
    async decide(id, { status, by, at }) {
      const { matchedCount } = await entries.updateOne(
        { _id: new Types.ObjectId(id), status: 'open' },
        { $set: { status, decidedBy: by, decidedAt: at } },
      );
      return matchedCount === 1;
    },
    async forgetEmails(before) {
      await entries.updateMany(
        { decidedAt: { $lte: before }, email: { $type: 'string' as const } },
        { $set: { email: null } },
      );
    },
  };
};
