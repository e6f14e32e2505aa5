import type { ActivityQuery } from '@halalmap/contracts';

/** Something that a signed-in user did. */
export interface ActivityEntry {
  id: string;
  userId: string;
  action: string;
  entityType: string;
  entityId: string | null;
  /** What was asked for. */
  changes: unknown;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
}

/** Where it is kept who did what. Entries are never changed, but for what they say of a record that is gone for good. */
export interface ActivityLog {
  record(entries: readonly ActivityEntry[]): Promise<void>;
  /** Adds an entry, unless one with its id is there already. */
  recordOnce(entry: ActivityEntry): Promise<void>;
  /** Newest first. */
  list(query: ActivityQuery): Promise<{ entries: ActivityEntry[]; total: number }>;
  /** How many entries there are from then on. */
  countSince(since: Date): Promise<number>;
  /** Keeps what somebody did who is gone, and forgets from where, and what they said of themselves and in their own words. */
  deletePerson(userId: string): Promise<void>;
  /** Removes IP address and browser from older entries. @returns how many entries had one */
  deleteAddresses(before: Date): Promise<number>;
  /** Keeps that something was done to a record, and forgets what. */
  deleteChanges(entityType: string, entityId: string): Promise<void>;
}
