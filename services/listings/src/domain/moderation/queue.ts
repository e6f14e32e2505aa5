import type { Assignment, ListingStatus } from '@halalmap/contracts';

/** For how long a listing is leased, in milliseconds. */
export const leaseMs = 2 * 60_000;

/** Who works on a listing. It advises others, and binds nobody. */
export interface StoredLease {
  listingId: string;
  /** Id of the user, and of the session that the lease ends with. */
  by: string;
  sessionId: string;
  until: Date;
  /** How many decisions the listing had when it was leased: the next one that its holder makes is about that state. */
  decisions: number;
}

/** Stores the leases of listings, for all replicas. They expire by themselves. */
export interface LeaseStore {
  /** All that hold now. */
  all(): Promise<StoredLease[]>;
  find(listingId: string): Promise<StoredLease | null>;
  /** Takes a free listing, or renews one's own lease. Returns the lease that holds, which may be somebody else's. */
  take(lease: Omit<StoredLease, 'until'>): Promise<StoredLease>;
  release(listingId: string, by: string): Promise<void>;
}

/** An internal note about a listing. */
export interface StoredNote {
  id: string;
  listingId: string;
  text: string;
  by: string;
  createdAt: Date;
}

export interface NoteStore {
  add(note: StoredNote): Promise<void>;
  /** The newest first. */
  list(
    listingId: string,
    page: { limit: number; offset: number },
  ): Promise<{ notes: StoredNote[]; total: number }>;
  /** Moves the notes of a merged listing to the other one. */
  move(fromId: string, intoId: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}

/** The assignment of a listing as stored beside it: it changes nothing that others see. */
export type StoredAssignment = Pick<Assignment, 'to' | 'note' | 'by'> & {
  snoozeUntil: Date | null;
  at: Date;
};

/** What became of a listing lately. */
export interface RecentChange {
  id: string;
  revision: number;
  status: ListingStatus;
  deletedAt: Date | null;
  createdAt: Date;
  /** Its last decision; null while there is none. */
  decided: { by: string; at: Date } | null;
}

/** Who works on which listings. */
export interface Leases {
  /** The leases that hold, by listing. Those of a session that has ended do not. */
  current(): Promise<ReadonlyMap<string, StoredLease>>;
}
