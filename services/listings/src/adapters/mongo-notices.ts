import { type Notice, retention } from '@halalmap/contracts';
import { type Clock, internalHeaders } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { NoticeQueue, QueuedNotice } from '../domain/notice';

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
    async add(notice) {
      const now = clock.now();
      await entries.updateOne(
        { _id: notice.key },
        { $setOnInsert: { notice, dueAt: now, attempts: 0, createdAt: now } },
        { upsert: true },
      );
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

const timeoutMs = 15_000;

/**
 * Client of the identity service, which writes the mails.
 * @returns a function that throws when the service did not accept a notice
 */
export const createHttpNotices =
  (config: { IDENTITY_URL: string; INTERNAL_TOKEN: string }) =>
  async (notice: Notice): Promise<void> => {
    const response = await fetch(`${config.IDENTITY_URL}/internal/mails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...internalHeaders(config.INTERNAL_TOKEN) },
      body: JSON.stringify(notice),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The identity service refused a mail with ${response.status}`);
  };
