import type { DelistingCause } from '@halalmap/contracts';
import { notFound } from '@halalmap/errors';
import type { StoredListing } from '../listing/stored-listing';

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
  spam: null,
  purgedAt: at,
  revision: listing.revision + 1,
  updatedAt: at,
});
