import type { Model } from 'mongoose';
import type { QueuedNotice } from '../../domain/notice';

/** A document with the notice of its decision, until that is in the queue. */
export interface WithNotice {
  pendingNotice?: QueuedNotice;
}

/** The index that `DecidedNotices` needs; a schema declares it as sparse. */
export const decidedNoticeIndex = { 'pendingNotice.key': 1 } as const;

/** The notices that decisions stored with themselves, in one write, and that are not in the queue yet. */
export class DecidedNotices {
  private readonly model: Model<WithNotice>;

  /** @param model the collection whose documents carry them */
  constructor(model: { schema: unknown }) {
    this.model = model as Model<WithNotice>;
  }

  /** Some of them. */
  async unqueued(limit: number): Promise<QueuedNotice[]> {
    const found = await this.model
      .find({ 'pendingNotice.key': { $gt: '' } }, { pendingNotice: 1 })
      .limit(limit)
      .lean<WithNotice[]>();
    return found.flatMap(({ pendingNotice }) => pendingNotice ?? []);
  }

  /** Forgets one that is in the queue now. */
  async queued(key: string): Promise<void> {
    await this.model.updateOne({ 'pendingNotice.key': key }, { $unset: { pendingNotice: '' } });
  }
}
