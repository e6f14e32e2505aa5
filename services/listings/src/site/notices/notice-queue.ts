import { retention } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, type Model, Schema } from 'mongoose';
import type { QueuedNotice } from '../../domain/notice';

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

/** The mails that wait, and which were sent. */
export class NoticeQueue {
  private readonly entries: Model<Entry>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.entries = connection.model<Entry>('Notice', schema);
  }

  /**
   * Does nothing if a notice with this key was ever added.
   * @param dueAt when it is sent; omitted: now
   */
  async add(notice: QueuedNotice, dueAt?: Date): Promise<void> {
    const now = this.clock.now();
    await this.entries.updateOne(
      { _id: notice.key },
      { $setOnInsert: { notice, dueAt: dueAt ?? now, attempts: 0, createdAt: now } },
      { upsert: true },
    );
  }

  /** Whether a notice with this key was handed over. */
  async wasSent(key: string): Promise<boolean> {
    const entry = await this.entries.findOne({ _id: key }, { dueAt: 1 }).lean<Pick<Entry, 'dueAt'>>();
    return entry !== null && entry.dueAt === undefined;
  }

  /** Leases the next notice that is due and that no other process is sending. Null when none is due. */
  async takeDue(): Promise<{ notice: QueuedNotice; attempts: number } | null> {
    const now = this.clock.now();
    const taken = await this.entries
      .findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean<Entry>();
    return taken?.notice ? { notice: taken.notice, attempts: taken.attempts } : null;
  }

  /** Keeps the key of a notice that was sent, and deletes the rest. */
  async finish(key: string): Promise<void> {
    await this.entries.updateOne({ _id: key }, { $unset: { notice: '', dueAt: '' } });
  }

  async postpone(key: string, until: Date): Promise<void> {
    await this.entries.updateOne({ _id: key }, { $set: { dueAt: until } });
  }
}
