/** What a mailed token lets its holder do: confirm the address, or choose a new password. */
type MailedTokenKind = 'verification' | 'reset';

/** A token as kept: its hash, never itself. */
export interface MailedToken {
  hash: string;
  kind: MailedTokenKind;
  userId: string;
  expiresAt: Date;
}

/** Where tokens are kept that went out by mail. An expired one is found by none of these. */
export interface MailedTokenRepository {
  keep(token: MailedToken): Promise<void>;
  /** Whose token it is, without using it up. */
  holderOf(hash: string, kind: MailedTokenKind, now: Date): Promise<string | null>;
  /** Uses a token up, atomically: of two takers at once one gets null. */
  take(hash: string, kind: MailedTokenKind, now: Date): Promise<string | null>;
  removeAllOf(userId: string, kind?: MailedTokenKind): Promise<void>;
}
