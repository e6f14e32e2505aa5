import type { StoredUser } from './user';

/** What may change of a user after registration. */
export type UserChange = Partial<Omit<StoredUser, 'id' | 'email' | 'createdAt' | 'updatedAt'>>;

/** Where users are kept. */
export interface UserRepository {
  findById(id: string): Promise<StoredUser | null>;
  /** Letter case does not count. */
  findByEmail(email: string): Promise<StoredUser | null>;
  /** @throws AppError `email_taken` when another user has the address */
  insert(user: StoredUser): Promise<void>;
  /** @returns the user after the change, null when there is none */
  change(id: string, change: UserChange, now: Date): Promise<StoredUser | null>;
  /** Replaces the hash of a password, only as long as it is still the one given. */
  rehash(id: string, hashes: { from: string; to: string }): Promise<void>;
  /** Whether an active admin exists. */
  hasAdmin(): Promise<boolean>;
}
