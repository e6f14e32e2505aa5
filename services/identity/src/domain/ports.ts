import type { AccessClaims, ApiKey, Language, Restriction } from '@halalmap/contracts';

export interface Clock {
  now(): Date;
}

/** Generates new ids: 24 hex digits. */
export interface IdGenerator {
  newId(): string;
}

/** Who waits for a hash: those of one address, and of one account, wait in a line of their own. */
export interface HashAsker {
  address?: string;
  /** As `emailKeyOf` writes it. */
  account?: string;
}

/** Hashes passwords and verifies them, a few at a time. */
export interface PasswordHasher {
  /** @throws AppError `unavailable` when too many are waiting already */
  hash(password: string, by: HashAsker): Promise<string>;
  /**
   * Whether a password matches the hash. Without a hash it takes the same time and returns false, so that the response
   * time does not reveal whether an account exists.
   * @throws AppError `unavailable` when too many are waiting already
   */
  verify(hash: string | null, password: string, by: HashAsker): Promise<boolean>;
  /** Whether a hash was created with other parameters than the current ones. */
  isOutdated(hash: string): boolean;
}

/** Creates and verifies access tokens. */
export interface AccessTokens {
  /** @returns a signed token with the claims */
  sign(claims: AccessClaims): string;
  /** @returns null when the token is invalid or has expired */
  read(token: string): AccessClaims | null;
}

/** Creates random tokens for renewing a session or for a mail. Only their hashes are stored. */
export interface SecretTokens {
  create(): { token: string; hash: string };
  hashOf(token: string): string;
}

/** Whether a password is among the most common ones; letter case does not matter. */
export type IsCommonPassword = (password: string) => boolean;

/**
 * Whose guesses are counted together: those of people who sign in, or of people who are signed in and confirm who they
 * are. Somebody who does not get in cannot lock what the owner does inside.
 */
type GuessKind = 'sign-in' | 'confirmation';

/** Limits guessing of passwords and codes. */
export interface SignInThrottle {
  /**
   * Runs an attempt and counts it as failed if it returns null. An exception does not count as a failure.
   * @param guess the account and the address of the client; the account need not exist
   * @throws AppError `rate_limited` without running the attempt after too many failures
   */
  guard<T>(
    guess: { kind: GuessKind; account: string; address: string },
    attempt: () => Promise<T | null>,
  ): Promise<T | null>;
  /**
   * Checks, before the body of a sign-in is read, whether an address has too many failures.
   * @throws AppError `rate_limited`
   */
  check(address: string): Promise<void>;
  /** Resets the failures of an account whose owner has proved ownership in another way. */
  forget(account: string): Promise<void>;
}

/**
 * Mails to one address that are counted together, apart from the others: nobody who has mails of one kind sent to somebody
 * can use up those that let the owner of the address in.
 */
export type MailShare = 'verification' | 'reset' | 'newsletter' | 'notice';

/** A mail to one person. */
export interface OutgoingMail {
  to: string;
  share: MailShare;
  /** Whether somebody has verified the address. */
  isVerified: boolean;
  subject: string;
  /** Paragraphs between blank lines. Those that end with a line of a URL are links in the HTML form. */
  text: string;
  /** For mails that nobody has asked for by an own action. */
  unsubscribe?: {
    /** Where a mail program stops them with one click (RFC 8058). */
    url: string;
    /** The page with one button. */
    page: string;
    /** The text above that link. */
    label: string;
  };
  language?: Language;
}

/** Queues mails. A queued mail is sent asynchronously, even if this process ends first. */
export interface Mailer {
  /**
   * Anybody can type the address of somebody else. So an address gets at most 4 links an hour that verify it and 4 for a
   * new password, and the first of a day of each always; one that nobody has verified gets 3 other mails a day.
   * @returns false when there were as many
   */
  enqueue(mail: OutgoingMail): Promise<boolean>;
}

/** Networks from which an admin has stopped registrations for a day. */
export interface BlockedNetworks {
  /** Until when the network of an address is blocked; null when it is not, or when that is not known now. */
  blockedUntil(address: string): Promise<Date | null>;
}

/** What an admin stops an account from doing in other services. */
export interface Restrictions {
  /**
   * Blocks the networks of an account, and rejects what it has pending. Can be repeated.
   * @param restriction its networks as addresses, and the admin
   * @returns how much was rejected
   * @throws AppError `unavailable`
   */
  restrict(
    userId: string,
    restriction: Restriction & { networks: readonly string[]; by: string },
  ): Promise<number>;
}

/** A user's content in other services. */
export interface Contributions {
  /**
   * Lists by name, such as `listings` and `reviews`; throws `unavailable` when they cannot be read.
   * @param email the user's address if it is verified: messages from it are the user's too
   */
  of(userId: string, email?: string): Promise<Record<string, unknown[]>>;
}

/**
 * Pending password reset requests. They are processed separately from the HTTP request, so that neither the response
 * nor its duration reveals whether an account exists.
 */
export interface ResetRequests {
  add(email: string): Promise<void>;
  /**
   * Leases the oldest request that no other process is handling.
   * @returns null when none is waiting
   */
  takeNext(): Promise<{ id: string; email: string } | null>;
  remove(id: string): Promise<void>;
}

/** The API keys of accounts, as what happens to a whole account needs them. */
export interface AccountApiKeys {
  /** Without the keys themselves. */
  allOf(userId: string): Promise<ApiKey[]>;
  removeAllOf(userId: string): Promise<void>;
}
