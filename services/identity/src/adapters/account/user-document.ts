import { currentTrace } from '@halalmap/service-kit';
import { outboxIndex, schemaOptions, createOutbox, type Outbox } from '@halalmap/service-kit/mongo';
import { Schema, Types, type Connection, type Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { userActedType, userChangedType, type UserActed, type UserChanged } from '@halalmap/contracts';
import {
  type AuditEntry,
  displayNameOf,
  emailKeyOf,
  type StoredSecondFactor,
  type StoredUser,
} from '../../domain/account/user';

interface PendingEvent {
  id: string;
  occurredAt: Date;
  auditEntry?: AuditEntry & { entryId: string };
  traceparent?: string;
}

/** A user as stored; `emailKey` makes the address unique regardless of letter case. */
export interface UserDocument extends Omit<StoredUser, 'id'> {
  _id: Types.ObjectId;
  emailKey: string;
  /** Incremented with each change. */
  revision: number;
  /** Events not yet published: an audit log entry, or otherwise the user's state at the time of publishing. */
  pendingEvents: PendingEvent[];
  erasedAt: Date | null;
}

export type UserModel = Model<UserDocument>;

const text = { type: String, default: null };

const schema = new Schema<UserDocument>(
  {
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    passwordHash: { type: String, default: null },
    secondFactor: {
      type: new Schema(
        {
          secret: { type: String, default: null },
          appSince: { type: Date, default: null },
          since: Date,
          lastStep: Number,
          recoveryCodes: { type: [String], default: [] },
          recoveryCodesSince: Date,
          passkeys: {
            type: [
              {
                _id: false,
                id: String,
                credentialId: String,
                publicKey: String,
                counter: Number,
                transports: [String],
                name: String,
                createdAt: Date,
                lastUsedAt: { type: Date, default: null },
              },
            ],
            default: [],
          },
        },
        { _id: false, strict: 'throw' },
      ),
      default: null,
    },
    role: { type: String, required: true },
    firstName: text,
    lastName: text,
    profileImageUrl: text,
    profileImageId: text,
    bio: text,
    location: text,
    isActive: { type: Boolean, required: true },
    emailVerified: { type: Boolean, required: true },
    claimedListingId: text,
    language: text,
    favoriteMails: {
      type: new Schema(
        { on: Boolean, since: Date, sentAt: Date, dueAt: Date },
        { _id: false, strict: 'throw' },
      ),
      default: null,
    },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    revision: { type: Number, default: 0 },
    pendingEvents: {
      type: [
        {
          _id: false,
          id: String,
          occurredAt: Date,
          auditEntry: Schema.Types.Mixed,
          traceparent: String,
        },
      ],
      default: [],
    },
    erasedAt: { type: Date, default: null },
  },
  schemaOptions('users'),
);

schema.index({ emailKey: 1 }, { unique: true });
schema.index(outboxIndex, { sparse: true });
schema.index(
  { 'favoriteMails.dueAt': 1 },
  { partialFilterExpression: { 'favoriteMails.dueAt': { $type: 'date' } } },
);
schema.index({ erasedAt: 1, createdAt: -1, _id: -1 });
schema.index({ role: 1, erasedAt: 1, createdAt: -1, _id: -1 });
for (const field of ['profileImageId', 'claimedListingId'])
  schema.index({ [field]: 1 }, { partialFilterExpression: { [field]: { $type: 'string' } } });
schema.index(
  { 'secondFactor.passkeys.credentialId': 1 },
  {
    unique: true,
    partialFilterExpression: { 'secondFactor.passkeys.credentialId': { $type: 'string' } },
  },
);

/** Users that have not been erased. */
export const presentUsers = { erasedAt: null };

/**
 * Events to be stored with a change.
 * @param notifiesOthers whether other services keep a copy of the changed fields
 */
export const pendingEventsOf = (
  occurredAt: Date,
  notifiesOthers: boolean,
  auditEntries: readonly AuditEntry[],
): PendingEvent[] => [
  ...(notifiesOthers ? [{ id: randomUUID(), occurredAt, ...currentTrace() }] : []),
  ...auditEntries.map((entry) => ({
    id: randomUUID(),
    occurredAt,
    auditEntry: { ...entry, entryId: new Types.ObjectId().toHexString() },
    ...currentTrace(),
  })),
];

/** The model of users on a connection. */
export const userModel = (connection: Connection): UserModel =>
  connection.model<UserDocument, UserModel>('User', schema);

/** A user as it is stored, without the fields of the outbox. */
export const toUserDocument = ({
  id,
  ...user
}: StoredUser): Omit<UserDocument, 'revision' | 'pendingEvents' | 'erasedAt'> => ({
  _id: new Types.ObjectId(id),
  ...user,
  emailKey: emailKeyOf(user.email),
});

/**
 * Accounts from before second factors lack the field, and earlier second factors some parts of it: then app and recovery
 * codes are as old as the first factor.
 */
const secondFactorOf = (stored: StoredSecondFactor | null | undefined): StoredSecondFactor | null => {
  if (!stored) return null;
  const { secret, since } = stored;
  const { passkeys, appSince, recoveryCodesSince } = stored as Partial<StoredSecondFactor>;
  return {
    ...stored,
    passkeys: passkeys ?? [],
    appSince: secret === null ? null : (appSince ?? since),
    recoveryCodesSince: recoveryCodesSince ?? since,
  };
};

/** A user from its document; missing fields of earlier versions get their default. */
export const fromUserDocument = ({
  _id,
  emailKey,
  revision,
  pendingEvents,
  erasedAt,
  ...user
}: UserDocument): StoredUser => ({
  id: _id.toHexString(),
  ...user,
  secondFactor: secondFactorOf(user.secondFactor),
});

const dataOf = (user: UserDocument): UserChanged => ({
  userId: user._id.toHexString(),
  displayName: displayNameOf(user),
  deleted: user.erasedAt !== null,
});

const subjectOf = (
  user: UserDocument,
  { auditEntry }: PendingEvent,
): { type: string; data: UserChanged | UserActed } =>
  auditEntry
    ? {
        type: userActedType,
        data: { ...auditEntry, ...(auditEntry.entity ? {} : { userId: user._id.toHexString() }) },
      }
    : { type: userChangedType, data: dataOf(user) };

/**
 * The events of users for the other services, with the current state of each user. An erased user is deleted once the
 * events are published.
 */
export const createUserOutbox = (model: UserModel): Outbox =>
  createOutbox<UserDocument>({
    model,
    toEvents: (user) =>
      user.pendingEvents.map((event) => ({
        id: event.id,
        version: 1,
        aggregateId: user._id.toHexString(),
        revision: user.revision,
        occurredAt: event.occurredAt.toISOString(),
        ...(event.traceparent === undefined ? {} : { traceparent: event.traceparent }),
        ...subjectOf(user, event),
      })),
    onRemoved: async (ids) => {
      await model.deleteMany({
        _id: { $in: ids },
        erasedAt: { $ne: null },
        'pendingEvents.0': { $exists: false },
      });
    },
  });
