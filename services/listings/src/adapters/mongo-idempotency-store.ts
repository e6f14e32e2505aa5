import { retention } from '@halalmap/contracts';
import { isDuplicateKey, schemaOptions } from '@halalmap/service-kit/mongo';
import type { Clock } from '@halalmap/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { IdempotencyStore, StoredResponse } from '../http/safe-writes';

interface Entry {
  _id: string;
  bodyHash: string;
  resourceId: string;
  answer: StoredResponse | null;
  startedAt: Date;
  expiresAt: Date;
}

const schema = new Schema<Entry>(
  {
    _id: String,
    bodyHash: String,
    resourceId: String,
    answer: Schema.Types.Mixed,
    startedAt: Date,
    expiresAt: Date,
  },
  schemaOptions('idempotency_keys'),
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** A request that has not finished after this time was interrupted. The next one with its key takes over. */
const leaseMs = 60_000;

/** Stored responses, in a collection that expires them after a day. */
export const createMongoIdempotencyStore = (options: {
  connection: Connection;
  clock: Clock;
}): IdempotencyStore => {
  const entries = options.connection.model<Entry>('IdempotencyKey', schema);
  const isOver = (entry: Entry, now: Date): boolean => entry.expiresAt <= now;

  const insert = async (entry: Entry): Promise<boolean> => {
    try {
      await entries.create(entry);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  /** Only one of several concurrent requests can take over: the start time in the filter ensures this. */
  const takeOver = async (entry: Entry, now: Date): Promise<boolean> => {
    if (now.getTime() - entry.startedAt.getTime() < leaseMs) return false;
    const filter = { _id: entry._id, answer: null, startedAt: entry.startedAt };
    const { matchedCount } = await entries.updateOne(filter, { $set: { startedAt: now } });
    return matchedCount === 1;
  };

  const begin: IdempotencyStore['begin'] = async ({ key, bodyHash, resourceId }) => {
    const now = options.clock.now();
    const fresh = { _id: key, bodyHash, resourceId, answer: null, startedAt: now };
    if (await insert({ ...fresh, expiresAt: new Date(now.getTime() + retention.repeatedRequests) })) {
      return { state: 'new', resourceId };
    }
    const entry = await entries.findOne({ _id: key }).lean<Entry>();
    if (!entry || isOver(entry, now)) {
      await entries.deleteOne({ _id: key, expiresAt: { $lte: now } });
      return begin({ key, bodyHash, resourceId });
    }
    if (entry.bodyHash !== bodyHash) return { state: 'other_body' };
    if (entry.answer) return { state: 'completed', response: entry.answer };
    return (await takeOver(entry, now))
      ? { state: 'new', resourceId: entry.resourceId }
      : { state: 'running' };
  };

  return {
    begin,
    async finish(key, response) {
      await entries.updateOne({ _id: key }, { $set: { answer: response } });
    },
    async abandon(key) {
      await entries.deleteOne({ _id: key, answer: null });
    },
  };
};
