import type { Migration } from '@halalmap/service-kit/migrations';
import type { Types } from 'mongoose';

interface Message {
  _id: Types.ObjectId;
  email: string;
  emailKey?: string;
}

const batchSize = 500;

/** Adds a case-insensitive key for the email address of messages, which were found by the exact spelling before. */
export const findMessagesByAddress: Migration = {
  name: '003-find-messages-by-address',
  async run({ connection, signal }) {
    const messages = connection.collection<Message>('messages');
    for (;;) {
      const found = await messages
        .find({ emailKey: { $exists: false } }, { projection: { email: 1 } })
        .limit(batchSize)
        .toArray();
      if (found.length === 0) return;
      signal.throwIfAborted();
      for (const { _id, email } of found)
        await messages.updateOne({ _id }, { $set: { emailKey: email.trim().toLowerCase() } });
    }
  },
};
