import { AppError, forbidden, notFound } from '@halalmap/errors';
import type { Reader } from './listing-access';
import type { StoredReview } from './review';
import type { StoredListing } from './stored-listing';

/**
 * Lets an author through to the own review.
 * @throws AppError `not_found`, or `forbidden` to everybody else
 */
export const checkAuthor = (review: StoredReview | null, by: Reader): StoredReview => {
  if (!review) throw notFound();
  if (review.userId !== by.id) throw forbidden('This review belongs to someone else');
  return review;
};

/**
 * Keeps those who look after a place from praising it.
 * @throws AppError `forbidden` to the owner
 */
export const checkNotOwner = ({ ownerId }: Pick<StoredListing, 'ownerId'>, by: Reader): void => {
  if (ownerId === by.id) throw forbidden('Owners cannot review their own place');
};

/** A review has changed since its caller read it. */
export const staleReview = (): AppError =>
  new AppError('precondition_failed', 'This review has changed since you loaded it. Please reload it');
