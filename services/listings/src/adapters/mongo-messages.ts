import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import { Types, type Connection } from 'mongoose';
import type { MessageStore, StoredMessage } from '../domain/message';

/** As it lies in the database. `once` keeps an address to one wish for the newsletter. */
type Entry = Omit<StoredMessage, 'id'> & { _id: Types.ObjectId; once: string };

const fromEntry = ({ _id, once, ...message }: Entry): StoredMessage => ({
  id: _id.toHexString(),
  ...message,
});

export interface MongoMessageStore extends MessageStore {
  ensureIndexes(): Promise<void>;
}

/** Messages in a collection of their own. */
export const createMongoMessages = ({ connection }: { connection: Connection }): MongoMessageStore => {
  const entries = connection.collection<Entry>('messages');
  return {
    async ensureIndexes() {
      await entries.createIndex({ once: 1 }, { unique: true });
      await entries.createIndex({ kind: 1, createdAt: -1, _id: -1 });
      await entries.createIndex({ handled: 1, createdAt: -1, _id: -1 });
      await entries.createIndex({ createdAt: -1, _id: -1 });
    },
    async add({ id, ...message }) {
      const once = message.kind === 'newsletter' ? `newsletter:${message.email.toLowerCase()}` : id;
      try {
        await entries.insertOne({ _id: new Types.ObjectId(id), ...message, once });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async list({ kind, handled }, { limit, offset }) {
      const filter = {
        ...(kind === undefined ? {} : { kind }),
        ...(handled === undefined ? {} : { handled }),
      };
      const [found, total] = await Promise.all([
        entries.find(filter).sort({ createdAt: -1, _id: -1 }).skip(offset).limit(limit).toArray(),
        entries.countDocuments(filter),
      ]);
      return { messages: found.map(fromEntry), total };
    },
    async setHandled(id, handled) {
      const changed = await entries.findOneAndUpdate(
        { _id: new Types.ObjectId(id) },
        { $set: { handled } },
        { returnDocument: 'after' },
      );
      return changed && fromEntry(changed);
    },
    async remove(id) {
      const { deletedCount } = await entries.deleteOne({ _id: new Types.ObjectId(id) });
      return deletedCount === 1;
    },
  };
};
