import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import type { Connection } from 'mongoose';
import type { Picture } from '../domain/picture';
import type { PictureRepository } from '../domain/ports';

interface PictureDocument extends Omit<Picture, 'hash'> {
  /** The hash of the file. */
  _id: string;
  touchedAt: Date;
}

const fromDocument = ({ _id, touchedAt, ...picture }: PictureDocument): Picture => ({
  hash: _id,
  ...picture,
});

/** Which pictures are stored, by the hash of their file and by their key. */
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
    },
    async touchByHash(hash, now) {
      const { matchedCount } = await pictures.updateOne({ _id: hash }, { $set: { touchedAt: now } });
      if (matchedCount === 0) return null;
      const document = await pictures.findOne({ _id: hash });
      return document && fromDocument(document);
    },
    async touchByKeys(keys, now) {
      await pictures.updateMany({ key: { $in: [...keys] } }, { $set: { touchedAt: now } });
      return knownKeys(keys);
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
    async *eachTouchedBefore(time) {
      const cursor = pictures
        .find({ touchedAt: { $lt: time } })
        .sort({ _id: 1 })
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
