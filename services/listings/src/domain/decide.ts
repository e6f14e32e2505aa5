import type { ListingStatus } from '@halalmap/contracts';
import { invalidTransition } from '@halalmap/errors';
import { certificateSeen } from './certificates';
import type { StoredListing } from './stored-listing';

const next: Record<ListingStatus, readonly ListingStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['approved'],
};

export interface DecisionInput {
  status: ListingStatus;
  reason: string | null;
  by: string;
  at: Date;
  /** Id for the evidence that an approval may add. */
  evidenceId: string;
}

/**
 * The listing after an admin's decision. Approving one that names a certificate records it as seen.
 * @returns the same object when it has the status already
 * @throws AppError `invalid_transition`
 */
export const decide = (listing: StoredListing, input: DecisionInput): StoredListing => {
  const { status, reason, by, at } = input;
  if (listing.status === status) return listing;
  if (!next[listing.status].includes(status)) {
    throw invalidTransition(`A listing that is ${listing.status} cannot become ${status}`);
  }
  const seen = status === 'approved' ? certificateSeen(listing, { id: input.evidenceId, by, at }) : null;
  return {
    ...listing,
    status,
    revision: listing.revision + 1,
    updatedAt: at,
    decisions: [...listing.decisions, { status, by, at, reason: status === 'rejected' ? reason : null }],
    evidence: seen ? [...listing.evidence, seen] : listing.evidence,
    publishedAt: listing.publishedAt ?? (status === 'approved' ? at : null),
    delisting: listing.status === 'approved' ? { since: at, cause: 'removed' } : null,
  };
};
