import { limits, type ConfirmationSubmission, type Verdict } from '@halalmap/contracts';
import { type AppError, conflict } from '@halalmap/errors';
import type { Evidence, EvidenceFacts, StoredListing } from './listing/stored-listing';
import { formatManilaDay } from './manila-time';

type ConfirmationStatus = 'accepted' | 'open' | 'resolved' | 'rejected';

/** A user's confirmation or dispute of a listing. Its entry in the listing's evidence ledger has the same id. */
export interface StoredConfirmation {
  id: string;
  listingId: string;
  userId: string;
  verdict: Verdict;
  /** Whether the food is halal, as far as the user saw, and how they know. Missing on older entries, like the next two. */
  halal?: ConfirmationSubmission['halal'];
  how?: ConfirmationSubmission['how'];
  /** Whether it counts for others: fixed by the user's account when it was given. */
  counts?: boolean;
  /** The owner's answer to a dispute. */
  answer?: NonNullable<Evidence['answer']> | null;
  /** Only the Jumu'ah times are confirmed: these. */
  topic?: 'jumuah' | null | undefined;
  jumuahTimes?: readonly string[];
  note: string | null;
  status: ConfirmationStatus;
  adminNote: string | null;
  createdAt: Date;
}

export interface ConfirmationCriteria {
  verdict?: Verdict | undefined;
  open?: boolean | undefined;
}

/** Stores confirmations and disputes. */
export interface ConfirmationStore {
  /** @returns false, without storing it, when there is one with this id */
  insert(confirmation: StoredConfirmation): Promise<boolean>;
  /** How often these Jumu'ah times of a mosque were confirmed by users who count, and when last. */
  jumuah(listingId: string, times: readonly string[]): Promise<{ count: number; latest: Date | null }>;
  find(id: string): Promise<StoredConfirmation | null>;
  /** Newest first. */
  list(
    criteria: ConfirmationCriteria,
    page: { limit: number; offset: number },
  ): Promise<{ confirmations: StoredConfirmation[]; total: number }>;
  /** The newest ones with this verdict that count. */
  latest(verdict: Verdict, limit: number): Promise<StoredConfirmation[]>;
  /** Listings with at least this many different users who gave the same verdict and are not settled yet. */
  pressing(verdict: Verdict, least: number): Promise<Array<{ listingId: string; people: number }>>;
  /** The oldest open dispute of each listing that was given before a time, the longest waiting first. */
  waitingSince(before: Date): Promise<StoredConfirmation[]>;
  /** How many disputes of a user wait for a decision. */
  countOpen(userId: string): Promise<number>;
  /** How many disputes of a user since a time were rejected. */
  countRejected(userId: string, since: Date): Promise<number>;
  /** Sets or removes the owner's answer. */
  setAnswer(id: string, answer: NonNullable<Evidence['answer']> | null): Promise<void>;
  /** @returns false, without changes, when it was no longer open */
  settle(id: string, result: { status: ConfirmationStatus; adminNote: string }): Promise<boolean>;
  remove(id: string): Promise<void>;
  ofUser(userId: string): Promise<StoredConfirmation[]>;
  move(listingId: string, into: string): Promise<void>;
  removeOf(listingId: string): Promise<void>;
}

const kindOf = (verdict: Verdict): Evidence['kind'] =>
  verdict === 'still_true' ? 'community_confirmation' : 'community_dispute';

const isConfirmation = ({ kind }: Evidence): boolean =>
  kind === 'community_confirmation' || kind === 'community_dispute';

const mayAgainAt = ({ recordedAt }: Evidence): Date =>
  new Date(recordedAt.getTime() + limits.confirmations.againMs);

const saidAlready = (earlier: Evidence): AppError => {
  const [since, until] = [earlier.recordedAt, mayAgainAt(earlier)];
  const message = `You said so on ${formatManilaDay(since)}. You can say it again from ${formatManilaDay(until)}`;
  const why = { reason: 'said_already', values: { since: since.getTime(), until: until.getTime() } };
  return conflict(message, why, [
    { path: 'since', message: since.toISOString() },
    { path: 'until', message: until.toISOString() },
  ]);
};

/** Withdrawal reason when users take back their own entry. It then counts as never given. */
const takenBack = 'taken back';

/**
 * Adds a confirmation or dispute to a listing. Each user can add one in 30 days. Entries settled by an admin count
 * towards this limit, entries taken back by the user do not.
 * @param facts about the user's account and network
 * @throws AppError `conflict` with the details `since` (time of the earlier one) and `until` (when the next is allowed)
 */
export const addConfirmation = (
  listing: StoredListing,
  confirmation: StoredConfirmation,
  facts: EvidenceFacts,
): StoredListing => {
  const earlier = listing.evidence.find(
    (entry) =>
      isConfirmation(entry) &&
      entry.recordedBy === confirmation.userId &&
      entry.withdrawnBecause !== takenBack &&
      mayAgainAt(entry) > confirmation.createdAt,
  );
  if (earlier) throw saidAlready(earlier);
  const evidence: Evidence = {
    id: confirmation.id,
    kind: kindOf(confirmation.verdict),
    facts: {
      verdict: confirmation.verdict,
      ...(confirmation.halal ? { halal: confirmation.halal } : {}),
      ...(confirmation.how ? { how: confirmation.how } : {}),
      ...facts,
    },
    source: null,
    recordedAt: confirmation.createdAt,
    recordedBy: confirmation.userId,
    validUntil: null,
    withdrawnAt: null,
  };
  return {
    ...listing,
    evidence: [...listing.evidence, evidence],
  };
};

/**
 * Withdraws a confirmation or dispute that was taken back or settled. Returns the same object if there is none.
 * @param request.because the admin's finding; null when the user takes it back
 */
export const removeConfirmation = (
  listing: StoredListing,
  request: { id: string; at: Date; because: string | null },
): StoredListing => {
  const { id, at, because } = request;
  if (!listing.evidence.some((entry) => entry.id === id && entry.withdrawnAt === null)) return listing;
  return {
    ...listing,
    evidence: listing.evidence.map((entry) =>
      entry.id === id ? { ...entry, withdrawnAt: at, withdrawnBecause: because ?? takenBack } : entry,
    ),
  };
};

/**
 * Sets or removes the owner's answer to a dispute.
 * @param answer null removes it
 */
export const answerDispute = (
  listing: StoredListing,
  { id, answer }: { id: string; answer: NonNullable<Evidence['answer']> | null },
): StoredListing => ({
  ...listing,
  evidence: listing.evidence.map((entry) => {
    if (entry.id !== id) return entry;
    const { answer: _former, ...rest } = entry;
    return answer ? { ...rest, answer } : rest;
  }),
});

/** Tells the networks that confirm a place apart without storing IP addresses. */
export interface NetworkGroups {
  /**
   * Returns a random id that is the same for all confirmations of a place from one network (IPv4 /24, IPv6 /48) within
   * 30 days. The hash of the network is deleted 30 days after the last one.
   */
  groupOf(request: { listingId: string; address: string; at: Date }): Promise<string>;
  /** Deletes expired hashes. */
  forget(at: Date): Promise<void>;
}

/** For how long confirmations can be matched to the same network. */
export const networkRetentionMs = 30 * 24 * 60 * 60_000;
