import { type Notice, retention } from '@halalmap/contracts';
import { internalEndpoints } from '@halalmap/contracts/internal';
import { type Clock, createInternalClient, type InternalClient } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';
import type { DecidedNotices, NoticeQueue, QueuedNotice } from '../domain/notice';

interface Entry {
  _id: string;
  notice?: QueuedNotice;
  /** Only while it waits. */
  dueAt?: Date;
  attempts: number;
  createdAt: Date;
}

const schema = new Schema<Entry>(
  { _id: String, notice: Schema.Types.Mixed, dueAt: Date, attempts: Number, createdAt: Date },
  schemaOptions('notices'),
);
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ createdAt: 1 }, { expireAfterSeconds: retention.sentNotices / 1_000 });

/** How long a notice is leased to the process that sends it. */
const leaseMs = 60_000;

/**
 * Mails that wait, in MongoDB.
 * @param options.onAdded called after a notice was added
 */
export const createMongoNotices = (options: { connection: Connection; clock: Clock }): NoticeQueue => {
  const entries = options.connection.model<Entry>('Notice', schema);
  const { clock } = options;
  return {
    async add(notice, dueAt) {
      const now = clock.now();
      await entries.updateOne(
        { _id: notice.key },
        { $setOnInsert: { notice, dueAt: dueAt ?? now, attempts: 0, createdAt: now } },
        { upsert: true },
      );
    },
    async wasSent(key) {
      const entry = await entries.findOne({ _id: key }, { dueAt: 1 }).lean<Pick<Entry, 'dueAt'>>();
      return entry !== null && entry.dueAt === undefined;
    },
    async takeDue() {
      const now = clock.now();
      const taken = await entries
        .findOneAndUpdate(
          { dueAt: { $lte: now } },
          { $set: { dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<Entry>();
      return taken?.notice ? { notice: taken.notice, attempts: taken.attempts } : null;
    },
    async finish(key) {
      await entries.updateOne({ _id: key }, { $unset: { notice: '', dueAt: '' } });
    },
    async postpone(key, until) {
      await entries.updateOne({ _id: key }, { $set: { dueAt: until } });
    },
  };
};

/** A document with the notice of its decision, until that is in the queue. */
export interface WithNotice {
  pendingNotice?: QueuedNotice;
}

/** The index of `createDecidedNotices`; a schema declares it as sparse. */
export const decidedNoticeIndex = { 'pendingNotice.key': 1 } as const;

/** The notices in the documents of a collection. */
export const createDecidedNotices = <Document extends WithNotice>(
  model: Model<Document>,
): DecidedNotices => ({
  async unqueued(limit) {
    const found = await model
      .find({ 'pendingNotice.key': { $gt: '' } }, { pendingNotice: 1 })
      .limit(limit)
      .lean<WithNotice[]>();
    return found.flatMap(({ pendingNotice }) => pendingNotice ?? []);
  },
  async queued(key) {
    await model.updateOne({ 'pendingNotice.key': key }, { $unset: { pendingNotice: '' } });
  },
});

/** Less than the lease, so that no other process sends the same notice meanwhile. */
const timeoutMs = 15_000;

/** The client of the identity service, which writes the mails. */
export const createIdentityClient = (config: {
  IDENTITY_URL?: string | undefined;
  INTERNAL_TOKEN: string;
}): InternalClient =>
  createInternalClient({
    url: () => config.IDENTITY_URL,
    internalToken: config.INTERNAL_TOKEN,
    timeoutMs,
  });

/** @returns a function that hands a notice to the identity service, and throws when that did not accept it */
export const createHttpNotices =
  (identity: InternalClient) =>
  async (notice: Notice): Promise<void> => {
    await identity.call(internalEndpoints.identity.writeMail, { body: notice });
  };
