import { Schema, type Connection, type Model } from 'mongoose';
import type { AdminRoster } from '../domain/admin-roster';
import type { UserModel } from './user-document';

const rosterId = 'admins';

interface RosterDocument {
  _id: string;
  userIds: string[];
}

const schema = new Schema<RosterDocument>(
  { _id: String, userIds: { type: [String], required: true } },
  { collection: 'admin_roster', versionKey: false, autoIndex: false, autoCreate: false },
);

/**
 * The active admins in one document, so that one update can both look whether another is left and let one go.
 * `rebuild` reads them anew from the users, for what a crash left out.
 */
export const createMongoAdminRoster = (options: {
  connection: Connection;
  users: UserModel;
}): AdminRoster & { rebuild(): Promise<void> } => {
  const model: Model<RosterDocument> = options.connection.model<RosterDocument>('AdminRoster', schema);

  return {
    async join(userId) {
      await model.updateOne({ _id: rosterId }, { $addToSet: { userIds: userId } }, { upsert: true });
    },

    async leave(userId) {
      const left = await model.updateOne(
        { _id: rosterId, userIds: userId, 'userIds.1': { $exists: true } },
        { $pull: { userIds: userId } },
      );
      if (left.matchedCount > 0) return true;
      return (await model.exists({ _id: rosterId, userIds: userId })) === null;
    },

    async isEmpty() {
      return (await model.exists({ _id: rosterId, 'userIds.0': { $exists: true } })) === null;
    },

    async rebuild() {
      const admins = await options.users
        .find({ role: 'admin', isActive: true, erasedAt: null }, { _id: 1 })
        .lean();
      const userIds = admins.map(({ _id }) => _id.toHexString());
      await model.updateOne({ _id: rosterId }, { $set: { userIds } }, { upsert: true });
    },
  };
};
