import type { Review } from '@halalmap/contracts';
import type { ReviewsText } from '../../messages/en-reviews';

/** The ratings that can be given, the least first. */
export const ratings = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof ratings)[number];

export const isStars = (value: unknown): value is Stars => ratings.some((stars) => stars === value);

/** What a number of stars means in words. */
export const starWords = (t: ReviewsText, rating: number): string =>
  isStars(rating) ? t(`reviews.stars.${rating}`) : '';

/** Who wrote it, as others see it. */
export const authorOf = (t: ReviewsText, { author }: Pick<Review, 'author'>): string =>
  author ?? t('reviews.formerMember');

/** The address that opens a dialog about reviews of a listing again, with what was typed. */
export const resumePath = (listingId: string, kind: 'review' | 'report' | 'answer', reviewId = ''): string =>
  `/listing/${listingId}?${new URLSearchParams({ [kind]: reviewId }).toString()}`;
