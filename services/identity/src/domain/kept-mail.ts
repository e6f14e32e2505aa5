import type { OutgoingMail } from './ports';

/** A mail that waits. */
export interface KeptMail extends OutgoingMail {
  id: string;
  createdAt: Date;
}

/** Where mails wait until a mail server has taken them; without one they stay for a while to be read. */
export interface MailQueue {
  add(mail: OutgoingMail): Promise<void>;
  /** How many wait. */
  count(): Promise<number>;
  /** The newest first. */
  list(page: { limit: number; offset: number }): Promise<{ mails: KeptMail[]; total: number }>;
  /**
   * Hands out the mail that is due next and that nobody else tries now.
   * @returns null when none is due
   */
  takeDue(): Promise<(KeptMail & { attempts: number }) | null>;
  /** The mail server has taken it. */
  remove(id: string): Promise<void>;
  /** The mails to an address, the newest first. */
  allTo(address: string): Promise<KeptMail[]>;
  /** Nobody reads mails to this address any more. */
  removeAllTo(address: string): Promise<void>;
  /** It failed; it is due again later. */
  postpone(id: string, until: Date): Promise<void>;
}
