import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, Types } from 'mongoose';
import type { StagedUpload } from '../domain/picture';
import type { UploadRepository } from '../domain/ports';

interface UploadDocument extends Omit<StagedUpload, 'id'> {
  _id: Types.ObjectId;
}

const schema = new Schema<UploadDocument>(
  {
    key: String,
    fileName: String,
    fileSize: Number,
    mimeType: String,
    width: Number,
    height: Number,
    color: String,
    placeholder: String,
    expiresAt: Date,
  },
  schemaOptions('uploads'),
);
schema.index({ key: 1 });
schema.index({ expiresAt: 1 });

/** Stores the uploads that are not used by a listing yet. */
export const createMongoUploads = ({ connection }: { connection: Connection }): UploadRepository => {
  const uploads = connection.model<UploadDocument>('Upload', schema);
  const ofKeys = (keys: readonly string[]) => ({ key: { $in: [...keys] } });
  return {
    async insert(staged) {
      await uploads.insertMany(
        staged.map(({ id, ...upload }) => ({ _id: new Types.ObjectId(id), ...upload })),
        { lean: true },
      );
    },
    async findByKeys(keys, now) {
      const found = await uploads.find({ ...ofKeys(keys), expiresAt: { $gt: now } }).lean<UploadDocument[]>();
      return found.map(({ _id, ...upload }) => ({ id: _id.toHexString(), ...upload }));
    },
    async removeExpired(now) {
      return (await uploads.deleteMany({ expiresAt: { $lte: now } })).deletedCount;
    },
    async removeByKeys(keys) {
      return (await uploads.deleteMany(ofKeys(keys))).deletedCount;
    },
    async usedKeys(keys) {
      const found = await uploads.find(ofKeys(keys), { key: 1 }).lean<UploadDocument[]>();
      return new Set(found.map(({ key }) => key));
    },
  };
};
