import type { DelistingCause } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { StoredListing } from './stored-listing';

/**
 * A listing that is taken out. Where it was public before, everybody may read since when it is not, and why.
 * @throws AppError `not_found` when it is deleted already
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
 * A deleted listing as it was before; the same object when it is not deleted.
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

/** What stays of a deleted listing when its time is over: that it was here, since when it is not, and what it was merged into. */
export const purge = (
  listing: StoredListing,
  { at, noFacts }: { at: Date; noFacts: StoredListing['facts'] },
): StoredListing => ({
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
  purgedAt: at,
  revision: listing.revision + 1,
  updatedAt: at,
});
