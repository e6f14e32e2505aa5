import { createHmac } from 'node:crypto';
import { limits } from '@halalmap/contracts';
import { networkOf } from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { ListingReportStore, StoredListingReport } from '../../domain/moderation/listing-report';
import { unaudited } from '../../app/activity/audit-scope';
import { carriesAudit } from '../mongo-activity-log';
import { createReportEntries } from './report-entries';

/** The stored document. `openKey` limits each person to one open report of a kind about a listing or photo. */
type Entry = Omit<StoredListingReport, 'id'> & { _id: Types.ObjectId; openKey?: string };

/** The length of all texts of one person together. */
const longestText = 5 * limits.text.comment;

const listingReportSchema = new Schema<Entry>(
  {
    listingId: String,
    kind: String,
    text: String,
    imageId: String,
    email: String,
    reporterId: String,
    via: String,
    count: Number,
    openKey: String,
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
listingReportSchema.index({ openKey: 1 }, { unique: true, sparse: true });
carriesAudit(listingReportSchema, 'report', { valuesOf: ({ status }: Entry) => ({ status }) });
listingReportSchema.index({ decidedAt: 1 }, { partialFilterExpression: { email: { $type: 'string' } } });

const fromEntry = ({ _id, openKey, ...report }: Entry): StoredListingReport => ({
  id: _id.toHexString(),
  ...report,
});

/** Reports of listings in MongoDB. */
export const createMongoListingReports = ({
  connection,
  secret,
}: {
  connection: Connection;
  /** Key of the hashes of visitors' addresses. */
  secret: string;
}): ListingReportStore => {
  const entries = connection.model<Entry>('ListingReport', listingReportSchema);

  const personOf = (sender: { userId: string } | { address: string }): string =>
    'userId' in sender
      ? sender.userId
      : createHmac('sha256', secret)
          .update(`reported from ${networkOf(sender.address, 'limit')}`)
          .digest('base64url');

  /** @returns false when the open report was decided meanwhile */
  const addToOpen = async (openKey: string, { text, email }: StoredListingReport): Promise<boolean> => {
    const open = await entries.findOne({ openKey }).lean<Entry>();
    if (!open) return false;
    const isNew = text !== null && !(open.text ?? '').includes(text);
    const texts = isNew ? [open.text, text].filter((part) => part !== null).join('\n\n') : open.text;
    const { matchedCount } = await unaudited(async () =>
      entries.updateOne(
        { openKey },
        {
          $set: { text: texts?.slice(0, longestText) ?? null, email: open.email ?? email },
          $inc: { count: 1 },
        },
      ),
    );
    return matchedCount === 1;
  };

  return {
    ...createReportEntries({ model: entries, person: 'reporterId', fromEntry }),
    async add(report, sender) {
      const { id, ...fields } = report;
      const openKey = [report.listingId, report.kind, report.imageId ?? '', personOf(sender)].join(':');
      for (;;) {
        try {
          await entries.create({ _id: new Types.ObjectId(id), ...fields, openKey });
          return;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
        if (await addToOpen(openKey, report)) return;
      }
    },
    async decide(id, { status, by, at }) {
      const { matchedCount } = await entries.updateOne(
        { _id: new Types.ObjectId(id), status: 'open' },
        { $set: { status, decidedBy: by, decidedAt: at }, $unset: { openKey: '' } },
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
