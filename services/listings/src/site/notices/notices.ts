import type { Notice } from '@halalmap/contracts';
import { type Clock, type Logger, repeat, type Repetition } from '@halalmap/service-kit';
import { unaudited } from '../../app/activity/audit-scope';
import type { QueuedNotice } from '../../domain/notice';
import type { DecidedNotices } from './decided-notices';
import type { NoticeQueue } from './notice-queue';

const everyMs = 30_000;
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
const queuedAtOnce = 100;

/** Kinds of receiver that are no users, by the property of a notice that has their id. */
type ReceiverKind = 'receiptOf' | 'certificateRequest' | 'ownerCheck' | 'newsletter';

/** Looks receivers up that another module knows, and the pages for them. */
interface Receivers {
  /** @returns null when nobody is left to write to */
  receiverOf(id: string): Promise<Notice['to'] | null>;
  /** The page that the mail leads to, with the secret in its address. */
  pathOf(id: string): Promise<string> | string;
}

interface NoticesOptions {
  queue: NoticeQueue;
  /** What decisions stored with themselves. */
  sources: readonly DecidedNotices[];
  clock: Clock;
  logger: Logger;
  /** Hands a notice over, and throws when it was not accepted; null where nobody gets mails. */
  send: ((notice: Notice) => Promise<void>) | null;
  /** How many decisions a listing has; undefined when there is no such listing. */
  countDecisions(listingId: string): Promise<number | undefined>;
}

/** How mails are written, and the task that sends them. */
export class Notices {
  readonly timer: Repetition;
  private readonly receivers = new Map<string, Receivers>();

  constructor(private readonly options: NoticesOptions) {
    const { logger } = options;
    this.timer = repeat({ name: 'send notices', everyMs, logger, task: () => this.sendAll() });
  }

  /** Called by a module whose notices go to people that are no users. */
  addReceivers(kind: ReceiverKind, receivers: Receivers): void {
    this.receivers.set(kind, receivers);
  }

  /**
   * Does nothing if a notice with this key was ever added.
   * @param dueAt when it is sent; omitted: now
   */
  async add(notice: QueuedNotice, dueAt?: Date): Promise<void> {
    if (!this.options.send) return;
    await this.options.queue.add(notice, dueAt);
    this.notify();
  }

  /** Whether anybody gets mails. */
  get sends(): boolean {
    return this.options.send !== null;
  }

  /** Whether a notice with this key was handed over. */
  wasSent(key: string): Promise<boolean> {
    return this.options.queue.wasSent(key);
  }

  /** What a decision stores with itself: the notice, or null where nobody gets mails. */
  toStore(notice: QueuedNotice | null): QueuedNotice | null {
    return this.options.send ? notice : null;
  }

  /** Called after a decision that stored a notice. */
  notify(): void {
    unaudited(() => this.timer.notify());
  }

  private async sendAll(): Promise<void> {
    const { send, queue, logger, clock } = this.options;
    if (!send) return;
    await this.queueDecided();
    for (let due = await queue.takeDue(); due; due = await queue.takeDue()) {
      const { key } = due.notice;
      try {
        const notice = await this.complete(due.notice);
        if (notice) await send(notice);
        await queue.finish(key);
      } catch (error) {
        logger.warn({ err: error, key }, 'a mail could not be handed over');
        const pause = Math.min(firstPauseMs * 2 ** (due.attempts - 1), longestPauseMs);
        await queue.postpone(key, new Date(clock.now().getTime() + pause));
      }
    }
  }

  /**
   * Puts the notices into the queue that decisions stored with themselves. Can be repeated after an interruption: the key
   * of a notice keeps it from being sent twice.
   */
  private async queueDecided(): Promise<void> {
    for (const source of this.options.sources) {
      for (;;) {
        const found = await source.unqueued(queuedAtOnce);
        for (const notice of found) {
          await this.options.queue.add(notice);
          await source.queued(notice.key);
        }
        if (found.length < queuedAtOnce) break;
      }
    }
  }

  /** The notice as it is sent; null when it is out of date or nobody is left to write to. */
  private async complete({ key, kind, place, words = null, day = null, to, link, about }: QueuedNotice) {
    if (about && (await this.options.countDecisions(about.listingId)) !== about.decisions) return null;
    const receiver = 'userId' in to ? to : await this.find(to, (receivers, id) => receivers.receiverOf(id));
    if (!receiver) return null;
    const path = 'page' in link ? link.page : await this.find(link, (receivers, id) => receivers.pathOf(id));
    return { key, kind, place, words, day, to: receiver, path };
  }

  private async find<T>(
    named: object,
    find: (receivers: Receivers, id: string) => Promise<T> | T,
  ): Promise<T> {
    const [kind = '', id = ''] = Object.entries(named)[0] ?? [];
    const receivers = this.receivers.get(kind);
    if (!receivers) throw new Error(`nobody knows the receivers of ${kind}`);
    return find(receivers, String(id));
  }
}
