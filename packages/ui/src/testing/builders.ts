import { listingSchema, type Listing, type Trust } from '@halalmap/contracts';

/** Trust of a certified place, checked on 30 October 2026 by default. */
export const buildTrust = (changes: Partial<Trust> = {}): Trust => ({
  level: 'certified',
  halal: { scope: 'all', by: 'certificate' },
  certificate: { state: 'valid', recognised: true },
  review: null,
  reasons: [
    {
      kind: 'certificate',
      text: 'IDCP certificate No. EX-2041',
      source: 'the certifier, 2026',
      recordedAt: '2026-10-30T00:00:00.000Z',
      validUntil: '2999-03-14',
    },
  ],
  checkedAt: '2026-10-30T00:00:00.000Z',
  stale: false,
  muslimOwned: false,
  ...changes,
});

/** A restaurant in Cotabato City by default. */
export const buildListing = (changes: Partial<Listing> = {}): Listing => ({
  ...listingSchema.parse({
    id: '65f0a1b2c3d4e5f6a7b8c9d0',
    entityType: 'food',
    name: 'Kusina ni Aminah (example)',
    status: 'approved',
    verificationStatus: 'approved',
    origin: 'submitted',
    imageUrl: null,
    thumbnailUrl: null,
    averageRating: 4.6,
    totalReviews: 18,
    countedReviews: 18,
    ratingSum: 83,
    brandName: null,
    categoryName: null,
    provinceName: 'Maguindanao del Norte',
    municipalityName: 'Cotabato City',
    foodTypes: ['Maguindanaon'],
    priceRange: '$$',
    halalCertified: 'not_specified',
    muslimOwned: 'not_specified',
    owner: { claimed: false },
    trust: buildTrust(),
    createdAt: '2026-10-30T00:00:00.000Z',
    updatedAt: '2026-10-30T00:00:00.000Z',
  }),
  ...changes,
});
