import type { ActivityQuery } from '@halalmap/contracts';

/** An audit log entry: an action of a signed-in user. */
export interface ActivityEntry {
  id: string;
  userId: string;
  action: string;
  entityType: string;
  entityId: string | null;
  /** The requested changes. */
  changes: unknown;
  /** The values that they replaced, by field. */
  before?: Readonly<Record<string, unknown>> | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
}

/**
 * The audit log. Entries are never changed, except to remove details about deleted accounts and purged records, and old
 * IP addresses.
 */
export interface ActivityLog {
  record(entries: readonly ActivityEntry[]): Promise<void>;
  /**
   * Takes the entries over from the documents that carry them.
   * @param collections names of their models; omitted: all
   */
  collect(collections?: ReadonlySet<string>): Promise<void>;
  /** Adds an entry unless its id already exists. */
  recordOnce(entry: ActivityEntry): Promise<void>;
  /** Newest first. */
  list(query: ActivityQuery): Promise<{ entries: ActivityEntry[]; total: number }>;
  /** The IP addresses from which a user has done something since a time. */
  addressesOf(userId: string, since: Date): Promise<string[]>;
  /** Counts the entries from this time on. */
  countSince(since: Date): Promise<number>;
  /**
   * After an account is deleted: keeps the entries of its actions, but removes IP address, browser, what the user said
   * about themselves or wrote, and the values of the account.
   */
  deletePerson(userId: string): Promise<void>;
  /** Removes IP address and browser from older entries. @returns how many entries had one */
  deleteAddresses(before: Date): Promise<number>;
  /** Removes the replaced values from older entries. */
  deleteBefore(before: Date): Promise<void>;
  /** Keeps the entries about a record but removes what was changed. */
  deleteChanges(entityType: string, entityId: string): Promise<void>;
}
