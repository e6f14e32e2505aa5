import type { ClaimEvidence, ClaimStatus, ClaimSubmission, EventEnvelope } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';

import type { StoredListing } from './listing/stored-listing';
import type { QueuedNotice } from './notice';

/** A file of a claim. Its id is the one in the media service, which stores it for the claim. */
export interface ClaimFile extends Omit<ClaimEvidence, 'url'> {
  id: string;
}

/** A user's claim to own a listing. */
export interface StoredClaim extends Omit<ClaimSubmission, 'evidenceFiles'> {
  id: string;
  listingId: string;
  listingName: string;
  userId: string;
  status: ClaimStatus;
  evidenceFiles: readonly ClaimFile[];
  adminNotes: string | null;
  reviewedBy: string | null;
  reviewedAt: Date | null;
  createdAt: Date;
}

export interface ClaimResult {
  status: ClaimStatus;
  adminNotes: string | null;
  reviewedBy: string | null;
  reviewedAt: Date;
}

export interface ClaimCriteria {
  status?: ClaimStatus | undefined;
  userId?: string | undefined;
  /** Words that all occur in the names of the place, business or owner, or in the email address. */
  search?: string | undefined;
}

/** Who hears of a decision. */
interface ClaimReport {
  /** For other services. */
  event?: EventEnvelope;
  /** For the claimant. */
  notice?: QueuedNotice | null;
}

/** Stores claims. A decision is saved in one write with its event and the mail about it. */
export interface ClaimStore {
  /** @throws AppError `conflict` when the user has an open claim on the listing */
  insert(claim: StoredClaim): Promise<void>;
  find(id: string): Promise<StoredClaim | null>;
  /** Newest first. */
  list(
    criteria: ClaimCriteria,
    page: { limit: number; offset: number },
  ): Promise<{ claims: StoredClaim[]; total: number }>;
  /** Removes a claim that was just stored. */
  remove(id: string): Promise<void>;
  /** @returns false, without changes, when it was no longer pending */
  settle(id: string, result: ClaimResult, report?: ClaimReport): Promise<boolean>;
  /** Settles all open claims on a listing except one. */
  settleOthers(
    listingId: string,
    exceptId: string,
    result: ClaimResult,
    noticeOf: (claim: StoredClaim) => QueuedNotice | null,
  ): Promise<void>;
  ofListing(listingId: string): Promise<StoredClaim[]>;
  ofUser(userId: string): Promise<StoredClaim[]>;
  /**
   * Moves a claim to another listing.
   * @throws AppError `conflict` when the user has an open claim on that listing
   */
  moveTo(claim: StoredClaim, listing: Pick<StoredClaim, 'listingId' | 'listingName'>): Promise<void>;
  /** @returns ids of the removed claims that had files */
  removeOfUser(userId: string): Promise<string[]>;
  /** @returns ids of the removed claims that had files */
  removeOf(listingId: string): Promise<string[]>;
  /** Claims decided before this time that still have files. */
  withFilesBefore(reviewed: Date, limit: number): Promise<StoredClaim[]>;
  /** Returns which of these files belong to a claim. */
  shownFiles(fileIds: readonly string[]): Promise<Set<string>>;
  /** Removes files from their claims. */
  dropFiles(fileIds: readonly string[]): Promise<void>;
}

/** The error for a claim of a listing that has another owner. */
export const alreadyOwned = (): AppError =>
  new AppError('already_owned', 'This place already has an owner. Contact us if that is wrong');

/**
 * Sets the owner. Returns the same object if the user already owns it.
 * @throws AppError `already_owned`
 */
export const withOwner = (listing: StoredListing, ownerId: string): StoredListing => {
  if (listing.ownerId === ownerId) return listing;
  if (listing.ownerId !== null) throw alreadyOwned();
  return { ...listing, ownerId };
};

/** Removes the owner if it is this user. Otherwise returns the same object. */
export const withoutOwner = (listing: StoredListing, ownerId: string): StoredListing =>
  listing.ownerId === ownerId ? { ...listing, ownerId: null } : listing;
