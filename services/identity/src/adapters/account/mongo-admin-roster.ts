import { schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, type Connection, type Model } from 'mongoose';
import type { AdminRoster } from '../../domain/account/user';
import type { UserModel } from './user-document';

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
