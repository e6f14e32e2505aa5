import { retention } from '@halalmap/contracts';
import { findPage, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { ActivityEntry, ActivityLog } from '../domain/activity';
import { endOfManilaDay, startOfManilaDay } from '../domain/manila-time';

type Entry = Omit<ActivityEntry, 'id' | 'changes'> & {
  _id: Types.ObjectId;
  /** Stored as JSON, because its field names may be anything. */
  changes: string | null;
};

const schema = new Schema<Entry>(
  {
    userId: String,
    action: String,
    entityType: String,
    entityId: String,
    changes: String,
    ipAddress: String,
    userAgent: String,
    createdAt: Date,
  },
  schemaOptions('activities'),
);
/** Deletes entries after two years. */
schema.index({ createdAt: 1 }, { expireAfterSeconds: retention.auditLog / 1_000 });
schema.index({ entityType: 1, entityId: 1, createdAt: -1, _id: -1 });
for (const field of ['entityType', 'entityId', 'action', 'userId'])
  schema.index({ [field]: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });

/** Actions whose details contain the user's own words or personal data. */
const ownWords = {
  entityTypes: ['claim', 'contact', 'review'],
  actions: ['claim', 'confirm', 'suggestChange'],
};

const toEntry = ({ id, changes, ...entry }: ActivityEntry): Entry => ({
  _id: new Types.ObjectId(id),
  ...entry,
  changes: changes === null || changes === undefined ? null : JSON.stringify(changes),
});

const fromEntry = ({ _id, changes, ...entry }: Entry): ActivityEntry => ({
  id: _id.toHexString(),
  ...entry,
  changes: changes === null ? null : (JSON.parse(changes) as unknown),
});

/** The audit log in MongoDB. */
export const createMongoActivityLog = ({ connection }: { connection: Connection }): ActivityLog => {
  const entries = connection.model<Entry>('Activity', schema);
  return {
    async record(recorded) {
      if (recorded.length === 0) return;
      await entries.insertMany(recorded.map(toEntry), { lean: true });
    },
    async addressesOf(userId, since) {
      const addresses = await entries.distinct('ipAddress', { userId, createdAt: { $gte: since } });
      return addresses.filter((address) => address !== null);
    },
    async recordOnce(recorded) {
      const { _id, ...entry } = toEntry(recorded);
      await entries.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true });
    },
    async list({ limit, offset, from, to, ...conditions }) {
      const createdAt = {
        ...(from === undefined ? {} : { $gte: startOfManilaDay(from) }),
        ...(to === undefined ? {} : { $lt: endOfManilaDay(to) }),
      };
      const filter = {
        ...Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)),
        ...(Object.keys(createdAt).length > 0 ? { createdAt } : {}),
      };
      const { found, total } = await findPage(entries, filter, { limit, offset });
      return { entries: found.map(fromEntry), total };
    },
    countSince: (since) => entries.countDocuments({ createdAt: { $gte: since } }),
    async deletePerson(userId) {
      await entries.updateMany({ userId }, { $set: { ipAddress: null, userAgent: null } });
      await entries.updateMany(
        {
          userId,
          $or: [{ entityType: { $in: ownWords.entityTypes } }, { action: { $in: ownWords.actions } }],
        },
        { $set: { changes: null } },
      );
    },
    async deleteAddresses(before) {
      const { modifiedCount } = await entries.updateMany(
        { createdAt: { $lt: before }, ipAddress: { $ne: null } },
        { $set: { ipAddress: null, userAgent: null } },
      );
      return modifiedCount;
    },
    async deleteChanges(entityType, entityId) {
      await entries.updateMany({ entityType, entityId }, { $set: { changes: null } });
    },
  };
};
