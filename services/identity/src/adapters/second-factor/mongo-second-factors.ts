import { passkeyLimits } from '@halalmap/contracts';
import { conflict } from '@halalmap/errors';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import { Schema, type Connection } from 'mongoose';
import type { AuditEntry, StoredSecondFactor } from '../../domain/account/user';
import type { SecondFactorRepository } from '../../domain/second-factor';
import {
  fromUserDocument,
  pendingEventsOf,
  presentUsers,
  type UserDocument,
  type UserModel,
} from '../account/user-document';
import type { ChallengePurpose, ChallengeRepository } from '../../domain/passkey';

const passkeys = 'secondFactor.passkeys';
const hasFactor = { 'secondFactor.since': { $type: 'date' } } as const;
const withoutApp = { 'secondFactor.secret': null, 'secondFactor.appSince': null } as const;

/** Finds accounts that still have the same app and the same passkeys. */
const sameFactors = (seen: StoredSecondFactor) => {
  const ids = seen.passkeys.map(({ id }) => id);
  return {
    ...hasFactor,
    'secondFactor.secret': seen.secret,
    ...(ids.length > 0
      ? { [passkeys]: { $size: ids.length }, [`${passkeys}.id`]: { $all: ids } }
      : { [`${passkeys}.0`]: { $exists: false } }),
  };
};
const takenKey = () => conflict('This passkey belongs to an account already', { reason: 'passkey_taken' });

/**
 * Second factors in the documents of their accounts.
 * @param options.eventsWait called when events are waiting to be published
 */
export const createMongoSecondFactors = (
  model: UserModel,
  options: { eventsWait: () => void },
): SecondFactorRepository => {
  /** Changes the second factor of an account, with an audit log entry, if the condition holds. */
  const change = async (
    target: { userId: string; condition: Record<string, unknown>; now: Date; auditEntry: AuditEntry },
    { $set, $push, ...update }: { $set?: object; $push?: object; $pull?: object },
  ): Promise<boolean> => {
    const { userId, condition, now, auditEntry } = target;
    const events = pendingEventsOf(now, false, [auditEntry]);
    try {
      const { modifiedCount } = await model.updateOne(
        { _id: userId, ...presentUsers, ...condition },
        {
          ...update,
          $set: { ...$set, updatedAt: now },
          $inc: { revision: 1 },
          $push: { ...$push, pendingEvents: { $each: events } },
        },
      );
      options.eventsWait();
      return modifiedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) throw takenKey();
      throw error;
    }
  };

  return {
    add: (userId, factor, now, auditEntry) =>
      change(
        { userId, condition: { secondFactor: null }, now, auditEntry },
        { $set: { secondFactor: factor } },
      ),

    addApp: (userId, { secret, lastStep, appSince }, now, auditEntry) =>
      change(
        { userId, condition: { ...hasFactor, 'secondFactor.secret': null }, now, auditEntry },
        {
          $set: {
            'secondFactor.secret': secret,
            'secondFactor.lastStep': lastStep,
            'secondFactor.appSince': appSince,
          },
        },
      ),

    removeApp(userId, secret, now, auditEntry) {
      const condition = { 'secondFactor.secret': secret, [`${passkeys}.0`]: { $exists: true } };
      return change({ userId, condition, now, auditEntry }, { $set: withoutApp });
    },

    remove: (userId, seen, now, auditEntry) =>
      change({ userId, condition: sameFactors(seen), now, auditEntry }, { $set: { secondFactor: null } }),

    reduce(userId, { seen, next }, now, auditEntry) {
      const kept = new Set(next.passkeys.map(({ id }) => id));
      const removed = seen.passkeys.map(({ id }) => id).filter((id) => !kept.has(id));
      return change(
        { userId, condition: sameFactors(seen), now, auditEntry },
        {
          $set: {
            ...(next.secret === null ? withoutApp : {}),
            ...(next.recoveryCodes.length === 0 ? { 'secondFactor.recoveryCodes': [] } : {}),
          },
          $pull: { [passkeys]: { id: { $in: removed } } },
        },
      );
    },

    renewRecoveryCodes: (userId, { secret, hashes }, now, auditEntry) =>
      change(
        { userId, condition: { ...hasFactor, 'secondFactor.secret': secret }, now, auditEntry },
        { $set: { 'secondFactor.recoveryCodes': hashes, 'secondFactor.recoveryCodesSince': now } },
      ),

    async takeStep(userId, { secret, step }) {
      const { modifiedCount } = await model.updateOne(
        { _id: userId, 'secondFactor.secret': secret, 'secondFactor.lastStep': { $lt: step } },
        { $set: { 'secondFactor.lastStep': step } },
      );
      return modifiedCount === 1;
    },

    async takeRecoveryCode(userId, hash) {
      const { modifiedCount } = await model.updateOne(
        { _id: userId, 'secondFactor.recoveryCodes': hash },
        { $pull: { 'secondFactor.recoveryCodes': hash } },
      );
      return modifiedCount === 1;
    },

    async findOwner(credentialId) {
      // Repeats the expression of the partial index, so that the index is used.
      const found = await model
        .findOne({ [`${passkeys}.credentialId`]: { $eq: credentialId, $type: 'string' }, ...presentUsers })
        .lean<UserDocument>();
      return found && fromUserDocument(found);
    },

    addPasskey(userId, passkey, now, auditEntry) {
      const condition = {
        ...hasFactor,
        // The index compares accounts with each other, not the passkeys of one.
        [`${passkeys}.credentialId`]: { $ne: passkey.credentialId },
        [`${passkeys}.${passkeyLimits.max - 1}`]: { $exists: false },
      };
      return change({ userId, condition, now, auditEntry }, { $push: { [passkeys]: passkey } });
    },

    removePasskey(userId, passkeyId, now, auditEntry) {
      const condition = {
        [`${passkeys}.id`]: passkeyId,
        $or: [{ 'secondFactor.secret': { $type: 'string' } }, { [`${passkeys}.1`]: { $exists: true } }],
      };
      return change({ userId, condition, now, auditEntry }, { $pull: { [passkeys]: { id: passkeyId } } });
    },

    async renamePasskey(userId, passkeyId, name) {
      const { matchedCount } = await model.updateOne(
        { _id: userId, ...presentUsers, [`${passkeys}.id`]: passkeyId },
        { $set: { [`${passkeys}.$.name`]: name } },
      );
      return matchedCount === 1;
    },

    async usePasskey(userId, { passkeyId, from, to, now }) {
      const { matchedCount } = await model.updateOne(
        { _id: userId, ...presentUsers, [passkeys]: { $elemMatch: { id: passkeyId, counter: from } } },
        { $set: { [`${passkeys}.$.counter`]: to, [`${passkeys}.$.lastUsedAt`]: now } },
      );
      return matchedCount === 1;
    },
  };
};

/** A challenge as stored: its id is its hash. */
interface ChallengeDocument {
  _id: string;
  purpose: string;
  expiresAt: Date;
}

const schema = new Schema<ChallengeDocument>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions('passkey_challenges'),
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const textOf = (purpose: ChallengePurpose): string => Object.values(purpose).join(':');

/** The hashes of challenges in MongoDB. */
export const createMongoChallenges = (connection: Connection): ChallengeRepository => {
  const model = connection.model<ChallengeDocument>('PasskeyChallenge', schema);
  return {
    async insert(hash, purpose, expiresAt) {
      await model.create({ _id: hash, purpose: textOf(purpose), expiresAt });
    },
    async take(hash, purpose, now) {
      const taken = await model
        .findOneAndDelete({ _id: hash, purpose: textOf(purpose), expiresAt: { $gt: now } })
        .lean<ChallengeDocument>();
      return taken !== null;
    },
  };
};
