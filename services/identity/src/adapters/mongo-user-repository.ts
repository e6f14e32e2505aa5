import { conflict } from '@halalmap/errors';
import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import type { UserRepository } from '../domain/user-repository';
import { emailKeyOf } from '../domain/user';
import { fromUserDocument, toUserDocument, type UserDocument, type UserModel } from './user-document';

const fromNullable = (document: UserDocument | null) => (document ? fromUserDocument(document) : null);

/** Users in MongoDB. */
export const createMongoUserRepository = (model: UserModel): UserRepository => ({
  async findById(id) {
    return fromNullable(await model.findById(id).lean<UserDocument>());
  },
  async findByEmail(email) {
    return fromNullable(await model.findOne({ emailKey: emailKeyOf(email) }).lean<UserDocument>());
  },
  async insert(user) {
    try {
      await model.create(toUserDocument(user));
    } catch (error) {
      if (isDuplicateKey(error)) {
        throw conflict('An account with this email address exists already', 'email_taken');
      }
      throw error;
    }
  },
  async change(id, change, now) {
    const changed = await model
      .findByIdAndUpdate(id, { $set: { ...change, updatedAt: now } }, { returnDocument: 'after' })
      .lean<UserDocument>();
    return fromNullable(changed);
  },
  async rehash(id, { from, to }) {
    await model.updateOne({ _id: id, passwordHash: from }, { $set: { passwordHash: to } });
  },
  async hasAdmin() {
    return (await model.exists({ role: 'admin', isActive: true })) !== null;
  },
});
