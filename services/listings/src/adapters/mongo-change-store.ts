import { limits } from '@halalmap/contracts';
import { findPage, isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import { unaudited } from '../app/activity/audit-scope';
import { DecidedNotices, decidedNoticeIndex, type WithNotice } from '../site/notices/decided-notices';
import type { ChangeCriteria, ChangeStore, StoredChange } from '../domain/change/listing-change';
import { carriesAudit } from './mongo-activity-log';

/**
 * `approvingSince` is set while an approval changes the listing. `ownersOf` limits the owner of a listing to one
 * pending change.
 */
type Entry = Omit<StoredChange, 'id'> &
  WithNotice & { _id: Types.ObjectId; approvingSince?: Date; ownersOf?: string };

const schema = new Schema<Entry>(
  {
    listingId: String,
    fields: Schema.Types.Mixed,
    before: Schema.Types.Mixed,
    note: String,
    status: String,
    requestedBy: String,
    via: String,
    byOwner: Boolean,
    count: Number,
    createdAt: Date,
    decidedAt: Date,
    reason: String,
    approvingSince: Date,
    ownersOf: String,
    pendingNotice: Schema.Types.Mixed,
  },
  schemaOptions('changes'),
);
schema.index({ listingId: 1, status: 1 });
carriesAudit(schema, 'change', { valuesOf: ({ status }: Entry) => ({ status }) });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ requestedBy: 1, createdAt: -1, _id: -1 });
schema.index({ ownersOf: 1 }, { unique: true, sparse: true });
schema.index(decidedNoticeIndex, { sparse: true });

/** The length of all notes of a suggested edit together. */
const longestNote = 5 * limits.text.comment;

/** An approval takes moments. An approval that takes longer than this was interrupted. */
const approvalMs = 60_000;

const undecided = (id: string, at: Date) => ({
  _id: new Types.ObjectId(id),
  status: 'pending' as const,
  $or: [
    { approvingSince: { $exists: false } },
    { approvingSince: { $lt: new Date(at.getTime() - approvalMs) } },
  ],
});

const fromEntry = ({
  _id,
  approvingSince: _mark,
  ownersOf,
  pendingNotice,
  ...change
}: Entry): StoredChange => ({
  id: _id.toHexString(),
  ...change,
});

const filterOf = (criteria: ChangeCriteria): Record<string, unknown> =>
  Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined));

/** Suggested changes in MongoDB. */
export const createMongoChangeStore = ({
  connection,
}: {
  connection: Connection;
}): ChangeStore & { notices: DecidedNotices } => {
  const entries = connection.model<Entry>('Change', schema);
  return {
    async insert({ id, ...change }) {
      const ownersOf = change.byOwner ? { ownersOf: change.listingId } : {};
      try {
        await entries.create({ _id: new Types.ObjectId(id), ...change, ...ownersOf });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async pendingOf(listingId, userId) {
      const entry = await entries
        .findOne({ listingId, status: 'pending', requestedBy: userId, byOwner: false })
        .lean<Entry>();
      return entry && fromEntry(entry);
    },
    async extend({ id, count, ...pending }, { fields, before, note, createdAt }) {
      const notes = [pending.note, note === pending.note ? null : note].filter((part) => part !== null);
      const filter = { ...undecided(id, createdAt), count: count ?? { $exists: false } };
      const set = {
        fields: { ...pending.fields, ...fields },
        before: { ...pending.before, ...before },
        note: notes.length === 0 ? null : notes.join('\n\n').slice(0, longestNote),
        count: (count ?? 1) + 1,
      };
      const extended = await unaudited(async () =>
        entries.findOneAndUpdate(filter, { $set: set }, { returnDocument: 'after' }).lean<Entry>(),
      );
      return extended && fromEntry(extended);
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async list(criteria, { limit, offset }) {
      const filter = filterOf(criteria);
      const { found, total } = await findPage(entries, filter, { limit, offset });
      return { changes: found.map(fromEntry), total };
    },
    async lockForApproval(id, at) {
      const { matchedCount } = await unaudited(async () =>
        entries.updateOne(undecided(id, at), { $set: { approvingSince: at } }),
      );
      return matchedCount === 1;
    },
    async releaseApproval(id) {
      await unaudited(async () =>
        entries.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { approvingSince: '' } }),
      );
    },
    async settle(id, { status, at, reason }, notice) {
      const filter =
        status === 'approved'
          ? { _id: new Types.ObjectId(id), status: 'pending' as const }
          : undecided(id, at);
      const { matchedCount } = await entries.updateOne(filter, {
        $set: { status, decidedAt: at, reason, ...(notice ? { pendingNotice: notice } : {}) },
        $unset: { approvingSince: '', ownersOf: '' },
      });
      return matchedCount === 1;
    },
    async pendingOfOwner(listingId) {
      const entry = await entries.findOne({ listingId, status: 'pending', byOwner: true }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async moveTo(id, { listingId, before, at }) {
      try {
        const owners = await entries.findOne({ _id: new Types.ObjectId(id), byOwner: true }).lean<Entry>();
        const { matchedCount } = await entries.updateOne(undecided(id, at), {
          $set: { listingId, before, ...(owners ? { ownersOf: listingId } : {}) },
        });
        return matchedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async moveDecided(listingId, into) {
      await entries.updateMany({ listingId, status: { $ne: 'pending' } }, { $set: { listingId: into } });
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
    notices: new DecidedNotices(entries),
  };
};
