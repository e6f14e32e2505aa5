import type { Claim } from '@halalmap/contracts';
import type { StoredClaim } from '../../domain/claim';

/** Converts a claim to its response, for its claimant and admins. */
export const presentClaim = (claim: StoredClaim): Claim => ({
  id: claim.id,
  listingId: claim.listingId,
  listingName: claim.listingName,
  userId: claim.userId,
  status: claim.status,
  businessName: claim.businessName,
  ownerName: claim.ownerName,
  contactEmail: claim.contactEmail,
  contactPhone: claim.contactPhone,
  message: claim.message,
  evidenceFiles: claim.evidenceFiles.map(({ id, ...file }) => ({
    ...file,
    url: `/api/claims/${claim.id}/evidence/${file.n}`,
  })),
  adminNotes: claim.adminNotes,
  reviewedBy: claim.reviewedBy,
  reviewedAt: claim.reviewedAt?.toISOString() ?? null,
  createdAt: claim.createdAt.toISOString(),
});
