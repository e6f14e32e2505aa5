import { Types, type Connection } from 'mongoose';
import type { StagedUpload } from '../domain/picture';
import type { UploadRepository } from '../domain/ports';

interface UploadDocument extends Omit<StagedUpload, 'id'> {
  _id: Types.ObjectId;
}

/** Stores the uploads that are not used by a listing yet. */
export const createMongoUploads = ({
  connection,
}: {
  connection: Connection;
}): UploadRepository & { ensureIndexes(): Promise<void> } => {
  const uploads = connection.collection<UploadDocument>('uploads');
  const ofKeys = (keys: readonly string[]) => ({ key: { $in: [...keys] } });
  return {
    async ensureIndexes() {
      await uploads.createIndex({ key: 1 });
      await uploads.createIndex({ expiresAt: 1 });
    },
    async insert(staged) {
      await uploads.insertMany(
        staged.map(({ id, ...upload }) => ({ _id: new Types.ObjectId(id), ...upload })),
      );
    },
    async findByKeys(keys, now) {
      const found = await uploads.find({ ...ofKeys(keys), expiresAt: { $gt: now } }).toArray();
      return found.map(({ _id, ...upload }) => ({ id: _id.toHexString(), ...upload }));
    },
    async removeExpired(now) {
      return (await uploads.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
    async removeByKeys(keys) {
      return (await uploads.deleteMany(ofKeys(keys))).deletedCount;
    },
    async usedKeys(keys) {
      const found = await uploads.find(ofKeys(keys), { projection: { key: 1 } }).toArray();
      return new Set(found.map(({ key }) => key));
    },
  };
};
