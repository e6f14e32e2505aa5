import { createHmac } from 'node:crypto';
import { networkOf } from '@halalmap/service-kit';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import { unaudited } from '../../app/activity/audit-scope';
import type { Blocks, StoredBlock } from '../../domain/moderation/spam';
import type { ReportStore, StoredReport } from '../../domain/review';
import { carriesAudit } from '../mongo-activity-log';
import { createReportEntries } from './report-entries';

/**
 * The stored document. `openKey` limits each user to one open report per review. `upholdingSince` is set while the
 * review is being removed.
 */
type Entry = Omit<StoredReport, 'id'> & { _id: Types.ObjectId; openKey?: string; upholdingSince?: Date };

const reportSchema = new Schema<Entry>(
  {
    reviewId: String,
    listingId: String,
    reason: String,
    status: String,
    review: Schema.Types.Mixed,
    reportedBy: String,
    count: Number,
    createdAt: Date,
    decidedBy: String,
    decidedAt: Date,
    openKey: String,
    upholdingSince: Date,
  },
  schemaOptions('reports'),
);
reportSchema.index({ status: 1, createdAt: -1, _id: -1 });
reportSchema.index({ createdAt: -1, _id: -1 });
reportSchema.index({ reportedBy: 1, createdAt: -1, _id: -1 });
reportSchema.index({ reviewId: 1, reportedBy: 1, status: 1 });
reportSchema.index({ listingId: 1 });
carriesAudit(reportSchema, 'report', { valuesOf: ({ status }: Entry) => ({ status }) });
reportSchema.index({ openKey: 1 }, { unique: true, sparse: true });

/** Removing a review takes moments. A removal that takes longer than this was interrupted. */
const upholdingMs = 60_000;

const fromEntry = ({ _id, openKey, upholdingSince, ...report }: Entry): StoredReport => ({
  id: _id.toHexString(),
  ...report,
});

const open = (id: string) => ({ _id: new Types.ObjectId(id), status: 'open' as const });
const noMarks = { openKey: '', upholdingSince: '' } as const;

/** Reports of reviews in MongoDB. */
export const createMongoReports = ({ connection }: { connection: Connection }): ReportStore => {
  const entries = connection.model<Entry>('Report', reportSchema);
  return {
    ...createReportEntries({ model: entries, person: 'reportedBy', fromEntry }),
    async add({ id, ...report }) {
      const openKey = `${report.reviewId}:${report.reportedBy}`;
      try {
        await entries.create({ _id: new Types.ObjectId(id), ...report, openKey });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await unaudited(async () => entries.updateOne({ openKey }, { $inc: { count: 1 } }));
      }
    },
    async openBy(reportedBy, reviewIds) {
      const filter = { reviewId: { $in: [...reviewIds] }, reportedBy, status: 'open' as const };
      const found = await entries.find(filter, { reviewId: 1 }).lean<Entry[]>();
      return new Set(found.map(({ reviewId }) => reviewId));
    },
    async beginUpholding(id, at) {
      const { matchedCount } = await unaudited(async () =>
        entries.updateOne(open(id), { $set: { upholdingSince: at } }),
      );
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
  };
};

interface BlockedNetwork extends Partial<Omit<StoredBlock, 'id' | 'until'>> {
  /** Keyed hash of the network. */
  _id: string;
  until: Date;
}

const networkSchema = new Schema<BlockedNetwork>(
  {
    _id: String,
    until: Date,
    reason: String,
    by: String,
    createdAt: Date,
    accounts: { type: [String], default: undefined },
  },
  schemaOptions('blocked_networks'),
);
networkSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
networkSchema.index({ until: -1, _id: -1 });

/** Blocked networks in MongoDB. */
export const createMongoBlocks = ({
  connection,
  secret,
}: {
  connection: Connection;
  /** Key of the hashes. Without it nobody can tell which network a hash belongs to. */
  secret: string;
}): Blocks => {
  const blocked = connection.model<BlockedNetwork>('BlockedNetwork', networkSchema);
  return {
    networkOf(address) {
      const network = networkOf(address, 'block');
      if (network === 'unknown') return null;
      return createHmac('sha256', secret).update(`submitted from ${network}`).digest('base64url');
    },
    async blockedUntil(network, now) {
      const found = await blocked.findOne({ _id: network, until: { $gt: now } }).lean<BlockedNetwork>();
      return found?.until ?? null;
    },
    async block(network, { at, until, reason, by, userId }) {
      await blocked.updateOne(
        { _id: network },
        {
          $set: { until, reason, by, createdAt: at },
          ...(userId === null ? {} : { $addToSet: { accounts: userId } }),
        },
        { upsert: true },
      );
    },
    async list(now, { limit, offset }) {
      const filter = { until: { $gt: now } };
      const found = await blocked
        .find(filter)
        .sort({ until: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<BlockedNetwork[]>();
      return {
        blocks: found.map(({ _id, until, reason, by, createdAt, accounts }) => ({
          id: _id,
          until,
          reason: reason ?? null,
          by: by ?? null,
          createdAt: createdAt ?? null,
          accounts: accounts ?? [],
        })),
        total: await blocked.countDocuments(filter),
      };
    },
    async lift(id) {
      const { deletedCount } = await blocked.deleteOne({ _id: id });
      return deletedCount === 1;
    },
  };
};
