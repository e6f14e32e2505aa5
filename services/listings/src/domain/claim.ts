import type { ClaimEvidence, ClaimStatus, ClaimSubmission, EventEnvelope } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';

import type { StoredListing } from './stored-listing';

/** A file of a claim. The id is that of the media service, which keeps it for the claim. */
export interface ClaimFile extends Omit<ClaimEvidence, 'url'> {
  id: string;
}

/** Somebody who says that a listing is theirs. */
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

/** How a claim is settled. */
export interface ClaimResult {
  status: ClaimStatus;
  adminNotes: string | null;
  reviewedBy: string | null;
  reviewedAt: Date;
}

export interface ClaimCriteria {
  status?: ClaimStatus | undefined;
  userId?: string | undefined;
}

/** Where claims are kept. A decision and its event are one write. */
export interface ClaimStore {
  /** @throws AppError `conflict` when the user has an open claim on the listing */
  insert(claim: StoredClaim): Promise<void>;
  find(id: string): Promise<StoredClaim | null>;
  /** The newest first. */
  list(
    criteria: ClaimCriteria,
    page: { limit: number; offset: number },
  ): Promise<{ claims: StoredClaim[]; total: number }>;
  /** Takes back one that has just been stored. */
  remove(id: string): Promise<void>;
  /** @returns false when it was no longer pending; then nothing is changed */
  settle(id: string, result: ClaimResult, event?: EventEnvelope): Promise<boolean>;
  /** Settles the open claims on a listing but one. */
  settleOthers(listingId: string, exceptId: string, result: ClaimResult): Promise<void>;
  ofListing(listingId: string): Promise<StoredClaim[]>;
  ofUser(userId: string): Promise<StoredClaim[]>;
  /**
   * A claim is about another listing from here on.
   * @throws AppError `conflict` when the user has an open claim on that one
   */
  moveTo(claim: StoredClaim, listing: Pick<StoredClaim, 'listingId' | 'listingName'>): Promise<void>;
  /** @returns the claims that had files */
  removeOfUser(userId: string): Promise<string[]>;
  /** @returns the claims that had files */
  removeOf(listingId: string): Promise<string[]>;
  /** Claims that were decided before a moment and still have files. */
  withFilesBefore(reviewed: Date, limit: number): Promise<StoredClaim[]>;
  /** Which of these files some claim has. */
  shownFiles(fileIds: readonly string[]): Promise<Set<string>>;
  /** Takes files out of the claims that have them. */
  dropFiles(fileIds: readonly string[]): Promise<void>;
}

/** The place belongs to somebody already. */
export const alreadyOwned = (): AppError =>
  new AppError('already_owned', 'This place already has an owner. Contact us if that is wrong');

/**
 * The listing with its owner; the same object when it is theirs already.
 * @throws AppError `already_owned`
 */
export const withOwner = (listing: StoredListing, ownerId: string, at: Date): StoredListing => {
  if (listing.ownerId === ownerId) return listing;
  if (listing.ownerId !== null) throw alreadyOwned();
  return { ...listing, ownerId, revision: listing.revision + 1, updatedAt: at };
};

/** The listing without an owner, if it is this one; else the same object. */
export const withoutOwner = (listing: StoredListing, ownerId: string, at: Date): StoredListing =>
  listing.ownerId === ownerId
    ? { ...listing, ownerId: null, revision: listing.revision + 1, updatedAt: at }
    : listing;
