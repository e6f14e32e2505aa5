import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import type { Lock } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { LockedRecord, LockHolder, LockStore } from '../../domain/listing/listing-repository';

interface Entry {
  _id: string;
  holder: LockHolder;
  takenAt: Date;
  expiresAt: Date;
}

const schema = new Schema<Entry>(
  {
    _id: String,
    holder: Schema.Types.Mixed,
    takenAt: Date,
    expiresAt: Date,
  },
  schemaOptions('locks'),
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const lifetimeMs = 5 * 60_000;
const attempts = 3;

const keyOf = ({ entityType, entityId }: LockedRecord): string => `${entityType}:${entityId}`;
const lockOf = ({ holder, takenAt, expiresAt }: Entry): Lock => ({
  holder,
  takenAt: takenAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Locks in a collection shared by all replicas. A lock expires five minutes after it was taken or renewed. */
export const createMongoLockStore = (options: { connection: Connection; clock: Clock }): LockStore => {
  const entries = options.connection.model<Entry>('Lock', schema);
  const find = async (record: LockedRecord): Promise<Lock | null> => {
    const entry = await entries
      .findOne({ _id: keyOf(record), expiresAt: { $gt: options.clock.now() } })
      .lean<Entry>();
    return entry && lockOf(entry);
  };

  /**
   * The holder's own lock is renewed and keeps its start time. An expired lock is replaced. If somebody else holds it,
   * the insert fails with a duplicate key.
   */
  const tryToTake = async (record: LockedRecord, holder: LockHolder): Promise<Lock | null> => {
    const now = options.clock.now();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const _id = keyOf(record);
    const own = { _id, 'holder.id': holder.id, expiresAt: { $gt: now } };
    const renewed = await entries
      .findOneAndUpdate(own, { $set: { holder, expiresAt } }, { returnDocument: 'after' })
      .lean<Entry>();
    if (renewed) return lockOf(renewed);
    const lock = { holder, takenAt: now, expiresAt };
    const { matchedCount } = await entries.updateOne({ _id, expiresAt: { $lte: now } }, { $set: lock });
    if (matchedCount === 1) return lockOf({ _id, ...lock });
    try {
      await entries.create({ _id, ...lock });
      return lockOf({ _id, ...lock });
    } catch (error) {
      if (isDuplicateKey(error)) return find(record);
      throw error;
    }
  };

  const allOf: LockStore['allOf'] = async (entityType) => {
    // A semicolon is the next character after a colon.
    const held = await entries
      .find({
        _id: { $gte: `${entityType}:`, $lt: `${entityType};` },
        expiresAt: { $gt: options.clock.now() },
      })
      .lean<Entry[]>();
    return new Map(held.map((entry) => [entry._id.slice(entityType.length + 1), lockOf(entry)]));
  };
  const release: LockStore['release'] = async (record, holderId) => {
    await entries.deleteOne({ _id: keyOf(record), 'holder.id': holderId });
  };

  return {
    find,
    allOf,
    async take(record, holder) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const lock = await tryToTake(record, holder);
        if (lock) return lock;
      }
      throw new Error(`the lock ${keyOf(record)} kept changing hands`);
    },
    release,
    async releaseAll(entityType, holderPrefix) {
      for (const [entityId, { holder }] of await allOf(entityType))
        if (holder.id.startsWith(holderPrefix)) await release({ entityType, entityId }, holder.id);
    },
  };
};
