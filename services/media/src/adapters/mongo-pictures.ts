import { randomBytes, randomUUID } from 'node:crypto';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { Picture } from '../domain/picture';
import type { IdGenerator, PictureRepository } from '../domain/ports';

interface PictureDocument extends Omit<Picture, 'hash'> {
  /** SHA-256 of the file. */
  _id: string;
  touchedAt: Date;
  closing?: boolean;
}

const schema = new Schema<PictureDocument>(
  {
    _id: String,
    key: String,
    width: Number,
    height: Number,
    color: String,
    placeholder: String,
    storedAs: String,
    touchedAt: Date,
    closing: Boolean,
  },
  schemaOptions('pictures'),
);
schema.index({ key: 1 }, { unique: true });
schema.index({ touchedAt: 1 });
schema.index({ closing: 1 }, { sparse: true });

const open = { closing: { $ne: true } };
const fromDocument = ({ _id, touchedAt, closing, ...picture }: PictureDocument): Picture => ({
  hash: _id,
  ...picture,
});

/** Stores which pictures exist, by the hash of their file and by their key. */
export const createMongoPictures = ({ connection }: { connection: Connection }): PictureRepository => {
  const pictures = connection.model<PictureDocument>('Picture', schema);
  const knownKeys = async (keys: readonly string[]): Promise<Set<string>> => {
    const found = await pictures.find({ key: { $in: [...keys] } }, { key: 1 }).lean<PictureDocument[]>();
    return new Set(found.map(({ key }) => key));
  };
  return {
    async touchByHash(hash, now) {
      const document = await pictures
        .findOneAndUpdate({ _id: hash, ...open }, { $set: { touchedAt: now } })
        .lean<PictureDocument>();
      return document && fromDocument(document);
    },
    async touchByKeys(keys, now) {
      const ofKeys = { key: { $in: [...keys] }, ...open };
      await pictures.updateMany(ofKeys, { $set: { touchedAt: now } });
      const found = await pictures.find(ofKeys, { key: 1 }).lean<PictureDocument[]>();
      return new Set(found.map(({ key }) => key));
    },
    async insert({ hash, ...picture }, now) {
      try {
        await pictures.create({ _id: hash, ...picture, touchedAt: now });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async beginClosing(key) {
      return (await pictures.updateOne({ key }, { $set: { closing: true } })).matchedCount === 1;
    },
    async reopen(key, now) {
      await pictures.updateOne({ key }, { $set: { touchedAt: now }, $unset: { closing: '' } });
    },
    async endClosing(key) {
      await pictures.deleteOne({ key, closing: true });
    },
    async closing() {
      const found = await pictures.find({ closing: true }, { key: 1 }).lean<PictureDocument[]>();
      return found.map(({ key }) => key);
    },
    async *eachTouchedBefore(time) {
      const cursor = pictures
        .find({ touchedAt: { $lt: time } })
        .sort({ touchedAt: 1 })
        .lean<PictureDocument>()
        .cursor({ batchSize: 200 });
      for await (const document of cursor) {
        yield { ...fromDocument(document), touchedAt: document.touchedAt };
      }
    },
    async forget({ hash, key, touchedAt }) {
      return (await pictures.deleteOne({ _id: hash, key, touchedAt })).deletedCount === 1;
    },
    async hasAny() {
      return (await pictures.exists({})) !== null;
    },
    knownKeys,
  };
};

/** MongoDB object ids, and random UUIDs for events. */
export const createObjectIds = (): IdGenerator => ({
  documentId: () => new Types.ObjectId().toHexString(),
  eventId: () => randomUUID(),
  nonce: () => randomBytes(6).toString('hex'),
});
