import type { Language } from '@halalmap/contracts';
import { findPage, isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import { carriesAudit } from '../adapters/mongo-activity-log';
import type { MessageStore, StoredMessage } from './messages';

/**
 * The stored document. `once` limits an address to one newsletter sign-up. `emailKey` finds an address ignoring case.
 */
type Entry = Omit<StoredMessage, 'id'> & {
  _id: Types.ObjectId;
  once: string;
  emailKey: string;
  /** Of the link that confirms a newsletter address, until that happens. */
  linkHash?: string;
  linkUntil?: Date;
  language?: Language;
};

const schema = new Schema<Entry>(
  {
    kind: String,
    email: String,
    fields: Schema.Types.Mixed,
    handled: Boolean,
    senderId: String,
    confirmedAt: Date,
    linkHash: String,
    linkUntil: Date,
    language: String,
    createdAt: Date,
    once: String,
    emailKey: String,
  },
  schemaOptions('messages'),
);
schema.index({ once: 1 }, { unique: true });
// What a deleted message said is gone.
carriesAudit(schema, 'message', { valuesOf: ({ handled }: Entry) => ({ handled }) });
schema.index({ kind: 1, createdAt: -1, _id: -1 });
schema.index({ handled: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ senderId: 1 }, { sparse: true });
schema.index({ email: 1 });
schema.index({ emailKey: 1 });
schema.index({ linkHash: 1 }, { sparse: true });
schema.index({ linkUntil: 1 }, { sparse: true });

const keyOf = (email: string): string => email.trim().toLowerCase();

const fromEntry = ({
  _id,
  once,
  emailKey,
  linkHash,
  linkUntil,
  language,
  ...message
}: Entry): StoredMessage => ({
  id: _id.toHexString(),
  ...message,
});

/** Messages in MongoDB. */
export const createMongoMessages = ({ connection }: { connection: Connection }): MessageStore => {
  const entries = connection.model<Entry>('Message', schema);
  const insert = async (entry: Entry): Promise<void> => {
    try {
      await entries.create(entry);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };
  return {
    async add({ id, ...message }) {
      await insert({ _id: new Types.ObjectId(id), ...message, once: id, emailKey: keyOf(message.email) });
    },
    async addAddress({ id, ...address }) {
      const emailKey = keyOf(address.email);
      const once = `newsletter:${emailKey}`;
      const entry = {
        _id: new Types.ObjectId(id),
        kind: 'newsletter' as const,
        ...address,
        fields: {},
        once,
        emailKey,
      };
      await insert(entry);
      return fromEntry((await entries.findOne({ once }).lean<Entry>()) ?? entry);
    },
    async setLink(id, { hash, until, language }) {
      await entries.updateOne(
        { _id: new Types.ObjectId(id), confirmedAt: null },
        { $set: { linkHash: hash, linkUntil: until, language } },
      );
    },
    async unconfirmed(id) {
      const entry = await entries.findOne({ _id: new Types.ObjectId(id), confirmedAt: null }).lean<Entry>();
      return entry && { email: entry.email, language: entry.language ?? 'en' };
    },
    async confirm(hash, at) {
      const { matchedCount } = await entries.updateOne(
        { linkHash: hash, linkUntil: { $gt: at } },
        { $set: { confirmedAt: at }, $unset: { linkHash: '', linkUntil: '' } },
      );
      return matchedCount === 1;
    },
    async removeUnconfirmed(at) {
      await entries.deleteMany({ linkUntil: { $lte: at }, confirmedAt: null });
    },
    async list({ kind, handled }, { limit, offset }) {
      const filter = {
        ...(kind === undefined ? {} : { kind }),
        ...(handled === undefined ? {} : { handled }),
      };
      const { found, total } = await findPage(entries, filter, { limit, offset });
      return { messages: found.map(fromEntry), total };
    },
    async ofSender({ userId, email }) {
      const ofAddress = email === undefined ? [] : [{ emailKey: keyOf(email) }];
      const found = await entries
        .find({ $or: [{ senderId: userId }, ...ofAddress] })
        .sort({ createdAt: -1, _id: -1 })
        .lean<Entry[]>();
      return found.map(fromEntry);
    },
    async setHandled(id, handled) {
      const changed = await entries
        .findOneAndUpdate(
          { _id: new Types.ObjectId(id), handled: { $ne: handled } },
          { $set: { handled } },
          { returnDocument: 'after' },
        )
        .lean<Entry>();
      const message = changed ?? (await entries.findOne({ _id: new Types.ObjectId(id) }).lean<Entry>());
      return message && fromEntry(message);
    },
    async clearSender(senderId) {
      await entries.updateMany({ senderId }, { $set: { senderId: null } });
    },
    async removeBefore(before) {
      const { deletedCount } = await entries.deleteMany({ kind: 'contact', createdAt: { $lt: before } });
      return deletedCount;
    },
    async remove(id) {
      const { deletedCount } = await entries.deleteOne({ _id: new Types.ObjectId(id) });
      return deletedCount === 1;
    },
  };
};
