import { conflict } from '@halalmap/errors';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  type AdminRoster,
  emailKeyOf,
  favoriteMailPauseMs,
  type UserRepository,
  type UserSearch,
} from '../../domain/account/user';
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

  async takeFavoriteMail(now, leaseUntil) {
    const taken = await model
      .findOneAndUpdate(
        { 'favoriteMails.dueAt': { $lte: now, $type: 'date' }, ...present },
        { $set: { 'favoriteMails.dueAt': leaseUntil } },
        { sort: { 'favoriteMails.dueAt': 1 }, returnDocument: 'after' },
      )
      .lean<UserDocument>();
    return fromNullable(taken);
  },

  async finishFavoriteMail(id, leaseUntil, next) {
    const fields = Object.entries(next).map(([field, value]) => [`favoriteMails.${field}`, value]);
    const { matchedCount } = await model.updateOne(
      { _id: id, 'favoriteMails.dueAt': leaseUntil },
      { $set: Object.fromEntries(fields) as Record<string, unknown> },
    );
    return matchedCount > 0;
  },

  async hastenFavoriteMails(ids, now) {
    const latest = new Date(now.getTime() - favoriteMailPauseMs);
    await model.updateMany(
      {
        _id: { $in: [...ids] },
        'favoriteMails.dueAt': { $gt: now, $type: 'date' },
        $or: [{ 'favoriteMails.sentAt': null }, { 'favoriteMails.sentAt': { $lte: latest } }],
      },
      { $set: { 'favoriteMails.dueAt': now } },
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
          favoriteMails: null,
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

const rosterId = 'admins';
const activeAdmin = { role: 'admin', isActive: true, erasedAt: null } as const;

interface RosterDocument {
  _id: string;
  userIds: string[];
}

const schema = new Schema<RosterDocument>(
  { _id: String, userIds: { type: [String], required: true } },
  schemaOptions('admin_roster'),
);

/**
 * Stores the active admins in one document, so that one atomic update can both check that another admin remains and
 * remove one. The remaining admins are also checked against the users: two concurrent changes of one account may have
 * left a user in the list who is no longer an admin. `rebuild` reads them again from the users, to repair the list
 * after a crash.
 */
export const createMongoAdminRoster = (options: {
  connection: Connection;
  users: UserModel;
}): AdminRoster & { rebuild(): Promise<void> } => {
  const model: Model<RosterDocument> = options.connection.model<RosterDocument>('AdminRoster', schema);

  const join = async (userId: string): Promise<void> => {
    await model.updateOne({ _id: rosterId }, { $addToSet: { userIds: userId } }, { upsert: true });
  };

  return {
    join,

    async leave(userId) {
      const left = await model
        .findOneAndUpdate(
          { _id: rosterId, userIds: userId, 'userIds.1': { $exists: true } },
          { $pull: { userIds: userId } },
          { returnDocument: 'after' },
        )
        .lean<RosterDocument>();
      if (!left) return (await model.exists({ _id: rosterId, userIds: userId })) === null;
      if (await options.users.exists({ _id: { $in: left.userIds }, ...activeAdmin })) return true;
      await join(userId);
      return false;
    },

    async isEmpty() {
      return (await model.exists({ _id: rosterId, 'userIds.0': { $exists: true } })) === null;
    },

    async rebuild() {
      const admins = await options.users.find(activeAdmin, { _id: 1 }).lean();
      const userIds = admins.map(({ _id }) => _id.toHexString());
      await model.updateOne({ _id: rosterId }, { $set: { userIds } }, { upsert: true });
    },
  };
};
