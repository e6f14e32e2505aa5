import { networkOf } from '@halalmap/service-kit';
import { findPage, schemaOptions, isDuplicateKey } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import { createHmac, randomBytes } from 'node:crypto';
import {
  type ConfirmationCriteria,
  type ConfirmationStore,
  type StoredConfirmation,
  networkRetentionMs,
  type NetworkGroups,
} from '../../domain/confirmation';
import { carriesAudit } from '../mongo-activity-log';

interface Entry extends Omit<StoredConfirmation, 'id'> {
  _id: Types.ObjectId;
}

const fields = {
  listingId: String,
  userId: String,
  verdict: String,
  halal: String,
  how: String,
  counts: Boolean,
  answer: Schema.Types.Mixed,
  topic: String,
  jumuahTimes: { type: [String], default: undefined },
  note: String,
  status: String,
  adminNote: String,
  createdAt: Date,
};
const schema = new Schema<Entry>(fields, schemaOptions('confirmations'));
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ verdict: 1, createdAt: -1, _id: -1 });
schema.index({ verdict: 1, counts: 1, createdAt: -1, _id: -1 });
schema.index({ listingId: 1, verdict: 1, status: 1 });
schema.index({ userId: 1 });
carriesAudit(schema, 'confirmation', { valuesOf: ({ status }: Entry) => ({ status }) });

/** Confirmations of Jumu'ah times are kept apart: they are no statement about the place as a whole. */
const jumuahSchema = new Schema<Entry>(fields, schemaOptions('jumuah_confirmations'));
jumuahSchema.index({ listingId: 1, createdAt: -1 });
jumuahSchema.index({ userId: 1 });
carriesAudit(jumuahSchema, 'confirmation');

const fromEntry = ({ _id, ...confirmation }: Entry): StoredConfirmation => ({
  id: _id.toHexString(),
  ...confirmation,
});
const byId = (id: string) => ({ _id: new Types.ObjectId(id) });

const filterOf = ({ verdict, open }: ConfirmationCriteria) => ({
  ...(verdict === undefined ? {} : { verdict }),
  ...(open === undefined ? {} : { status: open ? ('open' as const) : { $ne: 'open' as const } }),
});

/** The latest confirmations of Jumu'ah times that are counted. */
const countedFridays = 1_000;

/** Confirmations and disputes in MongoDB. */
export const createMongoConfirmations = ({ connection }: { connection: Connection }): ConfirmationStore => {
  const entries = connection.model<Entry>('Confirmation', schema);
  const fridays = connection.model<Entry>('JumuahConfirmation', jumuahSchema);
  return {
    async insert({ id, ...confirmation }) {
      const model = confirmation.topic === 'jumuah' ? fridays : entries;
      try {
        await model.create({ ...byId(id), ...confirmation });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async jumuah(listingId, times) {
      const found = await fridays
        .find({ listingId, counts: true })
        .sort({ createdAt: -1 })
        .limit(countedFridays)
        .lean<Entry[]>();
      const same = found.filter(({ jumuahTimes }) => String(jumuahTimes) === String(times));
      return { count: same.length, latest: same[0]?.createdAt ?? null };
    },
    async find(id) {
      const entry =
        (await entries.findOne(byId(id)).lean<Entry>()) ?? (await fridays.findOne(byId(id)).lean<Entry>());
      return entry && fromEntry(entry);
    },
    async list(criteria, { limit, offset }) {
      const filter = filterOf(criteria);
      const { found, total } = await findPage(entries, filter, { limit, offset });
      return { confirmations: found.map(fromEntry), total };
    },
    async latest(verdict, limit) {
      const found = await entries
        .find({ verdict, counts: true })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<Entry[]>();
      return found.map(fromEntry);
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
    async waitingSince(before) {
      const waiting = await entries
        .find({ status: 'open', createdAt: { $lt: before } })
        .sort({ createdAt: -1, _id: -1 })
        .lean<Entry[]>();
      const oldest = new Map(waiting.map((entry) => [entry.listingId, entry]));
      return [...oldest.values()].map(fromEntry).reverse();
    },
    countOpen: (userId) => entries.countDocuments({ userId, status: 'open' }),
    countRejected: (userId, since) =>
      entries.countDocuments({ userId, status: 'rejected', createdAt: { $gte: since } }),
    async setAnswer(id, answer) {
      await entries.updateOne(byId(id), { $set: { answer } });
    },
    async settle(id, result) {
      const { matchedCount } = await entries.updateOne({ ...byId(id), status: 'open' }, { $set: result });
      return matchedCount === 1;
    },
    async remove(id) {
      await entries.deleteOne(byId(id));
      await fridays.deleteOne(byId(id));
    },
    async ofUser(userId) {
      const found = [
        ...(await entries.find({ userId }).lean<Entry[]>()),
        ...(await fridays.find({ userId }).lean<Entry[]>()),
      ];
      return found.map(fromEntry).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    },
    async move(listingId, into) {
      await entries.updateMany({ listingId }, { $set: { listingId: into } });
      await fridays.updateMany({ listingId }, { $set: { listingId: into } });
    },
    async removeOf(listingId) {
      await entries.deleteMany({ listingId });
      await fridays.deleteMany({ listingId });
    },
  };
};

interface GroupEntry {
  /** Listing id and a keyed hash of the network. */
  _id: string;
  group: string;
  lastAt: Date;
}

const groupSchema = new Schema<GroupEntry>(
  {
    _id: String,
    group: String,
    lastAt: Date,
  },
  schemaOptions('confirmation_networks'),
);
groupSchema.index({ lastAt: 1 });

/** Network groups in MongoDB, one document per place and network. */
export const createMongoNetworkGroups = ({
  connection,
  secret,
}: {
  connection: Connection;
  /** Key of the hashes. Without it nobody can tell which network a hash belongs to. */
  secret: string;
}): NetworkGroups => {
  const entries = connection.model<GroupEntry>('ConfirmationNetwork', groupSchema);

  const forget = async (at: Date): Promise<void> => {
    await entries.deleteMany({ lastAt: { $lt: new Date(at.getTime() - networkRetentionMs) } });
  };

  return {
    async groupOf({ listingId, address, at }) {
      // Expired entries must not be found again, even if the cleanup job has not run recently.
      await forget(at);
      const hash = createHmac('sha256', secret)
        .update(`confirmed from ${networkOf(address, 'group')}`)
        .digest('base64url');
      const _id = `${listingId}:${hash}`;
      const join = async (): Promise<string | undefined> => {
        const group = randomBytes(12).toString('hex');
        await entries.updateOne({ _id }, { $set: { lastAt: at }, $setOnInsert: { group } }, { upsert: true });
        return (await entries.findOne({ _id }).lean<GroupEntry>())?.group;
      };
      const group = await join().catch((error: unknown) => {
        // A concurrent request from the same network was first.
        if (isDuplicateKey(error)) return join();
        throw error;
      });
      if (group === undefined) throw new Error('A network group was deleted while it was read');
      return group;
    },
    forget,
  };
};
