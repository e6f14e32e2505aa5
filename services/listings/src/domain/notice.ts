import type { Language, NoticeKind } from '@halalmap/contracts';

/** A mail about a place that waits until the identity service has accepted it. */
export interface QueuedNotice {
  /** Names the mail: with the same key it is sent once, whichever replica adds it. */
  key: string;
  kind: NoticeKind;
  /** A user, the visitor with the receipt of a submission, or the address of a certificate request or the newsletter. */
  to: { userId: string } | { receiptOf: string } | { certificateRequest: string } | { newsletter: string };
  /** Name of the place; empty where the mail is about none. */
  place: string;
  /** What the mail leads to. Secrets of links are added when it is sent, and not stored. */
  link: { page: string } | { receiptOf: string } | { certificateRequest: string } | { newsletter: string };
  /** The reason of a decision, or the answer to a review. */
  words?: string | null;
  /** It is not sent when the listing has another number of decisions by then: the one that it is about was taken back. */
  about?: { listingId: string; decisions: number };
  /** The last day of a certificate or of a link, `YYYY-MM-DD` in Manila. */
  day?: string | null;
}

/** The addresses that asked for the newsletter. */
export interface NewsletterAddresses {
  /** The address to be confirmed, with the language of its mail; null when it is confirmed or gone. */
  unconfirmed(id: string): Promise<{ email: string; language: Language } | null>;
}

/** The notices that decisions stored with themselves, in one write, and that are not in the queue yet. */
export interface DecidedNotices {
  /** Some of them. */
  unqueued(limit: number): Promise<QueuedNotice[]>;
  /** Forgets one that is in the queue now. */
  queued(key: string): Promise<void>;
}

/** How use cases have mails written. */
export interface Notices extends Pick<NoticeQueue, 'add' | 'wasSent'> {
  /** What a decision stores with itself: the notice, or null where nobody gets mails. */
  toStore(notice: QueuedNotice | null): QueuedNotice | null;
  /** Called after a decision that stored a notice. */
  notify(): void;
}

/** Stores the mails that wait, and which were sent. */
export interface NoticeQueue {
  /**
   * Does nothing if a notice with this key was ever added.
   * @param dueAt when it is sent; omitted: now
   */
  add(notice: QueuedNotice, dueAt?: Date): Promise<void>;
  /** Whether a notice with this key was handed over. */
  wasSent(key: string): Promise<boolean>;
  /** Leases the next notice that is due and that no other process is sending. Null when none is due. */
  takeDue(): Promise<{ notice: QueuedNotice; attempts: number } | null>;
  /** Keeps the key of a notice that was sent, and deletes the rest. */
  finish(key: string): Promise<void>;
  postpone(key: string, until: Date): Promise<void>;
}
