import type { Role } from '@halalmap/contracts';
import type { AuditEntry } from './audit-entry';
import type { StoredUser } from './user';

/** Fields of a user that may change after registration. */
type UserChange = Partial<Omit<StoredUser, 'id' | 'email' | 'secondFactor' | 'createdAt' | 'updatedAt'>>;

/** Filter for users. */
export interface UserSearch {
  /** An id, or words that each match part of the address or of a name, ignoring letter case. */
  search?: string | undefined;
  role?: Role | undefined;
  limit: number;
  offset: number;
}

/** Stores users. Name changes, erasures and the given audit log entries are published to the other services. */
export interface UserRepository {
  findById(id: string): Promise<StoredUser | null>;
  /** Letter case does not matter. */
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
  /** Adds an audit log entry without changing the user; does nothing when the user does not exist. */
  record(id: string, auditEntry: AuditEntry, now: Date): Promise<void>;
  /**
   * Updates the users whose last claimed place is `listingId`: it becomes the place it was merged into, or null because
   * it is gone for good.
   */
  moveClaimed(listingId: string, into: string | null, now: Date): Promise<void>;
  /** Replaces the hash of a password if it is still the given one. */
  rehash(id: string, hashes: { from: string; to: string }): Promise<void>;
  /** Which of these pictures are in use by an account. */
  shownPictures(pictureIds: readonly string[]): Promise<Set<string>>;
  /** Removes pictures from the accounts that use them. */
  dropPictures(pictureIds: readonly string[]): Promise<void>;
  /** Ids of the accounts without a password. */
  idsWithoutPassword(): Promise<string[]>;
  /** Newest first. */
  list(search: UserSearch): Promise<{ users: StoredUser[]; total: number }>;
  /** Erases all data of a user. The account can no longer be found, and its address is free again. */
  erase(id: string, now: Date, auditEntry: AuditEntry): Promise<void>;
}
