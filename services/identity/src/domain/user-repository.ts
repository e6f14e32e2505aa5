import type { Role } from '@halalmap/contracts';
import type { Deed } from './deed';
import type { StoredUser } from './user';

/** What may change of a user after registration. */
export type UserChange = Partial<Omit<StoredUser, 'id' | 'email' | 'createdAt' | 'updatedAt'>>;

/** Which users are looked for. */
export interface UserSearch {
  /** An id, or words of which each is part of the address or of a name, letter case ignored. */
  search?: string | undefined;
  role?: Role | undefined;
  limit: number;
  offset: number;
}

/** Where users are kept. A changed name, an erased account and the deeds that are given are told to the other services. */
export interface UserRepository {
  findById(id: string): Promise<StoredUser | null>;
  /** Letter case does not count. */
  findByEmail(email: string): Promise<StoredUser | null>;
  /** @throws AppError `email_taken` when another user has the address */
  insert(user: StoredUser): Promise<void>;
  /** @returns the user after the change, null when there is none */
  change(id: string, change: UserChange, now: Date, deeds?: readonly Deed[]): Promise<StoredUser | null>;
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
  /** The newest first. */
  list(search: UserSearch): Promise<{ users: StoredUser[]; total: number }>;
  /** Forgets everything about a user. Nobody finds the account any more, and its address is free again. */
  erase(id: string, now: Date, deed: Deed): Promise<void>;
}
