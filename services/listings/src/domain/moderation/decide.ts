import type { CertificateSeen, ListingStatus } from '@halalmap/contracts';
import { invalidTransition } from '@halalmap/errors';
import { certificateSeen } from '../evidence/certificates';
import { decidedSpam } from './likely-spam';
import type { StoredListing } from '../listing/stored-listing';

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
