import { AppError } from '@halalmap/errors';

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
