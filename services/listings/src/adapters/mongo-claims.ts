import { conflict } from '@halalmap/errors';
import {
  findPage,
  createOutbox,
  isDuplicateKey,
  outboxIndex,
  schemaOptions,
  type Outbox,
  type WithEvents,
} from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { ClaimCriteria, ClaimFile, ClaimStore, StoredClaim } from '../domain/claim';
import { DecidedNotices, decidedNoticeIndex, type WithNotice } from '../site/notices/decided-notices';
import { carriesAudit } from './mongo-activity-log';

/** The stored document. `openKey` limits each user to one open claim per listing. */
type Entry = Omit<StoredClaim, 'id' | 'evidenceFiles'> &
  WithEvents &
  WithNotice & {
    evidenceFiles?: ReadonlyArray<Omit<ClaimFile, 'mimeType'> & { mimeType?: string }>;
    openKey: string;
  };

const schema = new Schema<Entry>(
  {
    listingId: String,
    listingName: String,
    userId: String,
    status: String,
    businessName: String,
    ownerName: String,
    contactEmail: String,
    contactPhone: String,
    message: String,
    evidenceFiles: Schema.Types.Mixed,
    adminNotes: String,
    reviewedBy: String,
    reviewedAt: Date,
    createdAt: Date,
    openKey: String,
    pendingEvents: Schema.Types.Mixed,
    pendingNotice: Schema.Types.Mixed,
  },
  schemaOptions('claims'),
);
schema.index({ openKey: 1 }, { unique: true });
carriesAudit(schema, 'claim', { valuesOf: ({ status }: Entry) => ({ status }) });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ listingId: 1, status: 1 });
schema.index({ 'evidenceFiles.id': 1 }, { sparse: true });
schema.index(outboxIndex, { sparse: true });
schema.index(decidedNoticeIndex, { sparse: true });

const photoType = 'image/jpeg';

const fromEntry = ({ _id, openKey, pendingEvents, pendingNotice, ...claim }: Entry): StoredClaim => ({
  id: _id.toHexString(),
  ...claim,
  // Claims from before files were supported have none. Files from before PDFs were supported are all photos.
  evidenceFiles: (claim.evidenceFiles ?? []).map((file) => ({
    ...file,
    mimeType: file.mimeType ?? photoType,
  })),
});
const withFiles = (claims: readonly Entry[]): string[] =>
  claims.filter(({ evidenceFiles = [] }) => evidenceFiles.length > 0).map(({ _id }) => _id.toHexString());
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

const openKeyOf = ({ listingId, userId }: Pick<StoredClaim, 'listingId' | 'userId'>): string =>
  `${listingId}:${userId}`;
const openAlready = () => conflict('You already have an open claim on this place', { reason: 'claim_open' });

const literally = (typed: string): RegExp => new RegExp(typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
const searched = ['listingName', 'businessName', 'ownerName', 'contactEmail'] as const;

const filterOf = ({ search = '', ...criteria }: ClaimCriteria): Record<string, unknown> => {
  const words = search.split(/\s+/).filter(Boolean).map(literally);
  return {
    ...Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)),
    ...(words.length > 0 && {
      $and: words.map((word) => ({ $or: searched.map((field) => ({ [field]: word })) })),
    }),
  };
};

interface MongoClaimStore extends ClaimStore {
  /** The decisions that are not published yet. */
  outbox: Outbox;
  notices: DecidedNotices;
}

/** Claims in MongoDB, each with its pending events. */
export const createMongoClaims = ({ connection }: { connection: Connection }): MongoClaimStore => {
  const entries = connection.model<Entry>('Claim', schema);
  const outbox = createOutbox<Entry>({
    model: entries,
    fields: { pendingEvents: 1 },
    toEvents: ({ pendingEvents }) => pendingEvents,
  });
  const settle: ClaimStore['settle'] = async (id, result, { event, notice } = {}) => {
    const { matchedCount } = await entries.updateOne(
      { ...byId(id), status: 'pending' },
      {
        $set: { ...result, openKey: id, ...(notice ? { pendingNotice: notice } : {}) },
        ...(event ? { $push: { pendingEvents: event } } : {}),
      },
    );
    return matchedCount === 1;
  };
  return {
    async insert({ id, ...claim }) {
      try {
        await entries.create({ ...byId(id), ...claim, openKey: openKeyOf(claim), pendingEvents: [] });
      } catch (error) {
        throw isDuplicateKey(error) ? openAlready() : error;
      }
    },
    async find(id) {
      const entry = await entries.findOne(byId(id)).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async list(criteria, { limit, offset }) {
      const filter = filterOf(criteria);
      const { found, total } = await findPage(entries, filter, { limit, offset });
      return { claims: found.map(fromEntry), total };
    },
    async remove(id) {
      await entries.deleteOne(byId(id));
    },
    settle,
    async settleOthers(listingId, exceptId, result, noticeOf) {
      const others = await entries
        .find({ listingId, status: 'pending', _id: { $ne: new Types.ObjectId(exceptId) } })
        .lean<Entry[]>();
      for (const entry of others) {
        const claim = fromEntry(entry);
        await settle(claim.id, result, { notice: noticeOf(claim) });
      }
    },
    async ofListing(listingId) {
      return (await entries.find({ listingId }).sort({ createdAt: -1 }).lean<Entry[]>()).map(fromEntry);
    },
    async moveTo({ id, listingId: from, userId }, { listingId, listingName }) {
      const moved = { listingId, listingName };
      const there = { ...byId(id), listingId: from };
      try {
        const openKey = openKeyOf({ listingId, userId });
        await entries.updateOne({ ...there, status: 'pending' }, { $set: { ...moved, openKey } });
        await entries.updateOne({ ...there, status: { $ne: 'pending' } }, { $set: moved });
      } catch (error) {
        throw isDuplicateKey(error) ? openAlready() : error;
      }
    },
    async ofUser(userId) {
      return (await entries.find({ userId }).sort({ createdAt: -1 }).lean<Entry[]>()).map(fromEntry);
    },
    async removeOfUser(userId) {
      const claims = await entries.find({ userId }).lean<Entry[]>();
      await entries.deleteMany({ userId });
      return withFiles(claims);
    },
    async removeOf(listingId) {
      const claims = await entries.find({ listingId }).lean<Entry[]>();
      await entries.deleteMany({ listingId });
      return withFiles(claims);
    },
    async withFilesBefore(reviewed, limit) {
      const found = await entries
        .find({ 'evidenceFiles.id': { $gt: '' }, reviewedAt: { $lt: reviewed } })
        .limit(limit)
        .lean<Entry[]>();
      return found.map(fromEntry);
    },
    async shownFiles(ids) {
      const found = await entries.find({ 'evidenceFiles.id': { $in: [...ids] } }).lean<Entry[]>();
      return new Set(found.flatMap((entry) => fromEntry(entry).evidenceFiles.map(({ id }) => id)));
    },
    async dropFiles(ids) {
      const those = { id: { $in: [...ids] } };
      await entries.updateMany({ 'evidenceFiles.id': those.id }, {
        $pull: { evidenceFiles: those },
      } as never);
    },
    outbox,
    notices: new DecidedNotices(entries),
  };
};
