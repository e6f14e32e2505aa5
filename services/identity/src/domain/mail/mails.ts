import { AppError } from '@halalmap/errors';
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

/** The purpose of a mailed token: verify the address, or choose a new password. */
type MailedTokenKind = 'verification' | 'reset';

/** A token as stored: its hash, never the token itself. */
export interface MailedToken {
  hash: string;
  kind: MailedTokenKind;
  userId: string;
  expiresAt: Date;
}

/** Stores mailed tokens. Expired ones are not found by any method. */
export interface MailedTokenRepository {
  keep(token: MailedToken): Promise<void>;
  /** The token's data, without using the token up. */
  holderOf(hash: string, kind: MailedTokenKind, now: Date): Promise<string | null>;
  /** Uses a token up, atomically: of two concurrent calls one gets null. */
  take(hash: string, kind: MailedTokenKind, now: Date): Promise<string | null>;
  removeAllOf(userId: string, kind?: MailedTokenKind): Promise<void>;
}

/** A mailed token that is wrong, used or expired; the error does not say which. */
export const invalidToken = (): AppError =>
  new AppError('invalid_token', 'This link no longer works. Please request a new one');
