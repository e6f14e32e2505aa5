import type { Album, ListingOrigin, ListingSubmission } from '@halalmap/contracts';
import { factsOf, shownImages, type SpamRecord, type StoredListing } from './stored-listing';

/** A new listing: pending, with only the submitted data. */
export const newListing = (
  submission: ListingSubmission,
  options: {
    id: string;
    submitterId: string | null;
    now: Date;
    origin?: ListingOrigin | undefined;
    album?: Album | undefined;
    spam?: SpamRecord | undefined;
  },
): StoredListing => ({
  id: options.id,
  revision: 1,
  entityType: submission.entityType,
  name: submission.name,
  facts: factsOf(submission),
  status: 'pending',
  origin: options.origin ?? 'submitted',
  submitterId: options.submitterId,
  ownerId: null,
  evidence: [],
  decisions: [],
  statedAt: options.now,
  ...shownImages(options.album ?? { images: [], revision: 0 }),
  averageRating: null,
  totalReviews: 0,
  createdAt: options.now,
  updatedAt: options.now,
  publishedAt: null,
  delisting: null,
  deletedAt: null,
  ...(options.spam ? { spam: options.spam } : {}),
});
