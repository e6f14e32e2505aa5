import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { OwnerCheckStore, StoredOwnerCheck } from '../domain/owner-check';
import { carriesAudit } from './mongo-activity-log';

type Entry = Omit<StoredOwnerCheck, 'id'> & { _id: Types.ObjectId };

const schema = new Schema<Entry>(
  {
    listingId: String,
    hash: String,
    receiver: String,
    createdAt: Date,
    expiresAt: Date,
    answer: String,
    answeredAt: Date,
  },
  schemaOptions('owner_checks'),
);
schema.index({ hash: 1 }, { unique: true });
schema.index({ listingId: 1 });
carriesAudit(schema, 'owner-check');

const fromEntry = ({ _id, ...check }: Entry): StoredOwnerCheck => ({ id: _id.toHexString(), ...check });

/** Owner checks in MongoDB: at most two a year of each place that has an owner or an address. */
export const createMongoOwnerChecks = ({ connection }: { connection: Connection }): OwnerCheckStore => {
  const entries = connection.model<Entry>('OwnerCheck', schema);
  return {
    async insert({ id, ...check }) {
      await entries.create({ _id: new Types.ObjectId(id), ...check });
    },
    async find(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async findByHash(hash) {
      const entry = await entries.findOne({ hash }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async ofListings(listingIds) {
      const found = await entries.find({ listingId: { $in: [...listingIds] } }).lean<Entry[]>();
      return found.map(fromEntry);
    },
    async take(id, { answer, at }) {
      const { matchedCount } = await entries.updateOne(
        { _id: new Types.ObjectId(id), answer: null, expiresAt: { $gt: at } },
        { $set: { answer, answeredAt: at } },
      );
      return matchedCount === 1;
    },
    async reopen(id) {
      await entries.updateOne({ _id: new Types.ObjectId(id) }, { $set: { answer: null, answeredAt: null } });
    },
    async move(listingId, into) {
      await entries.updateMany({ listingId }, { $set: { listingId: into } });
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
  };
};
