import type { Claim, ClaimList } from '@halalmap/contracts';

/** A claim as the API sends it. */
export const aClaim = (facts: Partial<Claim> = {}): Claim => ({
  id: 'c'.repeat(24),
  listingId: '1'.padStart(24, '0'),
  listingName: 'Kusina ni Amina',
  userId: 'e'.repeat(24),
  status: 'pending',
  businessName: 'Kusina ni Amina',
  ownerName: 'Amina Sala',
  contactEmail: 'amina@halalmap.example',
  contactPhone: null,
  message: null,
  evidenceFiles: [],
  adminNotes: null,
  reviewedBy: null,
  reviewedAt: null,
  createdAt: '2026-11-10T00:00:00.000Z',
  ...facts,
});

/** All of somebody's claims. */
export const claimList = (...claims: Claim[]): ClaimList => ({
  claims,
  pagination: { total: claims.length, limit: 20, offset: 0, hasMore: false },
});
