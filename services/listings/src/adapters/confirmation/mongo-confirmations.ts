import { countMatching, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { ConfirmationCriteria, ConfirmationStore, StoredConfirmation } from '../../domain/confirmation';

type Entry = Omit<StoredConfirmation, 'id'> & { _id: Types.ObjectId };

const schema = new Schema<Entry>(
  {
    listingId: String,
    userId: String,
    verdict: String,
    note: String,
    status: String,
    adminNote: String,
    createdAt: Date,
  },
  schemaOptions('confirmations'),
);
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ listingId: 1, verdict: 1, status: 1 });
schema.index({ userId: 1 });

const fromEntry = ({ _id, ...confirmation }: Entry): StoredConfirmation => ({
  id: _id.toHexString(),
  ...confirmation,
});
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

const filterOf = ({ verdict, open }: ConfirmationCriteria) => ({
  ...(verdict === undefined ? {} : { verdict }),
  ...(open === undefined ? {} : { status: open ? ('open' as const) : { $ne: 'open' as const } }),
});

/** Confirmations and disputes in MongoDB. */
export const createMongoConfirmations = ({ connection }: { connection: Connection }): ConfirmationStore => {
  const entries = connection.model<Entry>('Confirmation', schema);
  return {
    async insert({ id, ...confirmation }) {
      await entries.create({ ...byId(id), ...confirmation });
    },
    async find(id) {
      const entry = await entries.findOne(byId(id)).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async list(criteria, { limit, offset }) {
      const filter = filterOf(criteria);
      const [found, total] = await Promise.all([
        entries.find(filter).sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).lean<Entry[]>(),
        countMatching(entries, filter),
      ]);
      return { confirmations: found.map(fromEntry), total };
    },
    async pressing(verdict, least) {
      const voices = await entries.aggregate<{ _id: { listingId: string } }>([
        { $match: { verdict, status: 'open' } },
        { $group: { _id: { listingId: '$listingId', userId: '$userId' } } },
      ]);
      const people = new Map<string, number>();
      for (const { _id } of voices) people.set(_id.listingId, (people.get(_id.listingId) ?? 0) + 1);
      return [...people]
        .map(([listingId, count]) => ({ listingId, people: count }))
        .filter((entry) => entry.people >= least)
        .sort((a, b) => b.people - a.people);
    },
    async settle(id, result) {
      const { matchedCount } = await entries.updateOne({ ...byId(id), status: 'open' }, { $set: result });
      return matchedCount === 1;
    },
    async remove(id) {
      await entries.deleteOne(byId(id));
    },
    async ofUser(userId) {
      return (await entries.find({ userId }).sort({ createdAt: -1 }).lean<Entry[]>()).map(fromEntry);
    },
    async move(listingId, into) {
      await entries.updateMany({ listingId }, { $set: { listingId: into } });
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
    },
  };
};
