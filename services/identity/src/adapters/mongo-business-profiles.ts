import { conflict } from '@halalmap/errors';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection } from 'mongoose';
import type { BusinessProfileRepository, StoredBusinessProfile } from '../domain/account/user';

interface ProfileDocument extends Omit<StoredBusinessProfile, 'id'> {
  _id: Types.ObjectId;
}

const text = { type: String, default: null };
const schema = new Schema<ProfileDocument>(
  {
    userId: { type: String, required: true },
    businessName: { type: String, required: true },
    description: text,
    category: text,
    contactEmail: text,
    contactPhone: text,
    website: text,
    address: text,
    isVerified: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  schemaOptions('business_profiles'),
);
schema.index({ userId: 1 }, { unique: true });

const fromDocument = (document: ProfileDocument | null): StoredBusinessProfile | null => {
  if (!document) return null;
  const { _id, ...profile } = document;
  return { id: _id.toHexString(), ...profile };
};

/** Business profiles in MongoDB. */
export const createMongoBusinessProfiles = (connection: Connection): BusinessProfileRepository => {
  const model = connection.model<ProfileDocument>('BusinessProfile', schema);
  return {
    async findOf(userId) {
      return fromDocument(await model.findOne({ userId }).lean<ProfileDocument>());
    },
    async insert({ id, ...profile }) {
      try {
        await model.create({ _id: new Types.ObjectId(id), ...profile });
      } catch (error) {
        if (isDuplicateKey(error))
          throw conflict('A business profile already exists', { reason: 'profile_exists' });
        throw error;
      }
    },
    async change(userId, patch, now) {
      const changed = await model
        .findOneAndUpdate({ userId }, { $set: { ...patch, updatedAt: now } }, { returnDocument: 'after' })
        .lean<ProfileDocument>();
      return fromDocument(changed);
    },
    async removeOf(userId) {
      await model.deleteOne({ userId });
    },
  };
};
