import type { Role } from '@halalmap/contracts';
import { AppError, forbidden, notFound } from '@halalmap/errors';
import type { StoredListing } from './stored-listing';

/** The data about the caller that access rules need. */
export interface Reader {
  id: string;
  role: Role;
}

/**
 * How much of a listing a reader sees: the public sees the facts, the submitter also the rejection reason, owner and
 * admins everything.
 */
export type Audience = 'public' | 'submitter' | 'manager';

/** @param reader null for visitors */
export const audienceOf = (listing: StoredListing, reader: Reader | null): Audience => {
  if (reader === null) return 'public';
  if (reader.role === 'admin' || reader.id === listing.ownerId) return 'manager';
  return reader.id === listing.submitterId ? 'submitter' : 'public';
};

const causes = {
  closed: 'it has closed',
  duplicate: 'it was listed twice',
  removed: 'it was removed',
} as const;

const delisted = (since: Date, cause: keyof typeof causes): AppError => {
  const day = since.toISOString().slice(0, 10);
  return new AppError('delisted', `As of ${day}, this place is no longer listed: ${causes[cause]}`, {
    details: [
      { path: 'since', message: since.toISOString() },
      { path: 'cause', message: cause },
    ],
  });
};

/** Everybody may read a public listing. Submitter, owner and admins may read any that is not deleted. */
export const isReadable = (listing: StoredListing, reader: Reader | null): boolean =>
  listing.deletedAt === null && (listing.status === 'approved' || audienceOf(listing, reader) !== 'public');

/** Only admins and the owner may edit a listing. */
export const isEditable = (listing: StoredListing, reader: Reader | null): boolean =>
  audienceOf(listing, reader) === 'manager';

/**
 * Checks that the reader may edit the listing.
 * @throws AppError `forbidden` if the reader may only read it, otherwise as `checkReadable`
 */
export const checkEditable = (listing: StoredListing, reader: Reader): void => {
  checkReadable(listing, reader);
  if (!isEditable(listing, reader)) throw forbidden();
};

/**
 * Checks that the reader may read the listing. Everybody may read a public one; submitter, owner and admins any that is
 * not deleted.
 * @throws AppError `delisted` when it was public before, otherwise `not_found`
 */
export const checkReadable = (listing: StoredListing | null, reader: Reader | null): StoredListing => {
  if (listing === null) throw notFound();
  if (isReadable(listing, reader)) return listing;
  if (listing.publishedAt === null) throw notFound();
  const { since, cause } = listing.delisting ?? { since: listing.updatedAt, cause: 'removed' };
  throw delisted(since, cause);
};
