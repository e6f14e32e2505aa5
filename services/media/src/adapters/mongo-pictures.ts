import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Picture } from '../domain/picture';
import type { PictureRepository } from '../domain/ports';

interface PictureDocument extends Omit<Picture, 'hash'> {
  /** SHA-256 of the file. */
  _id: string;
  touchedAt: Date;
  closing?: boolean;
}

const open = { closing: { $ne: true } };
const fromDocument = ({ _id, touchedAt, closing, ...picture }: PictureDocument): Picture => ({
  hash: _id,
  ...picture,
});

/** Stores which pictures exist, by the hash of their file and by their key. */
export const createMongoPictures = ({
  connection,
}: {
  connection: Connection;
}): PictureRepository & { ensureIndexes(): Promise<void> } => {
  const pictures = connection.collection<PictureDocument>('pictures');
  const knownKeys = async (keys: readonly string[]): Promise<Set<string>> => {
    const found = await pictures.find({ key: { $in: [...keys] } }, { projection: { key: 1 } }).toArray();
    return new Set(found.map(({ key }) => key));
  };
  return {
    async ensureIndexes() {
      await pictures.createIndex({ key: 1 }, { unique: true });
      await pictures.createIndex({ touchedAt: 1 });
      await pictures.createIndex({ closing: 1 }, { sparse: true });
    },
    async touchByHash(hash, now) {
      const document = await pictures.findOneAndUpdate({ _id: hash, ...open }, { $set: { touchedAt: now } });
      return document && fromDocument(document);
    },
    async touchByKeys(keys, now) {
      const ofKeys = { key: { $in: [...keys] }, ...open };
      await pictures.updateMany(ofKeys, { $set: { touchedAt: now } });
      const found = await pictures.find(ofKeys, { projection: { key: 1 } }).toArray();
      return new Set(found.map(({ key }) => key));
    },
    async insert({ hash, ...picture }, now) {
      try {
        await pictures.insertOne({ _id: hash, ...picture, touchedAt: now });
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
      const found = await pictures.find({ closing: true }, { projection: { key: 1 } }).toArray();
      return found.map(({ key }) => key);
    },
    async *eachTouchedBefore(time) {
      const cursor = pictures
        .find({ touchedAt: { $lt: time } })
        .sort({ touchedAt: 1 })
        .batchSize(200);
      for await (const document of cursor) {
        yield { ...fromDocument(document), touchedAt: document.touchedAt };
      }
    },
    async forget({ hash, key, touchedAt }) {
      return (await pictures.deleteOne({ _id: hash, key, touchedAt })).deletedCount === 1;
    },
    knownKeys,
  };
};
