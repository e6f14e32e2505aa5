import { conflict } from '@halalmap/errors';
import { isDuplicateKey } from '@halalmap/service-kit/mongo';
import { type UserRepository, type UserSearch, emailKeyOf } from '../../domain/account/user';
import {
  fromUserDocument,
  pendingEventsOf,
  presentUsers as present,
  toUserDocument,
  type UserDocument,
  type UserModel,
} from './user-document';

const fromNullable = (document: UserDocument | null) => (document ? fromUserDocument(document) : null);

const literally = (typed: string): RegExp => new RegExp(typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');

/** A full id finds its account, because the audit log contains ids instead of names. */
const isId = (typed: string): boolean => /^[0-9a-f]{24}$/i.test(typed);

const anywhere = (word: string) => {
  const like = literally(word);
  return { $or: [{ email: like }, { firstName: like }, { lastName: like }] };
};

const conditionOf = ({ search = '', role }: UserSearch) => {
  const words = search.split(/\s+/).filter(Boolean);
  return {
    ...present,
    ...(role ? { role } : {}),
    ...(isId(search) ? { _id: search } : words.length > 0 ? { $and: words.map(anywhere) } : {}),
  };
};

/**
 * Users in MongoDB. An erased user stays as an empty document until the other services have been notified.
 * @param options.eventsWait called when events are waiting to be published
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
        throw conflict('An account with this email address already exists', 'email_taken');
      }
      throw error;
    }
  },

  async change(id, change, now, auditEntries = []) {
    const events = pendingEventsOf(now, 'firstName' in change || 'lastName' in change, auditEntries);
    const changed = await model
      .findOneAndUpdate(
        { _id: id, ...present },
        {
          $set: { ...change, updatedAt: now },
          $inc: { revision: 1 },
          ...(events.length > 0 ? { $push: { pendingEvents: { $each: events } } } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<UserDocument>();
    if (events.length > 0) options.eventsWait();
    return fromNullable(changed);
  },

  async record(id, auditEntry, now) {
    await model.updateOne(
      { _id: id, ...present },
      { $push: { pendingEvents: { $each: pendingEventsOf(now, false, [auditEntry]) } } },
    );
    options.eventsWait();
  },

  async moveClaimed(listingId, into, now) {
    await model.updateMany(
      { claimedListingId: { $eq: listingId, $type: 'string' }, ...present },
      { $set: { claimedListingId: into, updatedAt: now }, $inc: { revision: 1 } },
    );
  },

  async rehash(id, { from, to }) {
    await model.updateOne({ _id: id, passwordHash: from }, { $set: { passwordHash: to } });
  },

  async shownPictures(ids) {
    const found = await model
      .find({ profileImageId: { $in: [...ids], $type: 'string' } }, { profileImageId: 1 })
      .lean<Array<Pick<UserDocument, 'profileImageId'>>>();
    return new Set(found.flatMap(({ profileImageId }) => profileImageId ?? []));
  },

  async dropPictures(ids) {
    await model.updateMany(
      { profileImageId: { $in: [...ids], $type: 'string' } },
      { $set: { profileImageUrl: null, profileImageId: null }, $inc: { revision: 1 } },
    );
  },

  async idsWithoutPassword() {
    const found = await model
      .find({ passwordHash: null, ...present }, { _id: 1 })
      .lean<Array<Pick<UserDocument, '_id'>>>();
    return found.map(({ _id }) => _id.toHexString());
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

  async erase(id, now, auditEntry) {
    await model.updateOne(
      { _id: id, ...present },
      {
        $set: {
          email: '',
          emailKey: `erased:${id}`,
          passwordHash: '',
          secondFactor: null,
          role: 'regular',
          firstName: null,
          lastName: null,
          profileImageUrl: null,
          profileImageId: null,
          bio: null,
          location: null,
          isActive: false,
          emailVerified: false,
          claimedListingId: null,
          updatedAt: now,
          erasedAt: now,
        },
        $inc: { revision: 1 },
        $push: { pendingEvents: { $each: pendingEventsOf(now, true, [auditEntry]) } },
      },
    );
    options.eventsWait();
  },
});
