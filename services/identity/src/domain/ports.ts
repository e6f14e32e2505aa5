import type { AccessClaims } from '@halalmap/contracts';

/** The time. */
export interface Clock {
  now(): Date;
}

/** New ids: 24 hex digits. */
export interface IdGenerator {
  newId(): string;
}

/** Turns passwords into hashes and checks them. */
export interface PasswordHasher {
  /** @throws AppError `unavailable` when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed. Without a hash it works as long and answers no, so that the time taken
   * does not tell whether an account exists.
   * @throws AppError `unavailable` when too many wait already
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(hash: string): boolean;
}

/** Makes and checks access tokens. */
export interface AccessTokens {
  /** @returns a signed token that carries the claims */
  sign(claims: AccessClaims): string;
  /** @returns null when the token is forged or has expired */
  read(token: string): AccessClaims | null;
}

/** Makes tokens that only their holder knows: for renewing a session, or in a mail. Only their hashes are kept. */
export interface SecretTokens {
  create(): { token: string; hash: string };
  hashOf(token: string): string;
}

/** Whether a password is among the commonest ones; letter case does not count. */
export type IsCommonPassword = (password: string) => boolean;

/** Slows down guessing. */
export interface SignInThrottle {
  /**
   * Runs an attempt and counts it if it fails, which is when it gives null. What it throws is not the guesser's failure.
   * @param subject whose account is tried, and from which address; an account need not exist
   * @throws AppError `rate_limited` without running the attempt when too many failed before
   */
  guard<T>(
    subject: { account: string; address: string },
    attempt: () => Promise<T | null>,
  ): Promise<T | null>;
  /**
   * Looks, before a request is read, whether too much failed from an address.
   * @throws AppError `rate_limited`
   */
  check(address: string): Promise<void>;
  /** Forgets what failed for an account, whose owner has proved it by another way. */
  forget(account: string): Promise<void>;
}

/** A mail to one person, as plain text. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

/** Takes mails. One that was taken goes out in its own time, also when this process ends before. */
export interface Mailer {
  enqueue(mail: OutgoingMail): Promise<void>;
}
