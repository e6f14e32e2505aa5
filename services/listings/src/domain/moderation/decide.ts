import type { CertificateSeen, ListingStatus, DelistingCause } from '@halalmap/contracts';
import { invalidTransition, notFound } from '@halalmap/errors';
import { certificateSeen } from '../evidence/certificates';
import { noFacts, type StoredListing } from '../listing/stored-listing';
import { decidedSpam } from './spam';

const next: Record<ListingStatus, readonly ListingStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
};

interface DecisionInput {
  status: ListingStatus;
  reason: string | null;
  by: string;
  at: Date;
  /** How the admin has seen the certificate; omitted when the admin does not say. */
  seen?: CertificateSeen | null | undefined;
  newId: () => string;
}

/**
 * Applies an admin's decision to a listing. An approval records the certificate as seen only when the admin says so.
 * @returns the same object when it already has the status
 * @throws AppError `invalid_transition` or `certificate_incomplete`
 */
export const decide = (listing: StoredListing, input: DecisionInput): StoredListing => {
  const { status, reason, by, at, seen, newId } = input;
  if (listing.status === status) return listing;
  if (!next[listing.status].includes(status)) {
    throw invalidTransition(`A listing that is ${listing.status} cannot become ${status}`);
  }
  const added =
    status === 'approved' && seen ? certificateSeen(listing, { id: newId(), by, at, seen }) : null;
  return {
    ...listing,
    ...(listing.spam ? { spam: decidedSpam(listing.spam) } : {}),
    status,
    revision: listing.revision + 1,
    updatedAt: at,
    decisions: [...listing.decisions, { status, by, at, reason: status === 'rejected' ? reason : null }],
    evidence: added ? [...listing.evidence, added] : listing.evidence,
    publishedAt: listing.publishedAt ?? (status === 'approved' ? at : null),
    delisting: listing.status === 'approved' ? { since: at, cause: 'removed' } : null,
  };
};

/**
 * Takes a listing out of the directory. If it was public before, everybody may read when and why it was removed.
 * @throws AppError `not_found` when it is already deleted
 */
export const delist = (
  listing: StoredListing,
  { cause, at }: { cause: DelistingCause; at: Date },
): StoredListing => {
  if (listing.deletedAt) throw notFound();
  return {
    ...listing,
    deletedAt: at,
    delisting: { since: listing.delisting?.since ?? at, cause },
    revision: listing.revision + 1,
    updatedAt: at,
  };
};

/**
 * Restores a deleted listing. Returns the same object when it is not deleted.
 * @throws AppError `not_found` when it is purged or was merged into another
 */
export const restore = (listing: StoredListing, { at }: { at: Date }): StoredListing => {
  if (listing.purgedAt || listing.mergedInto) throw notFound();
  if (!listing.deletedAt) return listing;
  const wasUnpublished = listing.status === 'rejected' && listing.publishedAt !== null;
  return {
    ...listing,
    deletedAt: null,
    delisting: wasUnpublished ? listing.delisting : null,
    revision: listing.revision + 1,
    updatedAt: at,
  };
};

/** Removes all data of a deleted listing, except that it existed, when it was removed, and what it was merged into. */
export const purge = (listing: StoredListing, { at }: { at: Date }): StoredListing => ({
  ...listing,
  name: 'No longer listed',
  facts: noFacts,
  submitterId: null,
  ownerId: null,
  evidence: [],
  decisions: [],
  imageUrl: null,
  thumbnailUrl: null,
  images: [],
  averageRating: null,
  totalReviews: 0,
  externalId: null,
  spam: null,
  purgedAt: at,
  revision: listing.revision + 1,
  updatedAt: at,
});
