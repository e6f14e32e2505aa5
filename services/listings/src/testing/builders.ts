import {
  listingSubmissionSchema,
  type ListingImage,
  type ListingSubmission,
  type ListingSubmissionInput,
} from '@halalmap/contracts';
import { type Evidence, factsOf, type StoredListing } from '../domain/listing/stored-listing';

export const admin = { id: 'a'.repeat(24), role: 'admin', email: 'admin@halalmap.example', sessionId: '1'.repeat(24) } as const; // prettier-ignore
/** Another admin than `admin`. */
export const moderator = { id: 'd'.repeat(24), role: 'admin', email: 'moderator@halalmap.example', sessionId: '3'.repeat(24) } as const; // prettier-ignore
export const regular = { id: 'b'.repeat(24), role: 'regular', email: 'regular@halalmap.example', sessionId: '2'.repeat(24) } as const; // prettier-ignore

/** A submission as sent by a form. */
export const aSubmission = (fields: Partial<ListingSubmissionInput> = {}): ListingSubmission =>
  listingSubmissionSchema.parse({ entityType: 'food', name: 'Lutong Ranao', ...fields });

export const anImage = (fields: Partial<ListingImage> = {}): ListingImage => ({
  id: 'f'.repeat(24),
  listingId: 'c'.repeat(24),
  url: '/media/one',
  fileName: 'one.jpg',
  fileSize: 1_000,
  mimeType: 'image/jpeg',
  width: 40,
  height: 30,
  caption: null,
  isThumbnail: (fields.order ?? 0) === 0,
  order: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...fields,
});

/** A pending listing; `submission` overrides facts. */
export const aListing = (
  fields: Partial<StoredListing> = {},
  submission: Partial<ListingSubmissionInput> = {},
): StoredListing => {
  const checked = aSubmission(submission);
  const createdAt = fields.createdAt ?? new Date('2026-11-01T00:00:00Z');
  return {
    id: 'c'.repeat(24),
    revision: 1,
    entityType: checked.entityType,
    name: checked.name,
    facts: factsOf(checked),
    status: 'pending',
    origin: 'submitted',
    submitterId: null,
    ownerId: null,
    evidence: [],
    decisions: [],
    statedAt: createdAt,
    imageUrl: null,
    thumbnailUrl: null,
    averageRating: null,
    totalReviews: 0,
    createdAt,
    updatedAt: createdAt,
    publishedAt: null,
    delisting: null,
    deletedAt: null,
    ...fields,
  };
};

export const anEvidence = (fields: Partial<Evidence> = {}): Evidence => ({
  id: 'e'.repeat(24),
  kind: 'owner_statement',
  facts: {},
  source: null,
  recordedAt: new Date('2026-11-01T00:00:00Z'),
  recordedBy: admin.id,
  validUntil: null,
  withdrawnAt: null,
  ...fields,
});

/** A certificate of a body that is recognised in the reference data. */
export const aCertificate = (validUntil: string, fields: Partial<Evidence> = {}): Evidence =>
  anEvidence({
    kind: 'certificate',
    facts: { certifyingBody: 'Prime', certificationNumber: 'P-1', expiryDate: validUntil },
    validUntil,
    ...fields,
  });
