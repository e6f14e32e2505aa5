import type { Role } from '@halalmap/contracts';
import type { AuditEntry } from './audit-entry';
import type { StoredUser } from './user';

/** What may change of a user after registration. */
type UserChange = Partial<Omit<StoredUser, 'id' | 'email' | 'createdAt' | 'updatedAt'>>;

/** Which users are looked for. */
export interface UserSearch {
  /** An id, or words of which each is part of the address or of a name, letter case ignored. */
  search?: string | undefined;
  role?: Role | undefined;
  limit: number;
  offset: number;
}

/** Where users are kept. A changed name, an erased account and the audit log entries passed along are sent to the other services. */
export interface UserRepository {
  findById(id: string): Promise<StoredUser | null>;
  /** Letter case does not count. */
  findByEmail(email: string): Promise<StoredUser | null>;
  /** @throws AppError `email_taken` when another user has the address */
  insert(user: StoredUser): Promise<void>;
  /** @returns the user after the change, null when there is none */
  change(
    id: string,
    change: UserChange,
    now: Date,
    auditEntries?: readonly AuditEntry[],
  ): Promise<StoredUser | null>;
  /** Tells the log what was done, without a change of the user; nothing when there is none. */
  record(id: string, auditEntry: AuditEntry, now: Date): Promise<void>;
  /**
   * Those who claimed a place last have from here on claimed another one: that into which it was merged, or none because it
   * is gone for good.
   */
  moveClaimed(listingId: string, into: string | null, now: Date): Promise<void>;
  /** Replaces the hash of a password, only as long as it is still the one given. */
  rehash(id: string, hashes: { from: string; to: string }): Promise<void>;
  /** Which of these pictures of accounts some user shows. */
  shownPictures(pictureIds: readonly string[]): Promise<Set<string>>;
  /** Takes pictures out of the accounts that show them. */
  dropPictures(pictureIds: readonly string[]): Promise<void>;
  /** Ids of the accounts that nobody can sign in to. */
  idsWithoutPassword(): Promise<string[]>;
  /** The newest first. */
  list(search: UserSearch): Promise<{ users: StoredUser[]; total: number }>;
  /** Forgets everything about a user. Nobody finds the account any more, and its address is free again. */
  erase(id: string, now: Date, auditEntry: AuditEntry): Promise<void>;
}
