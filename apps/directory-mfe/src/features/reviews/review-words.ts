import type { Review } from '@halalmap/contracts';
import type { ReviewsText } from '../../messages/en-reviews';

/** The possible ratings, lowest first. */
export const ratings = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof ratings)[number];

/** Whether a value is a valid rating: a whole number from 1 to 5. */
export const isStars = (value: unknown): value is Stars => ratings.some((stars) => stars === value);

/** The text of a rating. */
export const starWords = (t: ReviewsText, rating: number): string =>
  isStars(rating) ? t(`reviews.stars.${rating}`) : '';

/** The author's public name. */
export const authorOf = (t: ReviewsText, { author }: Pick<Review, 'author'>): string =>
  author ?? t('reviews.formerMember');

/** The URL that reopens a review dialog of a listing with its draft. */
export const resumePath = (listingId: string, kind: 'review' | 'report' | 'answer', reviewId = ''): string =>
  `/listing/${listingId}?${new URLSearchParams({ [kind]: reviewId }).toString()}`;
