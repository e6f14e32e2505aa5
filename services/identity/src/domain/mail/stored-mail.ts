import type { OutgoingMail } from '../ports';

/** A mail in the queue. */
export interface StoredMail extends OutgoingMail {
  id: string;
  createdAt: Date;
}

/**
 * Stores mails until a mail server has accepted them; without a mail server they stay for a while, to be read by
 * admins.
 */
export interface MailQueue {
  add(mail: OutgoingMail): Promise<void>;
  /** Number of waiting mails. */
  count(): Promise<number>;
  /** Waiting mails, newest first. */
  list(page: { limit: number; offset: number }): Promise<{ mails: StoredMail[]; total: number }>;
  /**
   * Leases the next mail that is due and that no other process is sending.
   * @returns null when none is due
   */
  takeDue(): Promise<(StoredMail & { attempts: number }) | null>;
  /** Removes a mail that the mail server has accepted. */
  remove(id: string): Promise<void>;
  /** The mails to an address, newest first. */
  allTo(address: string): Promise<StoredMail[]>;
  /** Deletes the mails to an address. */
  removeAllTo(address: string): Promise<void>;
  /** Schedules a retry of a failed mail. */
  postpone(id: string, until: Date): Promise<void>;
}
