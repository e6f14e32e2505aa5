import { createHash, createHmac } from 'node:crypto';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { LinkSecrets, ReceiptStore, StoredReceipt } from '../domain/receipt';

/**
 * Derives the secrets of links with HMAC-SHA256.
 * @param keys `INTERNAL_TOKEN`; the first of several is used
 */
export const createLinkSecrets = (keys: string): LinkSecrets => {
  const [key = ''] = keys.split(',');
  const derive = (purpose: string, id: string): string =>
    createHmac('sha256', key).update(`${purpose}:${id}`).digest('base64url');
  return {
    receipt: (listingId) => derive('receipt', listingId),
    certificateRequest: (requestId) => derive('certificate-request', requestId),
    newsletter: (messageId) => derive('newsletter', messageId),
    // 256 bits need no slow hash, because they cannot be guessed.
    hashOf: (secret) => createHash('sha256').update(secret).digest('base64url'),
  };
};

type Entry = Omit<StoredReceipt, 'listingId'> & { _id: string };

const schema = new Schema<Entry>(
  {
    _id: String,
    hashes: [String],
    email: String,
    language: String,
    createdAt: Date,
    decidedAt: Date,
  },
  schemaOptions('receipts'),
);
schema.index({ hashes: 1 });
schema.index({ decidedAt: 1 });
schema.index({ createdAt: 1 }, { partialFilterExpression: { email: { $type: 'string' } } });

const fromEntry = ({ _id, ...receipt }: Entry): StoredReceipt => ({ listingId: _id, ...receipt });

/** Receipts in MongoDB, in a collection of their own. */
export const createMongoReceipts = ({ connection }: { connection: Connection }): ReceiptStore => {
  const entries = connection.model<Entry>('Receipt', schema);
  return {
    async insert({ listingId, ...receipt }) {
      await entries.updateOne({ _id: listingId }, { $setOnInsert: receipt }, { upsert: true });
    },
    async find(listingId) {
      const entry = await entries.findOne({ _id: listingId }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async findByHash(hash) {
      const entry = await entries.findOne({ hashes: hash }).lean<Entry>();
      return entry && fromEntry(entry);
    },
    async addHash(listingId, hash) {
      await entries.updateOne({ _id: listingId }, { $addToSet: { hashes: hash } });
    },
    async setDecided(listingId, at) {
      await entries.updateOne({ _id: listingId }, { $set: { decidedAt: at } });
    },
    async remove(listingId) {
      await entries.deleteOne({ _id: listingId });
    },
    async forget({ decided, submitted }) {
      await entries.deleteMany({ decidedAt: { $lt: decided, $type: 'date' as const } });
      await entries.updateMany(
        { createdAt: { $lt: submitted }, email: { $type: 'string' as const } },
        { $set: { email: null } },
      );
    },
  };
};
