import { AppError, forbidden, notFound } from '@halalmap/errors';
import type { Reader } from '../listing/listing-access';
import type { StoredReview } from './review';
import type { StoredListing } from '../listing/stored-listing';

/**
 * Checks that the caller is the author of the review.
 * @throws AppError `not_found`, or `forbidden` for everybody else
 */
export const checkAuthor = (review: StoredReview | null, by: Reader): StoredReview => {
  if (!review) throw notFound();
  if (review.userId !== by.id) throw forbidden('This review belongs to someone else');
  return review;
};

/**
 * Prevents owners from reviewing their own place.
 * @throws AppError `forbidden` for the owner
 */
export const checkNotOwner = ({ ownerId }: Pick<StoredListing, 'ownerId'>, by: Reader): void => {
  if (ownerId === by.id) throw forbidden('Owners cannot review their own place');
};

/** The error for a review that has changed since the caller read it. */
export const staleReview = (): AppError =>
  new AppError('precondition_failed', 'This review has changed since you loaded it. Please reload it');
