import { Schema, Types, type Connection, type Model } from 'mongoose';
import { emailKeyOf, type StoredUser } from '../domain/user';

/** A user as it lies in the database; `emailKey` makes the address unique whatever its letter case. */
export interface UserDocument extends Omit<StoredUser, 'id'> {
  _id: Types.ObjectId;
  emailKey: string;
}

export type UserModel = Model<UserDocument>;

const text = { type: String, default: null };

const schema = new Schema<UserDocument>(
  {
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    firstName: text,
    lastName: text,
    profileImageUrl: text,
    bio: text,
    location: text,
    isActive: { type: Boolean, required: true },
    emailVerified: { type: Boolean, required: true },
    claimedListingId: text,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false, autoIndex: false, autoCreate: false },
);

schema.index({ emailKey: 1 }, { unique: true });
schema.index({ role: 1, isActive: 1 });

/** The model of users on a connection. */
export const userModel = (connection: Connection): UserModel =>
  connection.model<UserDocument, UserModel>('User', schema);

/** What is stored of a user. */
export const toUserDocument = ({ id, ...user }: StoredUser): UserDocument => ({
  _id: new Types.ObjectId(id),
  ...user,
  emailKey: emailKeyOf(user.email),
});

/** A user out of what is stored. */
export const fromUserDocument = ({ _id, emailKey, ...user }: UserDocument): StoredUser => ({
  id: _id.toHexString(),
  ...user,
});
