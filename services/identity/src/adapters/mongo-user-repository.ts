import { conflict } from '@halalmap/errors';
import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import { randomUUID } from 'node:crypto';
import type { UserRepository, UserSearch } from '../domain/user-repository';
import { emailKeyOf } from '../domain/user';
import { fromUserDocument, toUserDocument, type UserDocument, type UserModel } from './user-document';

const fromNullable = (document: UserDocument | null) => (document ? fromUserDocument(document) : null);

/** Those who have not been erased. */
const present = { erasedAt: null };

const eventOf = (occurredAt: Date) => ({ pendingEvents: { id: randomUUID(), occurredAt } });

const literally = (typed: string): RegExp => new RegExp(typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

const conditionOf = ({ search, role }: UserSearch) => {
  const like = search ? literally(search) : null;
  return {
    ...present,
    ...(role ? { role } : {}),
    ...(like ? { $or: [{ email: like }, { firstName: like }, { lastName: like }] } : {}),
  };
};

/**
 * Users in MongoDB. An erased one stays as an empty document until the other services have been told.
 * @param options.eventsWait told when something waits for the other services
 */
export const createMongoUserRepository = (
  model: UserModel,
  options: { eventsWait: () => void },
): UserRepository => ({
  async findById(id) {
    return fromNullable(await model.findOne({ _id: id, ...present }).lean<UserDocument>());
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
    const renamed = 'firstName' in change || 'lastName' in change;
    const changed = await model
      .findOneAndUpdate(
        { _id: id, ...present },
        {
          $set: { ...change, updatedAt: now },
          $inc: { revision: 1 },
          ...(renamed ? { $push: eventOf(now) } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<UserDocument>();
    if (renamed) options.eventsWait();
    return fromNullable(changed);
  },

  async rehash(id, { from, to }) {
    await model.updateOne({ _id: id, passwordHash: from }, { $set: { passwordHash: to } });
  },

  async list(search) {
    const condition = conditionOf(search);
    const [users, total] = await Promise.all([
      model
        .find(condition)
        .sort({ createdAt: -1, _id: -1 })
        .skip(search.offset)
        .limit(search.limit)
        .lean<UserDocument[]>(),
      model.countDocuments(condition),
    ]);
    return { users: users.map(fromUserDocument), total };
  },

  async erase(id, now) {
    await model.updateOne(
      { _id: id, ...present },
      {
        $set: {
          email: '',
          emailKey: `erased:${id}`,
          passwordHash: '',
          role: 'regular',
          firstName: null,
          lastName: null,
          profileImageUrl: null,
          bio: null,
          location: null,
          isActive: false,
          emailVerified: false,
          claimedListingId: null,
          updatedAt: now,
          erasedAt: now,
        },
        $inc: { revision: 1 },
        $push: eventOf(now),
      },
    );
    options.eventsWait();
  },
});
